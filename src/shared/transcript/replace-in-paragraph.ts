import type { Word } from '../contract/transcripts.ts'
import { itemAt, splice } from './chunked-list.ts'
import type { EditContext } from './edits.ts'
import { paragraphSpans } from './paragraph-spans.ts'
import { startBehind } from './edits.ts'
import { rewriteWords } from './rewrite-words.ts'
import { rowInTime } from './row-times.ts'
import { type TimedText, tokensIn, tokensOf } from './timed-text.ts'

/** A span of a line, and what takes its place: text without line breaks. */
export interface LineReplacement {
  from: number
  to: number
  insert: string
}

/**
 * Replaces several spans of one paragraph, in order and apart from each other, in one pass: what `replaceText` would do
 * one after another, at the cost of one. Words that no span reaches into keep all they have.
 */
export function replaceInParagraph(
  timed: TimedText,
  index: number,
  replacements: readonly LineReplacement[],
  { lengthSeconds, rowTimes }: Pick<EditContext, 'lengthSeconds' | 'rowTimes'>,
): TimedText {
  const { paragraphs } = timed
  const paragraph = itemAt(paragraphs, index)!
  const [before, after] = [itemAt(paragraphs, index - 1), itemAt(paragraphs, index + 1)]
  const text = replaced(paragraph.text, replacements)
  const tokens = tokensOf(text)
  const texts = tokens.map(({ from, to }) => text.slice(from, to))
  const kept = untouched(tokensIn(paragraph), replacements)

  const words: Word[] = []
  let oldFrom = 0
  let newFrom = 0
  /** Writes the words anew that lie before the next one that stays. */
  const rewrite = (oldTo: number, newTo: number) => {
    words.push(
      ...rewriteWords(paragraph.words.slice(oldFrom, oldTo), texts.slice(newFrom, newTo), {
        previousEnd: words.at(-1)?.data_end ?? before?.data_end ?? 0,
        nextStart: paragraph.words[oldTo]?.data_start ?? startBehind(paragraph.words, after),
        leansOnNext: words.length === 0 && paragraph.words.length > 0,
        lengthSeconds,
      }),
    )
  }
  for (const [at, token] of tokens.entries()) {
    const old = kept.get(token.from)
    // What is put right behind a word makes it another one.
    if (old === undefined || paragraph.words[old]!.text !== texts[at]) continue
    rewrite(old, at)
    words.push(paragraph.words[old]!)
    oldFrom = old + 1
    newFrom = at + 1
  }
  rewrite(paragraph.words.length, tokens.length)

  const row = rowTimes?.get(paragraph._id)
  const made = row
    ? rowInTime(words, { row, was: paragraph, before, after })
    : { ...paragraphSpans(words, [words.length], before?.data_end ?? 0, after?.data_start)[0]!, words }
  return { ...timed, paragraphs: splice(paragraphs, index, 1, [{ ...paragraph, ...made, text }]) }
}

function replaced(line: string, replacements: readonly LineReplacement[]): string {
  let text = ''
  let passed = 0
  for (const { from, to, insert } of replacements) {
    text += line.slice(passed, from) + insert
    passed = to
  }
  return text + line.slice(passed)
}

/** The words that no replacement reaches into: where each begins in the new line, and which it is in the old one. */
function untouched(
  tokens: readonly { from: number; to: number }[],
  replacements: readonly LineReplacement[],
): Map<number, number> {
  const kept = new Map<number, number>()
  let [next, shift] = [0, 0]
  for (const [index, { from, to }] of tokens.entries()) {
    for (let passed = replacements[next]; passed && passed.to <= from; passed = replacements[next]) {
      shift += passed.insert.length - (passed.to - passed.from)
      next += 1
    }
    const reaching = replacements[next]
    if (!reaching || reaching.from >= to) kept.set(from + shift, index)
  }
  return kept
}
