import { plural, t } from '@lingui/core/macro'
import type { PresetOption } from '../../shared/contract/files/presets.ts'

/** From here on, in minutes, a time is said in hours. */
const MANY_MINUTES = 90

/**
 * Roughly how long a transcription will take, as `About 3 minutes`.
 * @param lengthSeconds of the recordings; null where nobody can tell, for the time that an hour takes
 */
export function expectedTime(
  { real_time_factor: factor }: Pick<PresetOption, 'real_time_factor'>,
  lengthSeconds: number | null,
): string {
  if (lengthSeconds === null) return timePerHour(Math.round(factor * 60))
  const minutes = Math.round((factor * lengthSeconds) / 60)
  if (minutes < 1) return t`Less than a minute`
  if (minutes < MANY_MINUTES) return t`${plural(minutes, { one: 'About # minute', other: 'About # minutes' })}`
  const hours = Math.round(minutes / 60)
  return t`${plural(hours, { one: 'About # hour', other: 'About # hours' })}`
}

function timePerHour(minutes: number): string {
  if (minutes < 1) return t`Less than a minute per hour of recording`
  return t`${plural(minutes, {
    one: 'About # minute per hour of recording',
    other: 'About # minutes per hour of recording',
  })}`
}
