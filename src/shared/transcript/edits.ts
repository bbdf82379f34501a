import type { Word } from '../contract/transcripts.ts'
import { inheritAttributes } from './attributes.ts'
import { itemAt, itemsBetween, splice } from './chunked-list.ts'
import { paragraphSpans, risingWords, type Span } from './paragraph-spans.ts'
import { rewriteWords } from './rewrite-words.ts'
import { rowInTime } from './row-times.ts'
import { type TimedParagraph, type TimedText, tokensIn, tokensOf } from './timed-text.ts'
import { type Listening, placeByEar } from './typed-by-ear.ts'

/** A place in the text: which paragraph, and how many characters into it. */
export interface Place {
  paragraph: number
  offset: number
}

/** What an edit needs from outside. */
export interface EditContext {
  /** Makes an id for a paragraph that is new. */
  newId: () => string
  /** Length of the media in seconds: no word ends later. */
  lengthSeconds: number
  /** Set when words are typed to a sound. */
  listening?: Listening | undefined
  /**
   * Of a translation: the times of the original's paragraphs by id, which the words of each row share; an empty row
   * waits to be translated.
   */
  rowTimes?: ReadonlyMap<string, Span> | undefined
}

/**
 * Replaces the text between two places; `insert` may hold line breaks, each a new paragraph. Words that the change does
 * not touch keep all they have. A word whose letters changed keeps its times and becomes certain; words that are new
 * get times in the gap they stand in, or where they were heard, and those of a row of a translation share its time;
 * paragraphs that are cut or joined keep speaker, mark, note and id as `attributes.ts` says. Costs as much as the
 * paragraphs it touches.
 */
export function replaceText(timed: TimedText, from: Place, to: Place, insert: string, context: EditContext): TimedText {
  const { paragraphs } = timed
  const old = itemsBetween(paragraphs, from.paragraph, to.paragraph + 1)
  const first = old[0]!
  const last = old.at(-1)!
  const before = itemAt(paragraphs, from.paragraph - 1)
  const after = itemAt(paragraphs, to.paragraph + 1)

  const afterInsert = last.text.slice(to.offset)
  const lines = (first.text.slice(0, from.offset) + insert + afterInsert).split('\n')
  const tokens = lines.map(tokensOf)

  // Words left and right of the change that stand there as before.
  const left = tokensIn(first).filter(({ to: end }, at) => end <= from.offset && tokens[0]![at]!.to === end).length
  const lastTokens = tokens.at(-1)!
  const shift = lines.at(-1)!.length - last.text.length
  const right = tokensIn(last)
    .toReversed()
    .filter(({ from: begin }, back) => begin >= to.offset && lastTokens.at(-1 - back)!.from === begin + shift).length

  const oldWords = old.flatMap((paragraph) => paragraph.words)
  const texts = lines.flatMap((line, index) => tokens[index]!.map((token) => line.slice(token.from, token.to)))
  const changed = oldWords.slice(left, oldWords.length - right)
  const middle = rewriteWords(changed, texts.slice(left, texts.length - right), {
    previousEnd: left > 0 ? oldWords[left - 1]!.data_end : startOfGap(first, before),
    nextStart: right > 0 ? oldWords[oldWords.length - right]!.data_start : startBehind(oldWords, after),
    leansOnNext: left === 0 && right > 0 && lines.length === 1,
    lengthSeconds: context.lengthSeconds,
  })
  const counts = tokens.map((these) => these.length)
  const all = [...oldWords.slice(0, left), ...middle, ...oldWords.slice(oldWords.length - right)]
  // Who is joined to another that spoke at the same time follows them.
  const words = inLines(all, counts).flatMap(risingWords)

  const attributes = inheritAttributes({
    old,
    lines,
    leavesFirst: first.text.slice(0, from.offset).trim() !== '',
    leavesLast: afterInsert.trim() !== '',
    newId: context.newId,
  })
  const row =
    lines.length === 1 && (old.length === 1 || counts[0] === 0) ? context.rowTimes?.get(attributes[0]!._id) : undefined
  if (row) {
    const made = { ...attributes[0]!, ...rowInTime(words, { row, was: first, before, after }), text: lines[0]! }
    return { ...timed, paragraphs: splice(paragraphs, from.paragraph, old.length, [made]) }
  }
  const spans = paragraphSpans(words, counts, before?.data_end ?? 0, after?.data_start)
  let passed = 0
  const made = lines.map((text, index): TimedParagraph => {
    const count = tokens[index]!.length
    passed += count
    return { ...attributes[index]!, ...spans[index]!, words: words.slice(passed - count, passed), text }
  })
  const next = { ...timed, paragraphs: splice(paragraphs, from.paragraph, old.length, made) }
  const { listening, lengthSeconds } = context
  if (!listening || changed.length > 0 || middle.length === 0 || lines.length > 1) return next
  const place = { paragraph: from.paragraph, word: left + middle.length }
  return placeByEar(next, place, middle.length, { ...listening, to: Math.min(listening.to, lengthSeconds) })
}

function inLines(words: readonly Word[], counts: readonly number[]): (readonly Word[])[] {
  let passed = 0
  return counts.map((count) => words.slice(passed, (passed += count)))
}

/**
 * Where new words have to end at the latest behind words of a paragraph, in seconds: where the next begins, unless that
 * is said at the same time.
 */
export function startBehind(words: readonly Word[], after: TimedParagraph | undefined): number | undefined {
  const start = after?.data_start
  return start === undefined || start < (words.at(-1)?.data_start ?? 0) ? undefined : start
}

/**
 * Where new words of a paragraph may begin: behind the one before it, and where it begins itself if it has no words
 * yet. In seconds.
 */
function startOfGap({ words, data_start }: TimedParagraph, before: TimedParagraph | undefined): number {
  const previousEnd = before?.data_end ?? 0
  return words.length === 0 ? Math.max(previousEnd, data_start) : previousEnd
}
