import type { TextEdit } from '../../contract/text-edits.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { type ChunkedList, differenceOf, itemAt, itemsBetween, lastBefore, listOf, splice } from '../chunked-list.ts'
import { mergeByWord } from '../merge/merge-by-word.ts'
import { sameList, sameParagraph, sameSpeaker } from '../same.ts'
import { isSaved, savedText, type TimedParagraph, type TimedText } from '../timed-text.ts'
import { applyEdit } from './apply-edit.ts'
import { diffTexts } from './diff-texts.ts'
import { patchTimedText, placeOf } from './patch-timed-text.ts'

/** An open text, and what the server has of it. */
export interface OpenTexts {
  base: TimedText
  /** With what is not saved yet. */
  mine: TimedText
}

export interface Received extends OpenTexts {
  /** Whether the saved form of `base` is known to be the server's text, to the letter. */
  isExact: boolean
  /** Whether both changed the same words, speaker or note, each in its own way: `mine` has then what both wrote. */
  collides: boolean
}

/**
 * Takes in an edit that somebody else has saved after `base`: what is unsaved here is made to follow it. Paragraphs
 * that are the same on both sides are the same values. Costs as much as what lies between the two edits.
 * @throws EditRefused where it does not fit `base`
 * @throws Error where a text has an id twice
 */
export function receiveEdit({ base, mine }: OpenTexts, edit: TextEdit): Received {
  const { timed, isExact } = patchTimedText(base, edit)
  if (mine === base) return { base: timed, mine: timed, isExact, collides: false }
  const window = windowOf({ base, mine }, edit)
  if (window === 'apart')
    return { base: timed, mine: shareTouched(patchTimedText(mine, edit).timed, timed, edit), isExact, collides: false }
  const { edit: own, collides } = rebased({ base, mine }, edit, window)
  return { base: timed, mine: shareTouched(patchTimedText(mine, own).timed, timed, own), isExact, collides }
}

/** What a text has become on the server, where that is known as a whole. @throws Error where a text has an id twice */
export function receiveText({ base, mine }: OpenTexts, theirs: TimedText): Omit<Received, 'isExact'> {
  const texts = { base: savedText(base), mine: savedText(mine), theirs: savedText(theirs) }
  const { text, collides } = mine === base ? { text: texts.theirs, collides: false } : mergeByWord(texts)
  const own = told(diffTexts(texts.mine, text))
  return { base: theirs, mine: shareTouched(patchTimedText(mine, own).timed, theirs, own), collides }
}

/** Counts paragraphs of `base`; what differs between the texts and what the edit touches lie within. */
interface Window {
  from: number
  to: number
}

/** Where own and other edits meet; `apart` where the other one touches nothing that is unsaved here. */
function windowOf({ base, mine }: OpenTexts, edit: TextEdit): Window | 'apart' {
  const whole = { from: 0, to: base.paragraphs.length }
  const isListed = edit.speakers === undefined && edit.notes === undefined
  const isOnlyWords = sameList(base.speakers, mine.speakers, sameSpeaker) && sameList(base.notes, mine.notes, Object.is)
  const own = differenceOf(base.paragraphs, mine.paragraphs)
  if (!own) return isListed || isOnlyWords ? 'apart' : whole
  if (!isListed || !isOnlyWords) return whole
  const inside = (at: number) => at >= own.from && at < own.from + own.removed
  const places = [...edit.removed, ...edit.changed.map(({ _id }) => _id)].map((id) => placeOf(base.paragraphs, id))
  const anchors = edit.inserted.map(({ after }) => (after === null ? -1 : placeOf(base.paragraphs, after)))
  const touched = [...places, ...anchors]
  const isNewHere = edit.inserted.some(({ paragraphs }) =>
    paragraphs.some(({ _id }) => placeOf(mine.paragraphs, _id) >= 0),
  )
  if (!isNewHere && !touched.some(inside)) return 'apart'
  return {
    from: Math.max(0, Math.min(own.from, ...touched)),
    to: Math.max(own.from + own.removed, ...touched.map((at) => at + 1)),
  }
}

/** The other's edit as it is for the text here. */
function rebased(
  { base, mine }: OpenTexts,
  edit: TextEdit,
  { from, to }: Window,
): { edit: TextEdit; collides: boolean } {
  const grown = mine.paragraphs.length - base.paragraphs.length
  const [was, is] = [part(base, from, to), part(mine, from, to + grown)]
  const { text, collides } = mergeByWord({ base: was, mine: is, theirs: applyEdit(was, edit) })
  const own = told(diffTexts(is, text))
  const before = lastBefore(mine.paragraphs, from, isSaved)?._id ?? null
  return { edit: { ...own, inserted: own.inserted.map((run) => ({ ...run, after: run.after ?? before })) }, collides }
}

/** Paragraphs of a text as they are saved. */
function part(timed: TimedText, from: number, to: number): Transcript {
  return savedText({ ...timed, paragraphs: listOf(itemsBetween(timed.paragraphs, from, to)) })
}

function told(edit: TextEdit | null): TextEdit {
  if (!edit) throw new Error('A text with an id twice cannot be told as an edit.')
  return edit
}

/** The text here, with the paragraphs of the other where an edit has made them the same: so identity tells them. */
export function shareTouched(mine: TimedText, theirs: TimedText, edit: TextEdit): TimedText {
  const ids = [
    ...edit.changed.map(({ _id }) => _id),
    ...edit.inserted.flatMap(({ paragraphs }) => paragraphs.map(({ _id }) => _id)),
  ]
  const lists = {
    ...mine,
    ...(sameList(mine.speakers, theirs.speakers, sameSpeaker) && { speakers: theirs.speakers }),
    ...(sameList(mine.notes, theirs.notes, Object.is) && { notes: theirs.notes }),
  }
  const paragraphs = ids.length > MOST_LOOKED_UP ? sharedAll(mine.paragraphs, theirs.paragraphs) : sharedOf(ids)
  if (!isSameList(paragraphs, theirs.paragraphs)) return { ...lists, paragraphs }
  const isAll = lists.speakers === theirs.speakers && lists.notes === theirs.notes
  return isAll ? theirs : { ...lists, paragraphs: theirs.paragraphs }

  function sharedOf(touched: readonly string[]): ChunkedList<TimedParagraph> {
    return touched.reduce((list, id) => {
      const [here, there] = [placeOf(list, id), placeOf(theirs.paragraphs, id)]
      const [own, other] = [itemAt(list, here), itemAt(theirs.paragraphs, there)]
      return own && other && own !== other && isSameLine(own, other) ? splice(list, here, 1, [other]) : list
    }, mine.paragraphs)
  }
}

/** More paragraphs are looked for all at once. */
const MOST_LOOKED_UP = 32

function sharedAll(
  mine: ChunkedList<TimedParagraph>,
  theirs: ChunkedList<TimedParagraph>,
): ChunkedList<TimedParagraph> {
  const known = new Map(theirs.chunks.flat().map((paragraph) => [paragraph._id, paragraph]))
  return listOf(
    mine.chunks.flat().map((paragraph) => {
      const other = known.get(paragraph._id)
      return other && isSameLine(paragraph, other) ? other : paragraph
    }),
  )
}

const isSameLine = (a: TimedParagraph, b: TimedParagraph) => a.text === b.text && sameParagraph(a, b)
const isSameList = <T>(a: ChunkedList<T>, b: ChunkedList<T>) => a.length === b.length && !differenceOf(a, b)
