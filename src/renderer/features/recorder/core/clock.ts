import { t } from '@lingui/core/macro'
import { appFormat } from '../../../lib/words/use-format.ts'

/** Time that is left, as people plan by it: `4h 12m`, `12m`, `less than a minute`. */
export function leftText(seconds: number): string {
  const all = Math.floor(Math.max(0, seconds) / 60)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  const unit = (value: number, name: string, digits = 1) =>
    appFormat().number(value, { style: 'unit', unit: name, unitDisplay: 'narrow', minimumIntegerDigits: digits })
  if (hours > 0) return `${unit(hours, 'hour')} ${unit(minutes, 'minute', 2)}`
  return minutes > 0 ? unit(minutes, 'minute') : t`less than a minute`
}
