import type { FlatFile, PartOfFile } from '../../../../shared/contract/files/records.ts'
import type { TimeRange } from '../../../../shared/domain/time-ranges.ts'

/** A long file that several transcriptors write, as one of them has it open. */
export interface FileParts {
  all: readonly PartOfFile[]
  /** The part that this person writes, or has finished; null for who has the whole file. */
  own: PartOfFile | null
}

/** The parts of a file; null where one person writes all of it, or its owner looks at it. */
export function partsOfFile({ human_transcription: human }: Pick<FlatFile, 'human_transcription'>): FileParts | null {
  if (!human?.parts || human.published) return null
  const own = human.parts.find(({ number }) => number === human.part) ?? null
  const isWhole = human.part === undefined && human.parts.every(({ state }) => state === 'finished')
  return own || isWhole ? { all: human.parts, own } : null
}

/** On both sides of a seam so much is heard again. Seconds. */
const SEAM_SECONDS = 10

/** Where parts meet: what whoever has the whole file listens to. */
export const seamsOf = (all: readonly PartOfFile[]): TimeRange[] =>
  all.slice(1).map(({ from }) => ({ from: Math.max(0, from - SEAM_SECONDS), to: from + SEAM_SECONDS }))

/** What of the sound is this person's to listen to; null for all. */
export function rangesToHear(parts: FileParts | null): TimeRange[] | null {
  if (!parts) return null
  return parts.own ? [parts.own] : seamsOf(parts.all)
}

/** What of ranges lies within others. */
export const rangesWithin = (ranges: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] =>
  ranges.flatMap(({ from, to }) =>
    others
      .map((other) => ({ from: Math.max(from, other.from), to: Math.min(to, other.to) }))
      .filter((range) => range.to > range.from),
  )
