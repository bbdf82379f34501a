import { invertedEffects } from '@codemirror/commands'
import {
  EditorState,
  Facet,
  StateEffect,
  StateField,
  type Extension,
  type Text,
  type Transaction,
} from '@codemirror/state'
import { type EditContext, type Place, replaceText } from '../../../../shared/transcript/edits.ts'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import type { Span } from '../../../../shared/transcript/paragraph-spans.ts'
import { withoutOwn } from '../../../../shared/transcript/text-edits/without-own.ts'
import { replaceInParagraph } from '../../../../shared/transcript/replace-in-paragraph.ts'
import { type TimedText, timedText, tokensIn } from '../../../../shared/transcript/timed-text.ts'
import type { Listening } from '../../../../shared/transcript/typed-by-ear.ts'
import type { WordPlace } from '../../../../shared/transcript/word-at-time.ts'

/** Length of the media in seconds; no word is put later. */
export const mediaLength = Facet.define<number, number>({ combine: (values) => values[0] ?? Infinity })

/** Changes what is beside the text: marks, notes, speakers, flags of words. The text itself must stay. */
export const changeBeside = StateEffect.define<(timed: TimedText) => TimedText>()

/** What is listened to while words are typed; undefined where nothing is. */
export const listeningNow = Facet.define<() => Listening | undefined>()

/** Of a translation: the times of the original's paragraphs by id, which rows without words keep. */
export const originalTimes = Facet.define<ReadonlyMap<string, Span>>()

/** Says of what was typed what was listened to. */
const typedWhile = StateEffect.define<Listening>()

const noteListening = EditorState.transactionExtender.of((transaction) => {
  const listening = transaction.isUserEvent('input.type')
    ? transaction.startState.facet(listeningNow)[0]?.()
    : undefined
  return listening ? { effects: typedWhile.of(listening) } : null
})

/** Puts another version of the transcript in the place of the one at hand; the text is changed with it. */
export const restore = StateEffect.define<TimedText>()

/** A change of the person's own: undo goes from what it made back to what was before, and nothing else. */
interface OwnChange {
  made: TimedText
  before: TimedText
}

/** Takes an own change back, as undo and redo do, whatever others have changed since. */
const takeBack = StateEffect.define<OwnChange>({ map: (change) => change })

/** The transcript beside the text: one paragraph to a line, carried through every change. */
export const timedField = StateField.define<TimedText>({
  create: () => timedText({ paragraphs: [], speakers: [], notes: [] }),
  update(timed, transaction) {
    let next = restored(transaction) ?? (transaction.docChanged ? withChanges(timed, transaction) : timed)
    for (const effect of transaction.effects) if (effect.is(changeBeside)) next = effect.value(next)
    return next
  },
})

/** The field, and an undo history that gives words back with their times. */
export function timedTextExtension(initial: TimedText): Extension {
  return [
    timedField.init(() => initial),
    noteListening,
    invertedEffects.of((transaction) => {
      const before = transaction.startState.field(timedField)
      const made = transaction.state.field(timedField)
      return before === made ? [] : [takeBack.of({ made, before })]
    }),
  ]
}

/** What takes the place of all, or what undo puts back; of changes joined into one step the oldest is last. */
function restored(transaction: Transaction): TimedText | undefined {
  const whole = transaction.effects.findLast((effect) => effect.is(restore))?.value
  if (whole) return whole
  const changes = transaction.effects.flatMap((effect) => (effect.is(takeBack) ? [effect.value] : []))
  if (changes.length === 0) return undefined
  const timed = transaction.startState.field(timedField)
  const isUntouched = changes.every(({ made }, at) => made === (changes[at - 1]?.before ?? timed))
  if (isUntouched) return changes.at(-1)!.before
  const next = transaction.docChanged ? withChanges(timed, transaction) : timed
  return withoutOwn(timed, next, changes)
}

interface PlacedChange {
  from: Place
  to: Place
  insert: string
}

function withChanges(timed: TimedText, transaction: Transaction): TimedText {
  const listening = transaction.effects.find((effect) => effect.is(typedWhile))?.value
  const context: EditContext = {
    newId: () => crypto.randomUUID(),
    lengthSeconds: transaction.startState.facet(mediaLength),
    listening,
    rowTimes: transaction.startState.facet(originalTimes)[0],
  }
  const { doc } = transaction.startState
  const changes: PlacedChange[] = []
  transaction.changes.iterChanges((from, to, _fromNew, _toNew, inserted) => {
    changes.push({ from: placeAt(doc, from), to: placeAt(doc, to), insert: inserted.toString() })
  })
  // From the last to the first, so that places before a change stay true.
  return byParagraph(changes).reduceRight((next, these) => {
    const [{ from, to, insert }] = these
    if (these.length === 1) return replaceText(next, from, to, insert, context)
    return replaceInParagraph(
      next,
      from.paragraph,
      these.map((one) => ({ from: one.from.offset, to: one.to.offset, insert: one.insert })),
      context,
    )
  }, timed)
}

/** Changes that stay within one paragraph together, as those of 'replace all' do; all others alone. */
function byParagraph(changes: readonly PlacedChange[]): [PlacedChange, ...PlacedChange[]][] {
  const groups: [PlacedChange, ...PlacedChange[]][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last && isWithinOne(change) && isWithinOne(last[0]) && last[0].from.paragraph === change.from.paragraph)
      last.push(change)
    else groups.push([change])
  }
  return groups
}

const isWithinOne = ({ from, to, insert }: PlacedChange) => from.paragraph === to.paragraph && !insert.includes('\n')

/** A position of the document as paragraph and offset. */
export function placeAt(doc: Text, position: number): Place {
  const line = doc.lineAt(position)
  return { paragraph: line.number - 1, offset: position - line.from }
}

/** Where a word stands in the document. */
export function wordRange(
  state: EditorState,
  { paragraph, word }: WordPlace,
): { from: number; to: number } | undefined {
  const token = tokensAt(state, paragraph)[word]
  if (!token) return undefined
  const { from } = state.doc.line(paragraph + 1)
  return { from: from + token.from, to: from + token.to }
}

/** The word that a position touches, if any. */
export function wordAtPosition(state: EditorState, position: number): WordPlace | undefined {
  const { paragraph, offset } = placeAt(state.doc, position)
  const word = tokensAt(state, paragraph).findIndex((token) => token.from <= offset && offset <= token.to)
  return word < 0 ? undefined : { paragraph, word }
}

function tokensAt(state: EditorState, paragraph: number) {
  const found = itemAt(state.field(timedField).paragraphs, paragraph)
  return found ? tokensIn(found) : []
}
