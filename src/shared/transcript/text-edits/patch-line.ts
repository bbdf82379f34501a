import type { WordHunk } from '../../contract/text-edits.ts'
import type { Word } from '../../contract/transcripts.ts'
import { type TimedParagraph, type Token, tokensIn, tokensOf } from '../timed-text.ts'

/**
 * The line of a paragraph once some of its words are others. Spaces beside words that stay are kept: somebody may just
 * be about to type behind them.
 * @param words all of the paragraph's words then
 */
export function patchLine(paragraph: TimedParagraph, hunks: readonly WordHunk[], words: readonly Word[]): string {
  const tokens = tokensIn(paragraph)
  // From the last to the first, so that places before a change stay true.
  const line = hunks.reduceRight((text, hunk) => patchHunk(text, tokens, hunk), paragraph.text)
  const found = tokensOf(line)
  const isTrue = found.length === words.length && words.every(({ text }, at) => text === textAt(line, found[at]!))
  return isTrue ? line : words.map(({ text }) => text).join(' ')
}

const textAt = (line: string, { from, to }: Token) => line.slice(from, to)

function patchHunk(line: string, tokens: readonly Token[], { at, removed, words }: WordHunk): string {
  const fresh = words.map(({ text }) => text).join(' ')
  const [first, last, before, next] = [tokens[at], tokens[at + removed - 1], tokens[at - 1], tokens[at + removed]]
  const put = (from: number, to: number, text: string) => line.slice(0, from) + text + line.slice(to)
  if (removed > 0 && fresh !== '') return put(first!.from, last!.to, fresh)
  if (removed > 0) return next ? put(first!.from, next.from, '') : put(before?.to ?? first!.from, last!.to, '')
  if (fresh === '') return line
  if (next) return put(next.from, next.from, `${fresh} `)
  return before ? put(before.to, before.to, ` ${fresh}`) : put(0, 0, fresh)
}
