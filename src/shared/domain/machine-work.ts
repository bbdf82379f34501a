import { DAY_MS } from '../durations.ts'

/** Machine work on a medium that nobody pays for ends for the day at so many times its length. */
export const MACHINE_WORK_TIMES = 10

/** Such a day, in milliseconds. */
export const MACHINE_WORK_MS = DAY_MS

/** Reading a medium counts as this share of listening to it. */
export const READING_SHARE = 0.01

/** A medium whose length is not known yet counts as one of so many seconds. */
const UNKNOWN_SECONDS = 60

/** Seconds of work that listening to the whole of a medium is, to each of its tracks where its speakers have some. */
export function wholeMedium(lengthSeconds: number, tracks: number | null = null): number {
  return (lengthSeconds > 0 ? lengthSeconds : UNKNOWN_SECONDS) * (tracks ?? 1)
}

/** Seconds of work that reading a medium without listening to it is. */
export function readMedium(lengthSeconds: number): number {
  return READING_SHARE * wholeMedium(lengthSeconds)
}

/** Seconds of work to recognise a range; reading the whole medium counts as well. */
export function rangeWorkSeconds(lengthSeconds: number, { start, end }: { start: number; end: number }): number {
  return Math.max(readMedium(lengthSeconds), Math.min(wholeMedium(lengthSeconds), end - start))
}

/** Seconds of work to hear a range again; played more slowly, it is longer. */
export function hearingWorkSeconds(
  lengthSeconds: number,
  { start, end, speed }: { start: number; end: number; speed: number },
): number {
  return rangeWorkSeconds(lengthSeconds, { start: 0, end: (end - start) / speed })
}
