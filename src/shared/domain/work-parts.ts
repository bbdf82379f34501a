import type { TimeRange } from './time-ranges.ts'

/** From which length on a file is offered in parts, and how long a part is about. Minutes. */
export interface PartRules {
  fromMinutes: number
  minutes: number
}

/** More people than these do not write one text. */
export const MOST_PARTS = 60

/**
 * The parts in which a recording may be transcribed, all about equally long; none for one that is too short for that,
 * or where the rules say never. Seconds.
 */
export function partRanges(lengthSeconds: number, rules: PartRules | null): TimeRange[] {
  if (rules === null || lengthSeconds < rules.fromMinutes * 60) return []
  const count = Math.min(MOST_PARTS, Math.round(lengthSeconds / (rules.minutes * 60)))
  if (count < 2) return []
  const ends = Array.from({ length: count }, (_, at) => Math.round((lengthSeconds * (at + 1)) / count))
  return ends.map((end, at) => ({ from: ends[at - 1] ?? 0, to: at === count - 1 ? lengthSeconds : end }))
}

/** Where a part stands: for anybody to take, with somebody, or written. */
export const PART_STATES = ['free', 'taken', 'finished'] as const
export type PartState = (typeof PART_STATES)[number]

/** What decides about a part. */
export interface PartStanding {
  transcriptorId: string | null
  finishedAt: number | null
}

/** What is finished stays so, also once its transcriptor is gone. */
export function partState({ transcriptorId, finishedAt }: PartStanding): PartState {
  if (finishedAt !== null) return 'finished'
  return transcriptorId === null ? 'free' : 'taken'
}

/** What each transcriptor is credited with: the whole seconds of their parts, which add up to those of the file. */
export function secondsByTranscriptor(
  parts: readonly (TimeRange & { transcriptorId: string | null })[],
): Map<string, number> {
  const seconds = new Map<string, number>()
  for (const { from, to, transcriptorId } of parts) {
    if (transcriptorId === null) continue
    const own = Math.ceil(to) - Math.ceil(from)
    seconds.set(transcriptorId, (seconds.get(transcriptorId) ?? 0) + own)
  }
  return seconds
}
