import { isRole, type Role, ROLES } from '../../src/shared/domain/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/durations.ts'
import { ConfigError } from './settings.ts'

/** How long people of each role stay signed in at most, in milliseconds; a role that is not there has no such limit. */
export interface SessionLimits {
  /** Since the session was last used. */
  idleMs: Partial<Record<Role, number>>
  /** Since it was opened, however much it is used. */
  mostMs: Partial<Record<Role, number>>
}

const UNITS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const
const LENGTH = /^(?<count>[1-9]\d{0,4})(?<unit>[mhd])$/u
/** Sessions are written down as used no more often than each half minute. */
const SHORTEST_MS = 5 * MINUTE_MS

/**
 * Reads such as `ADMIN=30m,HUMAN-TRANSCRIPTOR=8h,all=90d`; `all` is for the roles that are not named.
 * @throws ConfigError naming the setting and what it cannot read
 */
export function readSessionLengths(setting: string, list: string): Partial<Record<Role, number>> {
  const lengths: Partial<Record<Role, number>> = {}
  let ofAll: number | undefined
  for (const part of list.split(',').map((text) => text.trim())) {
    const [name = '', length = ''] = part.split('=').map((text) => text.trim())
    const ms = lengthOf(length)
    if (ms === null)
      throw new ConfigError(`${setting} has ${part}, which is no role and length of 5m or more, such as ADMIN=30m`)
    if (name === 'all') ofAll = ms
    else if (isRole(name)) lengths[name] = ms
    else throw new ConfigError(`${setting} has ${name}, which is none of ${['all', ...ROLES].join(', ')}`)
  }
  if (ofAll === undefined) return lengths
  return { ...Object.fromEntries(ROLES.map((role) => [role, ofAll])), ...lengths }
}

function lengthOf(text: string): number | null {
  const { count, unit } = LENGTH.exec(text)?.groups ?? {}
  if (count === undefined || unit === undefined) return null
  const ms = Number(count) * UNITS[unit as keyof typeof UNITS]
  return ms < SHORTEST_MS ? null : ms
}
