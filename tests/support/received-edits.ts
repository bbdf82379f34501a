import * as fc from 'fast-check'
import { checkTranscript } from '../../src/shared/transcript/check.ts'
import { allItems } from '../../src/shared/transcript/chunked-list.ts'
import { applyEdit } from '../../src/shared/transcript/text-edits/apply-edit.ts'
import { diffTimedTexts } from '../../src/shared/transcript/text-edits/diff-texts.ts'
import { receiveEdit } from '../../src/shared/transcript/text-edits/receive-edit.ts'
import { textChanges } from '../../src/shared/transcript/text-edits/text-changes.ts'
import {
  documentText,
  savedText,
  type TimedText,
  timedText,
  tokensIn,
  transcriptOf,
} from '../../src/shared/transcript/timed-text.ts'
import { afterTimedSteps, anySteps, HISTORY_SECONDS, historyStart, TYPED } from './text-histories.ts'

/** What is typed here, and what others save meanwhile, in turns. */
export const receivedHistory = fc.array(fc.tuple(anySteps, anySteps, fc.boolean()), { minLength: 1, maxLength: 5 })
export type ReceivedHistory = typeof receivedHistory extends fc.Arbitrary<infer T> ? T : never

/** With keys in one order. */
const json = (value: unknown) =>
  JSON.stringify(value, (_key, is: unknown) =>
    typeof is === 'object' && is !== null && !Array.isArray(is)
      ? Object.fromEntries(Object.entries(is).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : is,
  )
const typedIn = (timed: TimedText) =>
  new Set(allItems(timed.paragraphs).flatMap(({ text, note }) => `${text} ${note}`.match(TYPED) ?? []))

/** What is wrong with a text that takes in the edits of others, turn by turn; undefined when nothing is. */
export function faultOfReceived(turns: ReceivedHistory): string | undefined {
  let server = historyStart
  let base = timedText(historyStart)
  let mine = base
  for (const [turn, [own, others, isSaved]] of turns.entries()) {
    mine = afterTimedSteps(mine, own, `m${turn}x`)
    const opened = timedText(server)
    const theirs = afterTimedSteps(opened, others, `t${turn}x`)
    const edit = diffTimedTexts(opened, theirs)!
    server = applyEdit(server, edit)
    const before = mine
    const received = receiveEdit({ base, mine }, edit)
    ;({ base, mine } = received)
    const typed = typedIn(mine)
    const faults = [
      received.isExact && json(transcriptOf(base)) !== json(server) ? 'the text of the server is another' : [],
      received.isExact ? [] : 'an edit of the editor is not exact',
      soundnessOf(base),
      soundnessOf(mine),
      applied(documentText(before), textChanges(before, mine)) === documentText(mine)
        ? []
        : 'the changes of the lines do not give the text',
      // What one side had from the other it may take away or write into.
      [...typedIn(before)].filter((word) => !typedIn(opened).has(word) && !typed.has(word)).map(lost),
      [...typedIn(theirs)].filter((word) => !typedIn(opened).has(word) && !typed.has(word)).map(lost),
      json(applyEdit(server, diffTimedTexts(base, mine)!)) === json(transcriptOf(mine)) ? [] : 'it cannot be saved',
    ].flat()
    if (faults[0] !== undefined) return `turn ${turn}: ${faults[0]}`
    if (!isSaved) continue
    server = applyEdit(server, diffTimedTexts(base, mine)!)
    base = mine
  }
  return undefined
}

const lost = (word: string) => `${word} is lost`

function applied(text: string, changes: readonly { from: number; to: number; insert: string }[]): string {
  return changes.reduceRight((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), text)
}

function soundnessOf(timed: TimedText): string[] {
  const paragraphs = allItems(timed.paragraphs)
  return [
    ...checkTranscript(transcriptOf(timed), HISTORY_SECONDS).map(({ message }) => message),
    ...(json(savedText(timedText(savedText(timed))).paragraphs.map(withoutText)) ===
    json(savedText(timed).paragraphs.map(withoutText))
      ? []
      : ['it is not as it is opened']),
    ...paragraphs.flatMap((paragraph) => {
      const texts = tokensIn(paragraph).map(({ from, to }) => paragraph.text.slice(from, to))
      return json(texts) === json(paragraph.words.map(({ text }) => text)) ? [] : ['words and line differ']
    }),
    ...paragraphs.flatMap(({ speaker }) =>
      timed.speakers.some(({ name }) => name === speaker) ? [] : ['a speaker is not among the speakers'],
    ),
    ...(new Set(paragraphs.map(({ _id }) => _id)).size === paragraphs.length ? [] : ['an id is there twice']),
  ]
}

const withoutText = (paragraph: object) => ({ ...paragraph, text: undefined })
