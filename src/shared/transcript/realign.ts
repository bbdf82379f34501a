import type { AlignedTimes } from '../contract/alignments.ts'
import type { Word } from '../contract/transcripts.ts'
import { allItems, itemAt, splice } from './chunked-list.ts'
import { startBehind } from './edits.ts'
import { startsInOrder } from './paragraph-spans.ts'
import type { TimedParagraph, TimedText } from './timed-text.ts'

/**
 * Gives words their newly recognised times. A word that was edited since counts as another word; it and all others keep
 * their times, and those that are heard again stay between them, with estimates among them moved along. None goes
 * before the word to its left, nor past the start of the next paragraph, unless the two are said at the same time.
 */
export function realign(timed: TimedText, times: ReadonlyMap<Word, AlignedTimes>): TimedText {
  let { paragraphs } = timed
  for (const [index, paragraph] of allItems(timed.paragraphs).entries()) {
    if (!paragraph.words.some((word) => times.has(word))) continue
    const [before, after] = [itemAt(paragraphs, index - 1), itemAt(paragraphs, index + 1)]
    const previous = before?.words.at(-1)?.data_start ?? before?.data_start ?? 0
    const earliest = previous <= paragraph.data_start ? previous : before!.data_start
    const latest = startBehind(paragraph.words, after) ?? Infinity
    const placed = withTimes(paragraph, times, earliest, latest)
    paragraphs = splice(paragraphs, index, 1, startsInOrder([placed], after?.data_start))
  }
  return { ...timed, paragraphs }
}

function withTimes(
  paragraph: TimedParagraph,
  times: ReadonlyMap<Word, AlignedTimes>,
  earliest: number,
  latest: number,
): TimedParagraph {
  const limits = startsOfKnown(paragraph.words, times, latest)
  let previous = earliest
  const words = paragraph.words.map((word, at) => {
    const placed = { ...word, ...times.get(word) }
    const data_start = Math.max(previous, Math.min(placed.data_start, limits[at]!))
    previous = data_start
    return { ...placed, data_start, data_end: Math.max(data_start, placed.data_end) }
  })
  return {
    ...paragraph,
    words,
    data_start: words[0]!.data_start,
    data_end: words.reduce((end, word) => Math.max(end, word.data_end), 0),
  }
}

/** For each word where the first one from it on starts whose time is known and stays; `latest` behind the last. */
function startsOfKnown(words: readonly Word[], times: ReadonlyMap<Word, AlignedTimes>, latest: number): number[] {
  const starts: number[] = []
  let next = latest
  for (const [at, word] of [...words.entries()].toReversed()) {
    if (!times.has(word) && word.origin !== 'interpolated') next = word.data_start
    starts[at] = next
  }
  return starts
}
