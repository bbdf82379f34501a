import type { Role } from '../../../../src/shared/domain/roles.ts'

/** From the most to the least that somebody may. */
const ORDER: readonly Role[] = ['ADMIN', 'HUMAN-TRANSCRIPTOR', 'SUBSCRIBER', 'USER']

/**
 * The role that groups give, by the operator's table: the first in rank of those that are named there. Who is in none
 * of them is no ADMIN and no transcriptor; what they have bought stays theirs. Without a table, or where nothing is
 * said of groups, roles stay as they are.
 */
export function roleOf(groups: readonly string[] | null, table: Readonly<Record<string, Role>>, current: Role): Role {
  if (groups === null || Object.keys(table).length === 0) return current
  const given = new Set(groups.map((group) => (Object.hasOwn(table, group) ? table[group] : undefined)))
  const named = ORDER.find((role) => given.has(role))
  if (named === 'USER' && current === 'SUBSCRIBER') return current
  return named ?? (current === 'SUBSCRIBER' ? 'SUBSCRIBER' : 'USER')
}
