import type { RecognisedWord } from '../../../ports/transcriber.ts'
import type { Pause } from './pauses.ts'

/** Phrases of up to so many words are looked for in a loop. */
const LONGEST_PHRASE = 12
/** As many words in as little time as nobody speaks: twice as fast as an auctioneer, who says some 250 in a minute. */
const RUSH = { words: 15, seconds: 1.25 }
/** What engines say where nothing is said: fewer words may be a whisper, and times may be off by a little. */
const SILENCE = { words: 3, seconds: 1.5, off: 0.15 }

/** People say a word many times and a sentence a few; a machine that is caught in a loop does not stop. */
const mostTimes = (phraseWords: number): number => (phraseWords === 1 ? 7 : phraseWords < 4 ? 4 : 3)

/**
 * Which words an engine has probably made up, by their places: the same phrase over and over after its first time, more
 * words than anybody can say, and text in a pause.
 */
export function inventedWords(words: readonly RecognisedWord[], pauses: readonly Pause[]): ReadonlySet<number> {
  return new Set([...loops(words), ...rushes(words), ...inSilence(words, pauses)])
}

function* loops(words: readonly RecognisedWord[]): Iterable<number> {
  const said = words.map(({ text }) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || text)
  for (let phrase = 1; phrase <= LONGEST_PHRASE; phrase += 1) {
    let from = 0
    for (let at = 0; at <= said.length - phrase; at += 1) {
      if (said[at] === said[at + phrase]) continue
      const end = at + phrase
      if ((end - from) / phrase > mostTimes(phrase)) yield* range(from + phrase, end)
      from = at + 1
    }
  }
}

function* rushes(words: readonly RecognisedWord[]): Iterable<number> {
  for (let from = 0; from + RUSH.words <= words.length; from += 1)
    if (words[from + RUSH.words - 1]!.end - words[from]!.start < RUSH.seconds) yield* range(from, from + RUSH.words)
}

function* inSilence(words: readonly RecognisedWord[], pauses: readonly Pause[]): Iterable<number> {
  let at = 0
  for (const pause of pauses) {
    while (at < words.length && words[at]!.start < pause.start - SILENCE.off) at += 1
    const from = at
    while (at < words.length && words[at]!.end <= pause.end + SILENCE.off) at += 1
    if (at - from >= SILENCE.words && pause.end - pause.start >= SILENCE.seconds) yield* range(from, at)
  }
}

function* range(from: number, to: number): Iterable<number> {
  for (let at = from; at < to; at += 1) yield at
}
