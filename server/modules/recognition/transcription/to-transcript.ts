import type { SpeakerTurn } from '../../../../src/shared/contract/speakers.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { groupIntoParagraphs } from '../../../../src/shared/transcript/paragraphs.ts'
import { smoothSpeakers } from '../../../../src/shared/transcript/smooth-speakers.ts'
import { lookUpSpeakers } from '../../../../src/shared/transcript/speaker-lookup.ts'
import type { RecognisedWord } from '../../../ports/transcriber.ts'

/**
 * The transcript of words in order of time, by turns of its speakers where these were told apart, and what it calls
 * each of those; null when nobody speaks.
 */
export function toTranscript(
  words: readonly RecognisedWord[],
  turns: readonly SpeakerTurn[] = [],
): { transcript: Transcript; words: number; nameOf: (speaker: number) => string | undefined } | null {
  if (words.length === 0) return null
  const numbers = new Map<number, number>()
  const speakers = smoothSpeakers(words, lookUpSpeakers(words, turns)).map((speaker) => {
    if (speaker === undefined) return undefined
    // Speakers are counted by the words, for a voice may be heard that says none.
    if (!numbers.has(speaker)) numbers.set(speaker, numbers.size)
    return numbers.get(speaker)
  })
  return {
    transcript: groupIntoParagraphs(words.map((word, index) => ({ ...word, speaker: speakers[index] }))),
    words: words.length,
    nameOf: (speaker) => (numbers.has(speaker) ? `Speaker ${numbers.get(speaker)! + 1}` : undefined),
  }
}
