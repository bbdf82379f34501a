import type { Transcript } from '../contract/transcripts.ts'
import { type HeardWord, paragraphsOf, splitAtPauses, splitLong } from './paragraphs.ts'

/**
 * The transcript of speakers who have a track each, in order of time. What one says while another speaks stays whole,
 * so that paragraphs may overlap; the other's paragraph goes on in a new one after it, at the next word.
 */
export function groupTracks(tracks: readonly (readonly HeardWord[])[]): Transcript {
  const turns = turnsOfTracks(tracks)
  const numbers = speakersOfTurns(turns)
  return paragraphsOf(turns.map((words) => words.map((word) => ({ ...word, speaker: numbers.get(word.speaker) }))))
}

/** The number that a track's speaker has in such a transcript, counted from 0 by who speaks first. */
export const speakersOfTracks = (tracks: readonly (readonly HeardWord[])[]): ReadonlyMap<number, number> =>
  speakersOfTurns(turnsOfTracks(tracks))

const speakersOfTurns = (turns: readonly { speaker: number }[][]) =>
  new Map([...new Set(turns.map(([first]) => first!.speaker))].map((track, number) => [track, number]))

/** The words of all tracks in such an order, those of one paragraph together, with the track as their speaker. */
export function turnsOfTracks<Word extends HeardWord>(
  tracks: readonly (readonly Word[])[],
): (Word & { speaker: number })[][] {
  const turns = tracks.map((words, track) => splitAtPauses(words.map((word) => ({ ...word, speaker: track }))))
  const starts = turns.map((own) => own.map((words) => words[0]!.start))
  return turns
    .flatMap((own, track) =>
      own.flatMap((words) => splitAt(words, starts.filter((_, other) => other !== track).flat())),
    )
    .flatMap(splitLong)
    .toSorted((a, b) => a[0]!.start - b[0]!.start)
}

/** The words of a turn, cut before the first word after each of these times. */
function splitAt<Word extends HeardWord>(words: readonly Word[], times: readonly number[]): Word[][] {
  const [first, last] = [words[0]!.start, words.at(-1)!.start]
  const cuts = new Set(
    times.filter((time) => time > first && time <= last).map((time) => words.findIndex(({ start }) => start >= time)),
  )
  const pieces: Word[][] = []
  for (const [at, word] of words.entries())
    if (at === 0 || cuts.has(at)) pieces.push([word])
    else pieces.at(-1)!.push(word)
  return pieces
}
