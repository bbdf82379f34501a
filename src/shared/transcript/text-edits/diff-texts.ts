import type { InsertedParagraphs, ParagraphEdit, TextEdit } from '../../contract/text-edits.ts'
import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import { differenceOf, itemsBetween, lastBefore, listOf } from '../chunked-list.ts'
import { longestRise, type Match } from '../match-words.ts'
import { sameList, sameParagraph, sameSpeaker } from '../same.ts'
import { isSaved, paragraphOf, savedText, type TimedParagraph, type TimedText } from '../timed-text.ts'
import { diffWords } from './diff-words.ts'

/**
 * The edit that makes `after` of `before`; one that changes nothing where they are equal. null where it cannot be told
 * as an edit, because either text has an id twice. Paragraphs that both texts share are not looked into.
 */
export function diffTexts(before: Transcript, after: Transcript): TextEdit | null {
  const places = placesOf(before.paragraphs)
  if (!places || !placesOf(after.paragraphs)) return null
  const kept = keptIds(places, after.paragraphs)
  return {
    removed: before.paragraphs.flatMap(({ _id }) => (kept.has(_id) ? [] : [_id])),
    inserted: insertedIn(after.paragraphs, kept),
    changed: after.paragraphs.flatMap((paragraph) => {
      const was = kept.has(paragraph._id) && before.paragraphs[places.get(paragraph._id)!]!
      return !was || sameParagraph(was, paragraph) ? [] : [diffParagraph(was, paragraph)]
    }),
    ...(!sameList(before.speakers, after.speakers, sameSpeaker) && { speakers: after.speakers }),
    ...(!sameList(before.notes, after.notes, Object.is) && { notes: after.notes }),
  }
}

/**
 * The edit between the saved forms of two texts of the editor; null as in {@link diffTexts}. Costs as much as what lies
 * between the first and the last paragraph that differ.
 */
export function diffTimedTexts(before: TimedText, after: TimedText): TextEdit | null {
  const { from, removed, inserted } = differenceOf(before.paragraphs, after.paragraphs) ?? NO_DIFFERENCE
  const was = itemsBetween(before.paragraphs, from, from + removed)
  const edit = diffTexts(savedPart(before, was), savedPart(after, inserted))
  if (!edit || edit.inserted.length === 0 || from === 0) return edit
  const behind = lastBefore(before.paragraphs, from, isSaved)?._id ?? null
  return { ...edit, inserted: edit.inserted.map((run) => ({ ...run, after: run.after ?? behind })) }
}

const NO_DIFFERENCE = { from: 0, removed: 0, inserted: [] }

const savedPart = (timed: TimedText, paragraphs: TimedParagraph[]) =>
  savedText({ ...timed, paragraphs: listOf(paragraphs) })

/** Whether it changes anything. */
export const isEmptyEdit = ({ removed, inserted, changed, speakers, notes }: TextEdit): boolean =>
  removed.length + inserted.length + changed.length === 0 && !speakers && !notes

/** Where each paragraph stands, by id; undefined when an id is there twice. */
function placesOf(paragraphs: readonly Paragraph[]): Map<string, number> | undefined {
  const places = new Map(paragraphs.map(({ _id }, index) => [_id, index]))
  return places.size === paragraphs.length ? places : undefined
}

/** The paragraphs that stay where they are, relative to one another; as many as can be. */
function keptIds(places: ReadonlyMap<string, number>, after: readonly Paragraph[]): Set<string> {
  const shared = after.flatMap(({ _id }, index): Match[] => {
    const place = places.get(_id)
    return place === undefined ? [] : [[index, place]]
  })
  return new Set(longestRise(shared).map(([index]) => after[index]!._id))
}

function insertedIn(after: readonly Paragraph[], kept: ReadonlySet<string>): InsertedParagraphs[] {
  const runs: InsertedParagraphs[] = []
  let [last, isGrowing]: [string | null, boolean] = [null, false]
  for (const paragraph of after) {
    if (kept.has(paragraph._id)) isGrowing = false
    else if (isGrowing) runs.at(-1)!.paragraphs.push(paragraphOf(paragraph))
    else {
      runs.push({ after: last, paragraphs: [paragraphOf(paragraph)] })
      isGrowing = true
    }
    last = paragraph._id
  }
  return runs
}

function diffParagraph(was: Paragraph, is: Paragraph): ParagraphEdit {
  const words = diffWords(was.words, is.words)
  return {
    _id: is._id,
    ...(was.speaker !== is.speaker && { speaker: is.speaker }),
    ...(was.speaker_origin !== is.speaker_origin && { speaker_origin: is.speaker_origin ?? null }),
    ...(was.color !== is.color && { color: is.color }),
    ...(was.note !== is.note && { note: is.note }),
    ...(was.marked !== is.marked && { marked: is.marked }),
    ...(was.data_start !== is.data_start && { data_start: is.data_start }),
    ...(was.data_end !== is.data_end && { data_end: is.data_end }),
    ...(words.length > 0 && { words }),
  }
}
