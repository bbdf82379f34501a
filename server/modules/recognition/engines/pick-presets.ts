import type { Preset } from '../../../../src/shared/domain/presets.ts'
import type { PresetChoice, Recogniser } from '../../../ports/engines.ts'

/** What takes more than this share of the best one's time is not worth its mistakes. */
export const FAST_SHARE = 0.7

/** Seconds of work for a second of sound, by recogniser, as measured here. */
export type MeasuredPaces = ReadonlyMap<string, number>

/**
 * The best recogniser and the fastest one. Null where there is one, where none is noticeably faster than the best, or
 * where nobody knows.
 * @param ready in order, the best first, without those that are set aside
 * @param workers segments that are transcribed at once
 */
export function pickPresets(
  ready: readonly Recogniser[],
  measured: MeasuredPaces,
  workers: number,
): Record<Preset, PresetChoice> | null {
  const scale = machineScale(ready, measured)
  const timed = ready.map((recogniser): PresetChoice | null => {
    const { id, engine, expectedPace } = recogniser
    const pace = measured.get(id) ?? (expectedPace === undefined ? null : expectedPace * scale)
    if (pace === null) return null
    const atOnce = Math.min(workers, engine.parallel ?? workers)
    return { recogniser, realTimeFactor: pace / atOnce, isMeasured: measured.has(id) }
  })
  const [best, ...others] = timed
  if (!best) return null
  const [fast] = others
    .filter((one) => one !== null)
    .filter(({ realTimeFactor }) => realTimeFactor <= best.realTimeFactor * FAST_SHARE)
    .toSorted((a, b) => a.realTimeFactor - b.realTimeFactor)
  return fast ? { fast, best } : null
}

/** How slow this machine is against the catalogue's expectations, by all that has been measured; 1 before that. */
export function machineScale(ready: readonly Recogniser[], measured: MeasuredPaces): number {
  let [real, expected] = [0, 0]
  for (const { id, expectedPace } of ready) {
    const pace = measured.get(id)
    if (pace === undefined || expectedPace === undefined) continue
    real += pace
    expected += expectedPace
  }
  return expected > 0 ? real / expected : 1
}
