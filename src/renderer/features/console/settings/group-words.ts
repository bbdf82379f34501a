import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingGroup, SettingSource } from '../../../../shared/domain/setting-groups.ts'

/** What settings of a group are about. */
export const GROUP_WORDS: Record<SettingGroup, MessageDescriptor> = {
  limits: msg`Limits`,
  retention: msg({ message: 'Retention', context: 'settings' }),
  backups: msg`Backups`,
  access: msg`Access`,
  mail: msg({ message: 'E-mail', context: 'settings' }),
  payments: msg`Payments`,
  exchange: msg`Import and export`,
  speech: msg`Speech engines`,
  models: msg`Translation and summaries`,
  site: msg`Public site`,
  audit: msg`Audit log`,
  data: msg`Data and storage`,
  server: msg`Server`,
}

/** Where a value comes from. */
export const SOURCE_WORDS: Record<SettingSource, MessageDescriptor> = {
  environment: msg`From the environment`,
  console: msg`Changed here`,
  file: msg`Generated in the data folder`,
  default: msg`Default`,
}
