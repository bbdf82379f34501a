import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { besideWords } from '../../../src/shared/transcript/beside-words.ts'
import { countChanges, wordsOf } from '../../../src/shared/transcript/compare.ts'
import { unpackTranscript, unpackWords } from '../../kernel/transcript-codec/packing.ts'
import type { VersionChanges } from '../texts/index.ts'

/**
 * What changed since a stored text, none for the first one. Only where its words stayed is all of it read, which takes
 * four times as long.
 */
export async function changesSince(
  previous: { body: Uint8Array; words: number } | null,
  transcript: Transcript,
): Promise<VersionChanges> {
  const counts = countChanges(previous ? await unpackWords(previous.body, previous.words) : [], wordsOf(transcript))
  const isQuiet = counts.added === 0 && counts.removed === 0
  return {
    ...counts,
    other: previous && isQuiet ? besideWords(await unpackTranscript(previous.body), transcript) : null,
  }
}
