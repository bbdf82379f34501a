import type { RecognisedWord } from '../../../ports/transcriber.ts'
import { roundToMs } from './round-to-ms.ts'

/**
 * A word of a part of the sound, with times from the start of the whole. Engines may place a word a little outside of
 * what they were given.
 */
export function shiftWord(word: RecognisedWord, startSeconds: number, lengthSeconds: number): RecognisedWord {
  const within = (seconds: number) =>
    roundToMs(Math.min(startSeconds + lengthSeconds, Math.max(startSeconds, startSeconds + seconds)))
  const from = within(word.start)
  return { ...word, start: from, end: Math.max(from, within(word.end)) }
}
