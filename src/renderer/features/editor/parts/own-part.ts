import {
  EditorState,
  type Extension,
  StateField,
  type Text,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { allItems, itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { diffTimedTexts } from '../../../../shared/transcript/text-edits/diff-texts.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { keepToPart, OutsidePart } from '../../../../shared/transcript/work-parts/keep-to-part.ts'
import { fromOthers } from '../text/follow-others.ts'
import { changeBeside, restore, timedField } from '../text/timed-field.ts'
import type { FileParts } from './file-parts.ts'

/** The paragraphs of a person's own part: its first and last, counted from 0 and by their ids. */
export interface OwnPart {
  from: number
  to: number
  first: string
  last: string
}

/**
 * The part that its transcriptor may change; null where the text has it no more. What they write at its ends belongs to
 * it, what others write there does not.
 */
export const ownPart = StateField.define<OwnPart | null>({
  create: () => null,
  update(part, transaction) {
    const timed = transaction.state.field(timedField)
    const before = transaction.startState.field(timedField)
    if (part === null || timed === before) return part
    const isOthers = transaction.annotation(fromOthers) || transaction.effects.some((effect) => effect.is(restore))
    if (isOthers) return foundAgain(timed, part)
    const behind = before.paragraphs.length - 1 - part.to
    return partAt(timed, part.from, timed.paragraphs.length - 1 - behind)
  },
})

function partAt({ paragraphs }: TimedText, from: number, to: number): OwnPart | null {
  const [first, last] = [itemAt(paragraphs, from), itemAt(paragraphs, to)]
  return first && last && from <= to ? { from, to, first: first._id, last: last._id } : null
}

function foundAgain(timed: TimedText, { from, to, first, last }: OwnPart): OwnPart | null {
  const { paragraphs } = timed
  if (itemAt(paragraphs, from)?._id === first && itemAt(paragraphs, to)?._id === last) return { from, to, first, last }
  const ids = allItems(paragraphs).map(({ _id }) => _id)
  const [start, end] = [ids.indexOf(first), ids.indexOf(last)]
  return start < 0 || end < start ? null : { from: start, to: end, first, last }
}

/** Where a person's part lies in a text that was just opened. */
export function findOwnPart({ paragraphs }: TimedText, { all, own }: FileParts): OwnPart | null {
  if (!own) return null
  const ids = allItems(paragraphs).map(({ _id }) => _id)
  const next = all.find(({ number }) => number === own.number + 1)?.first_paragraph
  const from = ids.indexOf(own.first_paragraph ?? '')
  const end = next ? ids.indexOf(next) : ids.length
  return from < 0 || end <= from ? null : { from, to: end - 1, first: ids[from]!, last: ids[end - 1]! }
}

/** The letters of a person's part in the document. */
export const spanOfPart = (doc: Text, { from, to }: OwnPart) => ({
  from: doc.line(from + 1).from,
  to: doc.line(to + 1).to,
})

/** Whatever would change another part comes to nothing, and is told. The server refuses it as well. */
export function keepToOwnPart(part: OwnPart | null, refused: () => void): Extension {
  return [
    ownPart.init(() => part),
    EditorState.transactionFilter.of((transaction) => {
      const own = transaction.startState.field(ownPart)
      const kept = own ? withinOwn(transaction, own) : changesText(transaction) ? [] : transaction
      if (kept !== transaction) refused()
      return kept
    }),
  ]
}

const changesText = (transaction: Transaction) =>
  transaction.docChanged || transaction.effects.some((effect) => effect.is(changeBeside))

/** As much of a transaction as changes the part alone: of replaced words those in it, else all or nothing. */
function withinOwn(transaction: Transaction, own: OwnPart): Transaction | TransactionSpec[] {
  const { docChanged, startState, effects } = transaction
  if (docChanged) {
    const { from, to } = spanOfPart(startState.doc, own)
    const inside: { from: number; to: number; insert: string }[] = []
    let all = 0
    transaction.changes.iterChanges((start, end, _from, _to, inserted) => {
      all++
      if (start >= from && end <= to) inside.push({ from: start, to: end, insert: inserted.toString() })
    })
    if (inside.length === 0) return []
    if (inside.length < all) return [{ changes: inside, userEvent: 'input' }]
  }
  const beside = effects.filter((effect) => effect.is(changeBeside))
  return beside.length > 0 && !isOwnAlone(startState.field(timedField), own, beside) ? [] : transaction
}

function isOwnAlone(
  timed: TimedText,
  { first, to }: OwnPart,
  beside: readonly { value: (timed: TimedText) => TimedText }[],
): boolean {
  const edit = diffTimedTexts(
    timed,
    beside.reduce((text, { value }) => value(text), timed),
  )
  if (!edit) return false
  const speakers = new Map(allItems(timed.paragraphs).map(({ _id, speaker }) => [_id, speaker]))
  const order = [...speakers.keys()]
  try {
    keepToPart(edit, { first, next: order[to + 1] ?? null }, { order, speakerOf: (id) => speakers.get(id) })
    return true
  } catch (error) {
    if (error instanceof OutsidePart) return false
    throw error
  }
}
