import type { SpeakerTurn } from '../../../../src/shared/contract/speakers.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { groupTracks, speakersOfTracks } from '../../../../src/shared/transcript/track-paragraphs.ts'
import { type HeardSegment, mergeWords } from './merge-words.ts'
import { toTranscript } from './to-transcript.ts'

/**
 * The transcript of what was heard in the segments of a file: by the tracks that they are of, else by turns of its
 * speakers where these were told apart. Null when nobody speaks.
 */
export function segmentsToTranscript(
  segments: readonly (HeardSegment & { track?: number })[],
  turns: readonly SpeakerTurn[] = [],
): {
  transcript: Transcript
  words: number
  isByTracks: boolean
  nameOf: (speaker: number) => string | undefined
} | null {
  const tracks = [...Map.groupBy(segments, ({ track = 0 }) => track)].toSorted(([a], [b]) => a - b)
  if (tracks.length < 2) {
    const text = toTranscript(mergeWords(segments), turns)
    return text && { ...text, isByTracks: false }
  }
  const words = tracks.map(([, own]) => mergeWords(own))
  const count = words.reduce((sum, { length }) => sum + length, 0)
  if (count === 0) return null
  const numbers = speakersOfTracks(words)
  const nameOf = (track: number) => (numbers.has(track) ? `Speaker ${numbers.get(track)! + 1}` : undefined)
  return { transcript: groupTracks(words), words: count, isByTracks: true, nameOf }
}
