/** What settings of a server are about, in the order in which they are shown. */
export const SETTING_GROUPS = [
  'limits',
  'retention',
  'backups',
  'access',
  'mail',
  'payments',
  'exchange',
  'speech',
  'models',
  'site',
  'audit',
  'data',
  'server',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

/** Where the value of a setting comes from: `console` is the database, `file` was made in the data folder. */
export const SETTING_SOURCES = ['environment', 'console', 'file', 'default'] as const
export type SettingSource = (typeof SETTING_SOURCES)[number]

/** What a number of a setting counts. */
export const SETTING_UNITS = ['bytes', 'hours', 'days', 'years', 'calls', 'backups'] as const
export type SettingUnit = (typeof SETTING_UNITS)[number]
