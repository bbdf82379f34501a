import {
  type OtherChange,
  otherChange,
  type OtherChanges,
  type Paragraph,
  type Transcript,
  type Word,
} from '../contract/transcripts.ts'
import { phrase, type Phrase } from '../words/phrase.ts'

/**
 * In how many places each kind of change that leaves the words as they are differs between two texts; empty when
 * nothing does.
 */
export function besideWords(before: Transcript, after: Transcript): OtherChanges {
  const counts: OtherChanges = {}
  const count = (kind: OtherChange, isChanged: boolean) => isChanged && (counts[kind] = (counts[kind] ?? 0) + 1)
  const earlier = new Map(before.paragraphs.map((paragraph) => [paragraph._id, paragraph]))
  const later = new Set(after.paragraphs.map(({ _id }) => _id))
  for (const { _id } of before.paragraphs) count('break', !later.has(_id))
  for (const paragraph of after.paragraphs) {
    count('break', !earlier.has(paragraph._id))
    const was = earlier.get(paragraph._id)
    if (!was) continue
    count('speaker', was.speaker !== paragraph.speaker)
    count('mark', was.marked !== paragraph.marked)
    count('note', was.note !== paragraph.note)
    for (const [old, word] of pairs(was, paragraph)) {
      count('highlight', old.is_highlight !== word.is_highlight)
      count('strike', old.is_strike !== word.is_strike)
      count('time', old.data_start !== word.data_start || old.data_end !== word.data_end)
    }
  }
  return counts
}

/** The words of a paragraph beside those it had, where they are the same words. */
function pairs({ words: before }: Paragraph, { words: after }: Paragraph): [Word, Word][] {
  const isSame = before.length === after.length && before.every(({ text }, index) => text === after[index]!.text)
  return isSame ? before.map((word, index) => [word, after[index]!]) : []
}

const NAMES: Readonly<Record<OtherChange, (count: number) => Phrase>> = {
  break: (count) => phrase('{count, plural, one {# paragraph break} other {# paragraph breaks}}', { count }),
  speaker: (count) =>
    phrase('{count, plural, one {speaker of # paragraph} other {speakers of # paragraphs}}', { count }),
  mark: (count) => phrase('{count, plural, one {# mark} other {# marks}}', { count }),
  note: (count) => phrase('{count, plural, one {# note} other {# notes}}', { count }),
  highlight: (count) => phrase('{count, plural, one {# highlight} other {# highlights}}', { count }),
  strike: (count) => phrase('{count, plural, one {# strike} other {# strikes}}', { count }),
  time: (count) => phrase('{count, plural, one {time of # word} other {times of # words}}', { count }),
}

/** `2 notes`, `times of 14 words`; empty when nothing differs. */
export function besideNames(counts: OtherChanges): Phrase[] {
  return otherChange.options.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [NAMES[kind](count)]
  })
}
