import type { Paragraph, Transcript, Word } from '../contract/transcripts.ts'

/** What of a transcript can change while its words stay. */
export type Beside = 'speaker' | 'mark' | 'note' | 'highlight' | 'strike' | 'time'

/** In how many places each of it differs between two texts: paragraphs for the first three, words for the others. */
export function besideWords(before: Transcript, after: Transcript): ReadonlyMap<Beside, number> {
  const counts = new Map<Beside, number>()
  const count = (kind: Beside, isChanged: boolean) => isChanged && counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const earlier = new Map(before.paragraphs.map((paragraph) => [paragraph._id, paragraph]))
  for (const paragraph of after.paragraphs) {
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

const NAMES: Readonly<Record<Beside, readonly [one: string, more: string]>> = {
  speaker: ['speaker of a paragraph', 'speakers of paragraphs'],
  mark: ['mark', 'marks'],
  note: ['note', 'notes'],
  highlight: ['highlighted word', 'highlighted words'],
  strike: ['struck word', 'struck words'],
  time: ['time of a word', 'times of words'],
}

/** `2 notes, 1 mark`; empty when nothing differs. */
export function besideSentence(counts: ReadonlyMap<Beside, number>): string {
  return [...counts].map(([kind, number]) => `${number.toLocaleString('en')} ${NAMES[kind][number === 1 ? 0 : 1]}`).join(', ')
}
