/** Whether a write failed because its value is in a unique index already, in either database's words. */
export function isUniqueViolation(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}
