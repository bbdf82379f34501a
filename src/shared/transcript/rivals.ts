import type { Word } from '../contract/transcripts.ts'
import { allItems } from './chunked-list.ts'
import { pairWords, soundOf } from './pair-words.ts'
import type { TimedText } from './timed-text.ts'

/** What another reading has in the place of words of a text: none where it heard none. */
export type Rivals = ReadonlyMap<Word, readonly Word[]>

/**
 * Where another reading of the same sound differs from a text, capitals and signs aside: for each such word what the
 * reading has there. A word that only the reading has is the rival of the one before it, together with it.
 */
export function rivalsOf({ paragraphs }: TimedText, reading: readonly Word[]): Rivals {
  const words = allItems(paragraphs).flatMap((paragraph) => paragraph.words)
  const rivals = new Map<Word, Word[]>()
  let previous: Word | undefined
  let early: Word[] = []
  for (const [a, b] of pairWords(
    words.map(({ text }) => text),
    reading.map(({ text }) => text),
  )) {
    const [word, rival] = [a === undefined ? undefined : words[a]!, b === undefined ? undefined : reading[b]!]
    if (word) {
      const differs = !rival || soundOf(word.text) !== soundOf(rival.text)
      if (differs || early.length > 0) rivals.set(word, [...early, ...(differs ? (rival ? [rival] : []) : [word])])
      early = []
      previous = word
    } else if (previous) rivals.set(previous, [...(rivals.get(previous) ?? [previous]), rival!])
    else early.push(rival!)
  }
  return rivals
}
