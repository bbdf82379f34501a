/** The four roles there are. */
export const ROLES = ['USER', 'SUBSCRIBER', 'ADMIN', 'HUMAN-TRANSCRIPTOR'] as const

export type Role = (typeof ROLES)[number]

/** Whether `role` is in a route's list of roles separated by `|`; `session` admits every role. */
export function isRoleAllowed(role: Role, access: string): boolean {
  return access === 'public' || access === 'session' || access.split('|').includes(role)
}

/** Whether an unknown value, read from a cookie or a token, names a role. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}
