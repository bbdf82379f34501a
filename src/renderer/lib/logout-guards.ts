/** Looks before a logout whether something would be left behind: a sentence that says so, or null. */
export type LogoutGuard = () => Promise<string | null>

const guards = new Set<LogoutGuard>()

/** Has a guard asked before each logout, until the answered function is called. */
export function guardLogout(guard: LogoutGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** What the person should know before logging out. A guard that fails does not hold them up. */
export async function logoutWarnings(): Promise<string[]> {
  const answers = await Promise.all([...guards].map((guard) => guard().catch(() => null)))
  return answers.filter((answer) => answer !== null)
}
