import type { Transcript } from '../contract/transcripts.ts'
import { type HeardWord, paragraphsOf, splitAtPauses, splitLong } from './paragraphs.ts'

/**
 * The transcript of speakers who have a track each, in order of time. What one says while another speaks stays whole,
 * so that paragraphs may overlap; the other's paragraph goes on in a new one after it, at the next word.
 */
export function groupTracks(tracks: readonly (readonly HeardWord[])[]): Transcript {
  const turns = tracks.map((words, track) => splitAtPauses(words.map((word) => ({ ...word, speaker: track }))))
  const starts = turns.map((own) => own.map((words) => words[0]!.start))
  const pieces = turns
    .flatMap((own, track) =>
      own.flatMap((words) => splitAt(words, starts.filter((_, other) => other !== track).flat())),
    )
    .flatMap(splitLong)
    .toSorted((a, b) => a[0]!.start - b[0]!.start)
  // Speakers are counted by who speaks first.
  const numbers = new Map<number, number>()
  for (const [first] of pieces) if (!numbers.has(first!.speaker!)) numbers.set(first!.speaker!, numbers.size)
  return paragraphsOf(pieces.map((words) => words.map((word) => ({ ...word, speaker: numbers.get(word.speaker!) }))))
}

/** The words of a turn, cut before the first word after each of these times. */
function splitAt(words: readonly HeardWord[], times: readonly number[]): HeardWord[][] {
  const [first, last] = [words[0]!.start, words.at(-1)!.start]
  const cuts = new Set(
    times.filter((time) => time > first && time <= last).map((time) => words.findIndex(({ start }) => start >= time)),
  )
  const pieces: HeardWord[][] = []
  for (const [at, word] of words.entries())
    if (at === 0 || cuts.has(at)) pieces.push([word])
    else pieces.at(-1)!.push(word)
  return pieces
}
