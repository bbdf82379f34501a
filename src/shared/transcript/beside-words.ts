import {
  type OtherChange,
  otherChange,
  type OtherChanges,
  type Paragraph,
  type Transcript,
  type Word,
} from '../contract/transcripts.ts'

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

/** One of it, and several. */
const NAMES: Readonly<Record<OtherChange, readonly [one: string, more: string]>> = {
  break: ['1 paragraph break', '# paragraph breaks'],
  speaker: ['speaker of 1 paragraph', 'speakers of # paragraphs'],
  mark: ['1 mark', '# marks'],
  note: ['1 note', '# notes'],
  highlight: ['1 highlight', '# highlights'],
  strike: ['1 strike', '# strikes'],
  time: ['time of 1 word', 'times of # words'],
}

/** `2 notes, times of 14 words`; empty when nothing differs. */
export function besideSentence(counts: OtherChanges): string {
  const named = otherChange.options.flatMap((kind) => {
    const number = counts[kind] ?? 0
    return number === 0 ? [] : [NAMES[kind][number === 1 ? 0 : 1].replace('#', number.toLocaleString('en'))]
  })
  return named.join(', ')
}
