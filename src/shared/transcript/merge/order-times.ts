import type { Paragraph, Word } from '../../contract/transcripts.ts'
import { longestRise, type Match } from '../match-words.ts'

/**
 * Paragraphs of two origins in one row, with times that do not go back: the most that are in order stay, and the others
 * are moved between them. What begins a paragraph is within it. Paragraphs that overlap, and are in order otherwise,
 * stay.
 */
export function orderTimes(paragraphs: readonly Paragraph[]): Paragraph[] {
  if (paragraphs.every((paragraph, at) => isInOrder(paragraph, paragraphs[at - 1]))) return [...paragraphs]
  const starts = paragraphs.flatMap(({ words, data_start }) =>
    words.length === 0 ? [data_start] : words.map((word) => word.data_start),
  )
  const ordered = inOrder(starts)
  let at = 0
  let earliest = 0
  return paragraphs.map((paragraph) => {
    const { words, data_start, data_end } = paragraph
    if (words.length === 0) {
      const start = ordered[at++]!
      earliest = start
      return start === data_start ? paragraph : { ...paragraph, data_start: start, data_end: Math.max(start, data_end) }
    }
    const moved = words.map((word) => begunAt(word, ordered[at++]!))
    const first = moved[0]!.data_start
    const end = moved.reduce((latest, word) => Math.max(latest, word.data_end), 0)
    const start = data_start >= earliest && data_start <= first ? data_start : first
    earliest = moved.at(-1)!.data_start
    if (start === data_start && end <= data_end && moved.every((word, index) => word === words[index])) return paragraph
    return { ...paragraph, words: moved, data_start: start, data_end: Math.max(end, data_end) }
  })
}

function isInOrder({ words, data_start, data_end }: Paragraph, before: Paragraph | undefined): boolean {
  const isRising = words.every((word, at) => word.data_start >= (words[at - 1]?.data_start ?? data_start))
  return data_start >= (before?.data_start ?? 0) && isRising && words.every((word) => word.data_end <= data_end)
}

const begunAt = (word: Word, data_start: number): Word =>
  word.data_start === data_start ? word : { ...word, data_start, data_end: Math.max(data_start, word.data_end) }

function inOrder(starts: readonly number[]): readonly number[] {
  if (starts.every((start, at) => at === 0 || start >= starts[at - 1]!)) return starts
  const byStart = starts.map((start, at) => ({ start, at })).toSorted((a, b) => a.start - b.start || a.at - b.at)
  const ranks = new Map(byStart.map(({ at }, rank) => [at, rank]))
  const stay = new Set(longestRise(starts.map((_, at): Match => [at, ranks.get(at)!])).map(([at]) => at))
  const ordered = [...starts]
  let next = Infinity
  const latest = starts.map(() => Infinity)
  for (let at = starts.length - 1; at >= 0; at--) {
    latest[at] = next
    if (stay.has(at)) next = starts[at]!
  }
  let earliest = 0
  for (const [at, start] of starts.entries()) {
    if (!stay.has(at)) ordered[at] = Math.min(Math.max(start, earliest), Math.max(earliest, latest[at]!))
    earliest = ordered[at]!
  }
  return ordered
}
