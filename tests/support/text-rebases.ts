import * as fc from 'fast-check'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { checkTranscript } from '../../src/shared/transcript/check.ts'
import { applyEdit } from '../../src/shared/transcript/text-edits/apply-edit.ts'
import { diffTexts } from '../../src/shared/transcript/text-edits/diff-texts.ts'
import { type Rebased, rebaseEdit } from '../../src/shared/transcript/text-edits/rebase-edit.ts'
import { timedText, transcriptOf } from '../../src/shared/transcript/timed-text.ts'
import { afterSteps, anySteps, HISTORY_SECONDS, historyStart, TYPED } from './text-histories.ts'

/** What two people do to one text at the same time. */
export const anyPair = fc.tuple(anySteps, anySteps)
type Pair = typeof anyPair extends fc.Arbitrary<infer T> ? T : never

const wordsOf = ({ paragraphs }: Transcript) => paragraphs.flatMap(({ words }) => words.map(({ text }) => text))
const typedIn = (text: Transcript) =>
  new Set([...wordsOf(text), ...text.paragraphs.map(({ note }) => note)].flatMap((one) => one.match(TYPED) ?? []))
const notesIn = (text: Transcript) =>
  text.paragraphs.flatMap(({ note }) => note.split('\n')).filter((line) => line !== '')

/** Whether two edits of one text collide, and what is wrong with how they come together, in either order. */
export function faultOfPair([mineSteps, theirSteps]: Pair): { fault?: string; collides: boolean } {
  const base = historyStart
  const [mine, theirs] = [afterSteps(base, mineSteps, 'm'), afterSteps(base, theirSteps, 't')]
  const [own, other] = [diffTexts(base, mine)!, diffTexts(base, theirs)!]
  const second = rebaseEdit(own, [other], base)
  const first = rebaseEdit(other, [own], base)
  const { collides } = second
  const faults = [
    collides === first.collides ? [] : ['one order collides, and the other does not'],
    faultsOf(second, theirs, [mine, theirs]),
    faultsOf(first, mine, [mine, theirs]),
    collides || json(first.text) === json(second.text) ? [] : ['the orders end in different texts'],
  ].flat()
  return { ...(faults[0] !== undefined && { fault: faults[0] }), collides }
}

function faultsOf({ text, edit, collides }: Rebased, from: Transcript, sides: readonly Transcript[]): string[] {
  const [mine, theirs] = sides.map((side) => new Set(wordsOf(side)))
  const [there, typed, notes] = [new Set(wordsOf(text)), typedIn(text), new Set(notesIn(text))]
  const stayed = [...mine!].filter((word) => theirs!.has(word))
  const isNew = (word: string) => sides.every((side) => !repeated(side).includes(word))
  return [
    ...(json(applyEdit(from, edit)) === json(text) ? [] : ['the edit does not give the text']),
    ...checkTranscript(text, HISTORY_SECONDS).map(({ message }) => message),
    ...(json(transcriptOf(timedText(text)).paragraphs) === json(text.paragraphs) ? [] : ['it is not as it is saved']),
    ...sides.flatMap((side) => [...typedIn(side)].filter((word) => !typed.has(word)).map(lost)),
    ...stayed.filter((word) => !there.has(word)).map(lost),
    ...sides.flatMap((side) =>
      notesIn(side)
        .filter((note) => !notes.has(note))
        .map(lost),
    ),
    ...(collides
      ? []
      : repeated(text)
          .filter(isNew)
          .map((word) => `${word} is there twice`)),
  ]
}

const lost = (what: string) => `${what} is lost`

/** Words of the same text and time. */
function repeated({ paragraphs }: Transcript): string[] {
  const keys = paragraphs.flatMap(({ words }) => words.map(({ text, data_start }) => `${text} at ${data_start}`))
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}

const json = (value: unknown) => JSON.stringify(value, (_key, is: unknown) => (isRecord(is) ? sorted(is) : is))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
