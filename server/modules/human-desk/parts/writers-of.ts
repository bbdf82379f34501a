import { costOf } from '../../../../src/shared/domain/quota.ts'
import type { TimeRange } from '../../../../src/shared/domain/time-ranges.ts'
import { secondsByTranscriptor } from '../../../../src/shared/domain/work-parts.ts'
import type { FileRow, HumanRow } from '../../files/index.ts'

/** Who wrote a file, and how much of it. */
export interface Writer {
  transcriptorId: string
  /** What they are credited with. */
  seconds: number
  /** The longest of their parts, of which a sample may be reviewed; null for who wrote all of it. */
  longest: TimeRange | null
}

/**
 * Those who wrote a file that is being published: who has it, or everybody who wrote a part of it. What was written by
 * somebody who is gone is credited to nobody.
 */
export function writersOf(file: FileRow, { parts }: Pick<HumanRow, 'parts'>, publishedBy: string): Writer[] {
  if (parts.length === 0) return [{ transcriptorId: publishedBy, seconds: costOf(file.length_seconds), longest: null }]
  const ranges = parts.map(({ from_seconds: from, to_seconds: to, transcriptor_id: transcriptorId }) => ({
    from,
    to,
    transcriptorId,
  }))
  return [...secondsByTranscriptor(ranges)].map(([transcriptorId, seconds]) => {
    const own = ranges.filter((range) => range.transcriptorId === transcriptorId)
    const { from, to } = own.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]!
    return { transcriptorId, seconds, longest: { from, to } }
  })
}
