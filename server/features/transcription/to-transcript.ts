import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { groupIntoParagraphs } from '../../../src/shared/transcript/paragraphs.ts'
import { type HeardSegment, mergeWords } from './merge-words.ts'

/** The transcript of a file whose segments are all heard; null when nobody speaks in it. */
export function toTranscript(segments: readonly HeardSegment[]): { transcript: Transcript; words: number } | null {
  const words = mergeWords(segments)
  return words.length === 0 ? null : { transcript: groupIntoParagraphs(words), words: words.length }
}
