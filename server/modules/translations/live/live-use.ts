import { costOf } from '../../../../src/shared/domain/quota.ts'
import { translationCost } from '../../../../src/shared/domain/translation-cost.ts'
import type { TranslationRow } from '../repository.ts'

/** Whether a translation is made, or was, while its recording goes on, and its text is not there yet. */
export const isLiveWork = ({ live_from: from, source_version: version }: TranslationRow): boolean =>
  from !== null && version === null

/** What was translated of a recording, in whole seconds, as it is charged. */
export function liveSeconds({
  live_from: from,
  live_until: until,
  live_letters: letters,
}: Pick<TranslationRow, 'live_from' | 'live_until' | 'live_letters'>): number {
  return costOf(translationCost({ lengthSeconds: Math.max(0, (until ?? 0) - (from ?? 0)), letters }))
}
