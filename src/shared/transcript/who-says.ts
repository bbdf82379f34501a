import type { SpeakerTurn } from '../contract/speakers.ts'
import type { Span } from './place-words.ts'

/** A word that a turn only touches, or that lasts no time, lies in it for so many seconds. */
const TOUCH = 1e-6

/**
 * Who says each word, by its number: who is heard during the most of it, of several the one who was speaking; between turns
 * whoever is heard nearest. Words are in order of their starts. Undefined where nobody is heard at all.
 */
export function whoSays(words: readonly Span[], turns: readonly SpeakerTurn[]): (number | undefined)[] {
  const ordered = turns.toSorted((a, b) => a.start - b.start)
  let from = 0
  let ended: SpeakerTurn | undefined
  let speaking: number | undefined
  return words.map((word) => {
    for (let turn = ordered[from]; turn && turn.end < word.start; turn = ordered[++from]) if (!ended || turn.end > ended.end) ended = turn
    speaking = heardMost(word, ordered, from, speaking) ?? nearest(word, ended, ordered[from])
    return speaking
  })
}

function heardMost(word: Span, turns: readonly SpeakerTurn[], from: number, speaking: number | undefined): number | undefined {
  const seconds = new Map<number, number>()
  for (let at = from; at < turns.length && turns[at]!.start <= word.end; at++) {
    const { start, end, speaker } = turns[at]!
    if (end < word.start) continue
    seconds.set(speaker, (seconds.get(speaker) ?? 0) + Math.min(end, word.end) - Math.max(start, word.start) + TOUCH)
  }
  const most = Math.max(...seconds.values())
  const those = [...seconds].filter(([, shared]) => shared > most - TOUCH / 2).map(([speaker]) => speaker)
  return speaking !== undefined && those.includes(speaking) ? speaking : those[0]
}

function nearest(word: Span, before: SpeakerTurn | undefined, after: SpeakerTurn | undefined): number | undefined {
  if (!before || !after) return (before ?? after)?.speaker
  return word.start - before.end <= after.start - word.end ? before.speaker : after.speaker
}
