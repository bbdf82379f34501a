import { MOMENT, type SoundMoment } from '../../../src/shared/contract/files/media.ts'
import { peakColumns } from '../../../src/shared/media/peak-columns.ts'
import type { PeakBytes } from '../../../src/shared/media/waveform-bytes.ts'

/** The shape of a sound around a moment, in seconds; what lies before or behind the sound is silent. */
export function momentOf({ peaks, rate }: PeakBytes, at: number): SoundMoment {
  const from = Math.max(0, at - MOMENT.before)
  const columns = peakColumns(peaks, rate, { from, to: from + MOMENT.seconds }, MOMENT.peaks)
  return { from, peaks: Array.from(columns, (loudest) => Math.round(loudest * 255)) }
}
