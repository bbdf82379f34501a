import { z } from 'zod'

/** What a device sent last, by the number of the report. */
export type Reports = ReadonlyMap<number, readonly number[]>

/** The bits of a device's report that say that one pedal is down. */
export const pedalSignal = z.strictObject({
  /** Number of the report; 0 of a device that has only one. */
  reportId: z.int().min(0).max(255),
  /** Bytes of the report in which the pedal shows, each with the bits to look at, and what they are when it is down. */
  bytes: z
    .array(
      z.strictObject({ at: z.int().min(0).max(1023), mask: z.int().min(1).max(255), value: z.int().min(0).max(255) }),
    )
    .min(1)
    .max(8),
})
export type PedalSignal = z.infer<typeof pedalSignal>

/**
 * How a pedal shows, from a report with it down and one with it up; undefined when they do not differ, or in more
 * places than one pedal would.
 */
export function signalOf(reportId: number, down: readonly number[], up: readonly number[]): PedalSignal | undefined {
  const bytes = down
    .map((value, at) => ({ at, mask: value ^ (up[at] ?? 0), value: value & (value ^ (up[at] ?? 0)) }))
    .filter(({ mask }) => mask !== 0)
  return pedalSignal.safeParse({ reportId, bytes }).data
}

/**
 * Learns a pedal from what its device sends when it is pressed and let go. Where the device has told how it looks at
 * rest (`before`) the press is enough; where it says nothing until something happens, the two are compared.
 */
export function learnPedal(before: Reports) {
  const rest = new Map(before)
  const first = new Map<number, readonly number[]>()
  return (reportId: number, report: readonly number[]): PedalSignal | undefined => {
    const up = rest.get(reportId)
    if (up) return signalOf(reportId, report, up)
    const down = first.get(reportId)
    first.set(reportId, down ?? report)
    return down && signalOf(reportId, down, report)
  }
}

/**
 * Which of the pedals are down, by their places. Most devices have a bit for each; some number their pedals instead,
 * and then `3` is one pedal and not the first two: what explains most bits goes first, and takes them.
 */
export function pedalsDown(pedals: readonly PedalSignal[], reports: Reports): number[] {
  const taken = new Map<string, number>()
  const down: number[] = []
  for (const [place, { reportId, bytes }] of [...pedals.entries()].toSorted(([, a], [, b]) => bitsIn(b) - bitsIn(a))) {
    const report = reports.get(reportId)
    const isDown =
      report &&
      bytes.every(
        ({ at, mask, value }) =>
          ((report[at] ?? 0) & mask) === value && ((taken.get(`${reportId}/${at}`) ?? 0) & mask) === 0,
      )
    if (!isDown) continue
    down.push(place)
    for (const { at, mask } of bytes) taken.set(`${reportId}/${at}`, (taken.get(`${reportId}/${at}`) ?? 0) | mask)
  }
  return down.toSorted((a, b) => a - b)
}

function bitsIn({ bytes }: PedalSignal): number {
  return bytes.reduce((sum, { mask }) => sum + mask.toString(2).replaceAll('0', '').length, 0)
}
