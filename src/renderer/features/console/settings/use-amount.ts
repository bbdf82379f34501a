import { plural } from '@lingui/core/macro'
import type { SettingUnit } from '../../../../shared/domain/setting-groups.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** What a number of a setting stands for, such as 20 GB or 30 days; null where that says nothing more. */
export function useAmount(value: string, unit: SettingUnit | null): string | null {
  const format = useFormat()
  const count = Number(value)
  if (unit === null || value.trim() === '' || !Number.isFinite(count) || count < 0) return null
  switch (unit) {
    case 'bytes':
      return format.bytes(count)
    case 'hours':
      return plural(count, { one: '# hour', other: '# hours' })
    case 'days':
      return plural(count, { one: '# day', other: '# days' })
    case 'years':
      return plural(count, { one: '# year', other: '# years' })
    case 'calls':
      return plural(count, { one: '# call a minute', other: '# calls a minute' })
    default:
      return plural(count, { one: '# backup', other: '# backups' })
  }
}
