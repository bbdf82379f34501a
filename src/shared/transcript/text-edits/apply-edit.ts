import type { InsertedParagraphs, ParagraphEdit, TextEdit, WordHunk } from '../../contract/text-edits.ts'
import type { Paragraph, Transcript, Word } from '../../contract/transcripts.ts'
import { EditRefused } from './edit-refused.ts'

/**
 * The text after an edit. What the edit does not touch is the same value as before.
 * @throws EditRefused
 */
export function applyEdit(text: Transcript, edit: TextEdit): Transcript {
  const { paragraphs } = text
  const order = applyOrder(
    paragraphs.map(({ _id }) => _id),
    edit,
  )
  const byId = new Map(paragraphs.map((paragraph) => [paragraph._id, paragraph]))
  for (const { paragraphs: fresh } of edit.inserted) for (const each of fresh) byId.set(each._id, each)
  for (const change of edit.changed) byId.set(change._id, changeParagraph(byId.get(change._id)!, change))
  return {
    paragraphs: order.map((id) => byId.get(id)!),
    speakers: edit.speakers ?? text.speakers,
    notes: edit.notes ?? text.notes,
  }
}

/**
 * The ids of a text's paragraphs after an edit, in order. Checks all that the edit says of paragraphs by id, so that
 * every one it changes is there before and after.
 * @param order the ids before, none twice
 * @throws EditRefused
 */
export function applyOrder(order: readonly string[], { removed, inserted, changed }: TextEdit): readonly string[] {
  const left = new Set(order)
  for (const id of removed) if (!left.delete(id)) throw unknown(id)
  const touched = new Set<string>()
  for (const { _id: id } of changed) {
    if (!left.has(id)) throw unknown(id)
    if (touched.has(id)) throw new EditRefused('paragraph_twice', id, 'is changed twice')
    touched.add(id)
  }
  return removed.length + inserted.length === 0 ? order : insertIds(left, inserted)
}

/** One entry after another, each directly behind the paragraph that it names. */
function insertIds(left: Iterable<string>, inserted: readonly InsertedParagraphs[]): string[] {
  const next = new Map<string | null, string | null>()
  const link = (id: string, before: string | null) => {
    next.set(id, next.get(before) ?? null)
    next.set(before, id)
    return id
  }
  let last: string | null = null
  for (const id of left) last = link(id, last)
  for (const { after, paragraphs } of inserted) {
    if (after !== null && !next.has(after)) throw unknown(after)
    last = after
    for (const { _id: id } of paragraphs) {
      if (next.has(id)) throw new EditRefused('paragraph_twice', id, 'is there twice')
      last = link(id, last)
    }
  }
  const ids: string[] = []
  for (let id = next.get(null) ?? null; id !== null; id = next.get(id)!) ids.push(id)
  return ids
}

const unknown = (id: string) => new EditRefused('paragraph_unknown', id, 'is not there')

/**
 * One paragraph after what an edit says of it; needs nothing else of the text.
 * @throws EditRefused
 */
export function changeParagraph(paragraph: Paragraph, edit: ParagraphEdit): Paragraph {
  const { words: hunks, speaker_origin: origin, ...attributes } = edit
  const changed = { ...paragraph, ...attributes }
  if (origin === null) delete changed.speaker_origin
  else if (origin !== undefined) changed.speaker_origin = origin
  if (hunks) changed.words = applyHunks(paragraph, hunks)
  return changed
}

function applyHunks({ _id: id, words }: Paragraph, hunks: readonly WordHunk[]): Word[] {
  let end = -1
  const parts: (readonly Word[])[] = []
  for (const { at, removed, words: fresh } of hunks) {
    if (at <= end) throw new EditRefused('hunk_order', id, `has changes that meet at word ${at + 1}`)
    if (at + removed > words.length)
      throw new EditRefused('hunk_out_of_range', id, `has ${words.length} words, not ${at + removed}`)
    parts.push(words.slice(Math.max(0, end), at), fresh)
    end = at + removed
  }
  parts.push(words.slice(Math.max(0, end)))
  return parts.flat()
}
