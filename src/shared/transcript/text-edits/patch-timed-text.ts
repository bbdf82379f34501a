import type { ParagraphEdit, TextEdit } from '../../contract/text-edits.ts'
import type { Paragraph, Speaker } from '../../contract/transcripts.ts'
import { allSpeakers } from '../all-speakers.ts'
import { allItems, type ChunkedList, itemAt, listOf, ofChunks, splice } from '../chunked-list.ts'
import {
  EMPTY_PARAGRAPH,
  isSaved,
  isSound,
  earliestAfter,
  mendParagraph,
  type TimedParagraph,
  type TimedText,
} from '../timed-text.ts'
import { applyOrder, changeParagraph } from './apply-edit.ts'
import { EditRefused } from './edit-refused.ts'
import { patchLine } from './patch-line.ts'

/** Edits of more paragraphs make the list anew; those of fewer share with it what they do not touch. */
const MOST_ONE_BY_ONE = 32

/** A text of the editor after an edit of its saved form. */
export interface Patched {
  timed: TimedText
  /** Whether its saved form is, to the letter, what the edit makes of the saved form before. */
  isExact: boolean
}

type List = ChunkedList<TimedParagraph>

/**
 * Carries an edit of a text's saved form over to the text that is open: spaces and empty paragraphs that are not saved
 * stay, and so does every paragraph that the edit does not touch, as the same value.
 * @throws EditRefused
 */
export function patchTimedText(timed: TimedText, edit: TextEdit): Patched {
  const changes = edit.removed.length + edit.inserted.length + edit.changed.length
  const patched = changes > MOST_ONE_BY_ONE ? patchAll(timed.paragraphs, edit) : patchOneByOne(timed.paragraphs, edit)
  const { paragraphs: ordered, isExact } = inOrder(patched, edit, changes)
  const paragraphs = edit.speakers ? withKnownVoices(ordered, edit.speakers) : ordered
  const given = edit.speakers ?? timed.speakers
  const speaking = mayNameOthers(edit, given) ? allSpeakers(given, allItems(paragraphs)) : given
  return {
    timed: {
      paragraphs,
      speakers: speaking.length === given.length ? given : speaking,
      notes: edit.notes ?? timed.notes,
    },
    isExact: isExact && speaking.length === given.length,
  }
}

/** Whether paragraphs may name speakers that are not listed: all were, before the edit. */
function mayNameOthers({ speakers, inserted, changed }: TextEdit, listed: readonly Speaker[]): boolean {
  if (speakers !== undefined) return true
  const names = new Set(listed.map(({ name }) => name))
  return (
    inserted.some((run) => run.paragraphs.some(({ speaker }) => !names.has(speaker))) ||
    changed.some(({ speaker }) => speaker !== undefined && !names.has(speaker))
  )
}

/** An empty line of which nothing is saved goes to whoever speaks before it, where its own speaker is no more. */
function withKnownVoices(list: List, speakers: readonly Speaker[]): List {
  const names = new Set(speakers.map(({ name }) => name))
  const all = allItems(list)
  return all.reduce((next, paragraph, at) => {
    if (isSaved(paragraph) || names.has(paragraph.speaker)) return next
    const { speaker, color } = all.slice(0, at).findLast(isSaved) ?? all.find(isSaved) ?? paragraph
    return splice(next, at, 1, [{ ...paragraph, speaker, color }])
  }, list)
}

/** Where a paragraph stands; -1 when it is not there. */
export function placeOf({ chunks }: List, id: string): number {
  let first = 0
  for (const chunk of chunks) {
    const at = placesIn(chunk).get(id)
    if (at !== undefined) return first + at
    first += chunk.length
  }
  return -1
}

/** Where each paragraph stands in a chunk, the first of those with the same id. */
const placesIn = ofChunks(
  (chunk: readonly TimedParagraph[]) => new Map(chunk.map(({ _id }, at) => [_id, at] as const).toReversed()),
)

function known(list: List, id: string): number {
  const at = placeOf(list, id)
  if (at < 0) throw new EditRefused('paragraph_unknown', id, 'is not there')
  return at
}

function patchOneByOne(list: List, { removed, inserted, changed }: TextEdit): List {
  let next = list
  for (const id of removed) next = splice(next, known(next, id), 1, [])
  for (const { after, paragraphs } of inserted) {
    for (const { _id: id } of paragraphs) next = withoutUnsaved(next, id)
    next = splice(next, after === null ? 0 : known(next, after) + 1, 0, paragraphs.map(opened))
  }
  for (const change of changed) {
    const at = known(next, change._id)
    next = splice(next, at, 1, [patchParagraph(itemAt(next, at)!, change)])
  }
  return filled(list, next)
}

function patchAll(list: List, edit: TextEdit): List {
  const fresh = new Map(edit.inserted.flatMap(({ paragraphs }) => paragraphs.map((each) => [each._id, each] as const)))
  const gone = new Set(edit.removed)
  // What is not saved yet gives way to what others have under its id.
  const before = allItems(list).filter((each) => isSaved(each) || gone.has(each._id) || !fresh.has(each._id))
  const order = applyOrder(
    before.map(({ _id }) => _id),
    edit,
  )
  const byId = new Map(before.map((each) => [each._id, each]))
  for (const [id, each] of fresh) byId.set(id, opened(each))
  for (const change of edit.changed) byId.set(change._id, patchParagraph(byId.get(change._id)!, change))
  return filled(list, listOf(order.map((id) => byId.get(id)!)))
}

/** Somebody else may have begun the paragraph that stands here without a word. */
function withoutUnsaved(list: List, id: string): List {
  const at = placeOf(list, id)
  if (at < 0) return list
  if (isSaved(itemAt(list, at)!)) throw new EditRefused('paragraph_twice', id, 'is there twice')
  return splice(list, at, 1, [])
}

/** A text has a line at least; the one of a text that was empty goes when it is filled. */
function filled(before: List, after: List): List {
  if (after.length === 0) return listOf([EMPTY_PARAGRAPH])
  const only = before.length === 1 ? itemAt(before, 0)! : undefined
  if (!only || isSaved(only) || only.text !== '' || after.length === 1) return after
  const at = placeOf(after, only._id)
  return at < 0 || itemAt(after, at) !== only ? after : splice(after, at, 1, [])
}

const opened = (paragraph: Paragraph): TimedParagraph => ({
  ...paragraph,
  text: paragraph.words.map(({ text }) => text).join(' '),
})

function patchParagraph(paragraph: TimedParagraph, change: ParagraphEdit): TimedParagraph {
  const changed = changeParagraph(paragraph, change) as TimedParagraph
  return change.words ? { ...changed, text: patchLine(paragraph, change.words, changed.words) } : changed
}

/** Mends what an edit has put out of order. Most have put nothing, which the neighbours of what they touch tell. */
function inOrder(list: List, edit: TextEdit, changes: number): { paragraphs: List; isExact: boolean } {
  const touched = [
    ...edit.changed.map(({ _id }) => _id),
    ...edit.inserted.flatMap(({ paragraphs }) => paragraphs.map(({ _id }) => _id)),
  ]
  const isFine =
    changes > MOST_ONE_BY_ONE
      ? allItems(list).every((each, at, all) => isSound(each, at > 0 ? earliestAfter(all[at - 1]!) : 0))
      : touched.every((id) => isSoundAt(list, placeOf(list, id)))
  if (isFine) return { paragraphs: list, isExact: true }
  let earliest = 0
  let isExact = true
  const mended = allItems(list).map((paragraph) => {
    const sound = mendParagraph(paragraph, earliest)
    earliest = earliestAfter(sound)
    if (sound === paragraph) return paragraph
    if (isSaved(paragraph)) isExact = false
    const isLine = sound.words.length === paragraph.words.length
    return isLine ? sound : opened(sound)
  })
  return { paragraphs: listOf(mended), isExact }
}

function isSoundAt(list: List, at: number): boolean {
  const [before, paragraph, next] = [itemAt(list, at - 1), itemAt(list, at), itemAt(list, at + 1)]
  if (!paragraph) return true
  return (
    isSound(paragraph, before ? earliestAfter(before) : 0) && (!next || next.data_start >= earliestAfter(paragraph))
  )
}
