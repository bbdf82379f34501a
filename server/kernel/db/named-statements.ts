/**
 * Statements that PostgreSQL parses and plans once for each connection, by the names under which connections keep
 * them: those that are put together once and asked for again and again.
 */
const names = new Map<string, string>()

/** Has connections keep a statement, with all that was planned for it. */
export function keepPlanned(statement: string): void {
  if (!names.has(statement)) names.set(statement, `longhand_${names.size + 1}`)
}

/** The name under which a connection keeps a statement; undefined for one that is planned each time. */
export const nameOf = (statement: string): string | undefined => names.get(statement) || undefined

/** Has a statement planned each time from now on: its table has changed, and what connections keep does not fit it. */
export function planEachTime(statement: string): void {
  names.set(statement, '')
}
