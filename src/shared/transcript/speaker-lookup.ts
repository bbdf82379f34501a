import type { SpeakerTurn } from '../contract/speakers.ts'
import type { Span } from './align-text.ts'

/**
 * The speaker of each word, by index: who talks during most of it, of several the one who was speaking; between
 * turns the nearest speaker. Words and turns are in order of their starts. Undefined without any turn.
 */
export function lookUpSpeakers(words: readonly Span[], turns: readonly SpeakerTurn[]): (number | undefined)[] {
  let from = 0
  let ended: SpeakerTurn | undefined
  let speaking: number | undefined
  return words.map((word) => {
    for (let turn = turns[from]; turn && turn.end < word.start; turn = turns[++from]) {
      if (!ended || turn.end > ended.end) ended = turn
    }
    speaking = heardMost(word, turns, from, speaking) ?? nearest(word, ended, turns[from])
    return speaking
  })
}

function heardMost(
  word: Span,
  turns: readonly SpeakerTurn[],
  from: number,
  speaking: number | undefined,
): number | undefined {
  const seconds = new Map<number | undefined, number>()
  for (let at = from; at < turns.length && turns[at]!.start <= word.end; at++) {
    const { start, end, speaker } = turns[at]!
    const shared = Math.min(end, word.end) - Math.max(start, word.start)
    if (shared >= 0) seconds.set(speaker, (seconds.get(speaker) ?? 0) + shared)
  }
  const most = Math.max(...seconds.values())
  return [speaking, ...seconds.keys()].find((speaker) => seconds.get(speaker) === most)
}

function nearest(word: Span, before: SpeakerTurn | undefined, after: SpeakerTurn | undefined): number | undefined {
  if (!before || !after) return (before ?? after)?.speaker
  return word.start - before.end <= after.start - word.end ? before.speaker : after.speaker
}
