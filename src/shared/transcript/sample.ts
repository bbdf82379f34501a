import type { Paragraph, Transcript } from '../contract/transcripts.ts'
import type { TimeRange } from '../domain/time-ranges.ts'

/**
 * Which part of a text is looked at: `seconds` of it from a word on, which `fraction`, 0 to 1, chooses; all of it where
 * it is not longer. Null for a text without words.
 */
export function samplePlace(
  { paragraphs }: Pick<Transcript, 'paragraphs'>,
  { lengthSeconds, seconds, fraction }: { lengthSeconds: number; seconds: number; fraction: number },
): TimeRange | null {
  const starts = paragraphs.flatMap(({ words }) => words.map(({ data_start }) => data_start))
  if (starts.length === 0) return null
  if (lengthSeconds <= seconds) return { from: 0, to: lengthSeconds }
  const chosen = starts[Math.min(starts.length - 1, Math.floor(fraction * starts.length))]!
  const from = Math.min(chosen, lengthSeconds - seconds)
  return { from, to: from + seconds }
}

/** The same, of what begins in a range of the recording. */
export function samplePlaceIn(
  { paragraphs }: Pick<Transcript, 'paragraphs'>,
  range: TimeRange,
  { seconds, fraction }: { seconds: number; fraction: number },
): TimeRange | null {
  const own = paragraphs.filter(({ data_start: start }) => start >= range.from && start < range.to)
  const place = samplePlace({ paragraphs: own }, { lengthSeconds: range.to, seconds, fraction })
  return place && { from: Math.max(range.from, place.from), to: place.to }
}

/** The words of a text that begin in a part of it, timed from its start, without notes and marks. */
export function sampleOf({ paragraphs }: Pick<Transcript, 'paragraphs'>, { from, to }: TimeRange): Transcript {
  const parts = paragraphs.flatMap((paragraph): Paragraph[] => {
    const words = paragraph.words
      .filter(({ data_start }) => data_start >= from && data_start < to)
      .map((word) => ({ ...word, data_start: word.data_start - from, data_end: Math.min(word.data_end, to) - from }))
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last) return []
    return [{ ...paragraph, note: '', marked: false, data_start: first.data_start, data_end: last.data_end, words }]
  })
  const speakers = new Map(parts.map(({ speaker, color }) => [speaker, { name: speaker, color }]))
  return { paragraphs: parts, speakers: [...speakers.values()], notes: [] }
}
