import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import { allSpeakers } from '../all-speakers.ts'
import { allItems, listOf } from '../chunked-list.ts'
import { matchWords } from '../match-words.ts'
import { mergeByWord } from '../merge/merge-by-word.ts'
import { isSound, earliestAfter, savedText, type TimedParagraph, type TimedText } from '../timed-text.ts'

/** A change of a text that is to be taken back. */
export interface OwnChange {
  made: TimedText
  before: TimedText
}

/**
 * What lies beside a text once own changes are taken back that others have written since: the words have their times
 * and marks again, the paragraphs their ids and speakers, and what others changed stays.
 * @param timed what is taken back from
 * @param next the same lines as the result, with times that are estimated
 * @param changes the newest first
 */
export function withoutOwn(timed: TimedText, next: TimedText, changes: readonly OwnChange[]): TimedText {
  const merged = changes.reduce<Transcript>(
    (mine, { made, before }) => mergeByWord({ base: savedText(made), mine, theirs: savedText(before) }).text,
    savedText(timed),
  )
  const [lines, known] = [allItems(next.paragraphs), merged.paragraphs]
  const paragraphs = [...lines]
  for (const [here, there] of matchWords(lines.map(wordsIn), known.map(wordsIn)))
    paragraphs[here] = { ...known[there]!, text: lines[here]!.text }
  const isFine =
    new Set(paragraphs.map(({ _id }) => _id)).size === paragraphs.length &&
    paragraphs.every((each, at) => isSound(each, at > 0 ? earliestAfter(paragraphs[at - 1]!) : 0))
  if (!isFine) return next
  const shared = paragraphs.map((each, at) => (isSame(each, lines[at]!) ? lines[at]! : each))
  return { paragraphs: listOf(shared), speakers: allSpeakers(merged.speakers, shared), notes: merged.notes }
}

const wordsIn = ({ words }: Paragraph) => words.map(({ text }) => text).join(' ')

const isSame = (a: TimedParagraph, b: TimedParagraph) => JSON.stringify(a) === JSON.stringify(b)
