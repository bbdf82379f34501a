import type { Transcript } from '../../contract/transcripts.ts'

/** A comment as a document shows it. */
export interface DocumentComment {
  author: string
  /** ISO 8601, UTC. */
  date: string
  /** With names in the place of mentions. */
  text: string
}

/** Comments on one place of a text, the first and those that answer it. */
export interface DocumentThread {
  /** The paragraph that its words stand in; null for a moment, and for words that are gone. */
  paragraph: string | null
  /** Seconds from the start of the media. */
  at: number
  /** The words that it is about; empty for a moment. */
  quote: string
  isResolved: boolean
  comments: readonly DocumentComment[]
}

/**
 * Threads by the paragraph that they are shown at, of those that a document has, counted from 0: that of their words,
 * or the one that is spoken then.
 */
export function threadsByParagraph(
  paragraphs: readonly Pick<Transcript['paragraphs'][number], '_id' | 'data_start'>[],
  threads: readonly DocumentThread[],
): Map<number, DocumentThread[]> {
  const placeOf = new Map(paragraphs.map(({ _id }, place) => [_id, place]))
  const spokenAt = (seconds: number) =>
    Math.max(
      0,
      paragraphs.findLastIndex(({ data_start }) => data_start <= seconds),
    )
  if (paragraphs.length === 0) return new Map()
  return Map.groupBy(
    threads,
    ({ paragraph, at }) => (paragraph === null ? undefined : placeOf.get(paragraph)) ?? spokenAt(at),
  )
}
