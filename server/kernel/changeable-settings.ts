import type { SettingUnit } from '../../src/shared/domain/setting-groups.ts'
import type { Config } from './config.ts'
import type { SettingName } from './settings.ts'

/** How a setting that can be changed while processes run is entered. */
export interface Changeable {
  /** What its number counts; null for words. */
  unit: SettingUnit | null
  /** All that it can be; null where it is typed. */
  choices: readonly string[] | null
}

const bytes: Changeable = { unit: 'bytes', choices: null }
const days: Changeable = { unit: 'days', choices: null }

/** Settings that processes read again when they are needed, so that a change needs no restart. */
export const CHANGEABLE = {
  UPLOAD_LIMIT: bytes,
  ACCOUNT_STORAGE: bytes,
  DISK_RESERVE: bytes,
  CALLS_PER_MINUTE: { unit: 'calls', choices: null },
  PASSWORD_MIN: { unit: null, choices: null },
  SECOND_FACTOR_ROLES: { unit: null, choices: null },
  SESSION_IDLE: { unit: null, choices: null },
  SESSION_MOST: { unit: null, choices: null },
  KEEP_MEDIA_DAYS: days,
  KEEP_FAILED_DAYS: days,
  KEEP_AUDIT_DAYS: days,
  KEEP_PAYMENT_EVENTS_DAYS: days,
  KEEP_MAIL_DAYS: days,
  KEEP_DELIVERIES_DAYS: days,
  KEEP_NOTICES_DAYS: days,
  KEEP_SIGN_INS_DAYS: days,
  KEEP_DEAD_JOBS_DAYS: days,
  KEEP_INVOICES_YEARS: { unit: 'years', choices: null },
  BACKUP_HOURS: { unit: 'hours', choices: null },
  BACKUP_KEEP: { unit: 'backups', choices: null },
  LOG_LEVEL: { unit: null, choices: ['error', 'warn', 'info', 'debug'] },
} satisfies Partial<Record<SettingName, Changeable>>

export type ChangeableName = keyof typeof CHANGEABLE

export const isChangeable = (name: string): name is ChangeableName => Object.hasOwn(CHANGEABLE, name)

/**
 * Has a config say what another one says of the settings that can be changed; in place, for whoever reads them holds
 * this one. `uploadsDays` stays, since open uploads were begun with it.
 */
export function takeChangeable(config: Config, from: Config): void {
  config.uploadLimitBytes = from.uploadLimitBytes
  config.accountStorageBytes = from.accountStorageBytes
  config.diskReserveBytes = from.diskReserveBytes
  config.callsPerMinute = from.callsPerMinute
  config.leastPassword = from.leastPassword
  config.secondFactorRoles = from.secondFactorRoles
  Object.assign(config.sessionLimits, from.sessionLimits)
  config.backupHours = from.backupHours
  config.backupKeep = from.backupKeep
  config.logLevel = from.logLevel
  Object.assign(config.kept, { ...from.kept, uploadsDays: config.kept.uploadsDays })
}
