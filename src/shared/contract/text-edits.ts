import { z } from 'zod'
import { id, queryInteger } from './common.ts'
import { route } from './route.ts'
import { paragraph, transcript, word } from './transcripts.ts'

/**
 * An edit is data about the saved form of a text: what became of it, not how. Whatever later versions of the editor
 * do, the same edit of the same text always has the same outcome.
 */

/** Largest edit that a client sends as one, in bytes of JSON; what is larger is sent as a whole text. */
export const MOST_EDIT_BYTES = 64 * 1024

/** Most words of a paragraph, paragraphs of a text. */
const MOST = 200_000
const place = z.number().int().min(0).max(MOST)
const { _id, speaker_origin, ...beside } = paragraph.shape

/** Words in the place of others. */
export const wordHunk = z.strictObject({
  /** Counts the words of the paragraph before the edit; the number of them is the place behind the last. */
  at: place,
  /** How many words from there on are no longer there. */
  removed: place,
  /** The words there now, with all that they have. */
  words: z.array(word).max(MOST),
})
export type WordHunk = z.infer<typeof wordHunk>

/** What changed in a paragraph that was there before and still is; what is not named stays. */
export const paragraphEdit = z.strictObject({
  _id,
  speaker: beside.speaker.optional(),
  /** null: no longer told. */
  speaker_origin: speaker_origin.unwrap().nullable().optional(),
  color: beside.color.optional(),
  note: beside.note.optional(),
  marked: beside.marked.optional(),
  data_start: beside.data_start.optional(),
  data_end: beside.data_end.optional(),
  /** In order, with at least one word that stays between one and the next. */
  words: z.array(wordHunk).max(MOST).optional(),
})
export type ParagraphEdit = z.infer<typeof paragraphEdit>

/** New paragraphs in a row. */
export const insertedParagraphs = z.strictObject({
  /** The paragraph before them, maybe one of an earlier entry; null at the start of the text. */
  after: _id.nullable(),
  paragraphs: z.array(paragraph).min(1).max(MOST),
})
export type InsertedParagraphs = z.infer<typeof insertedParagraphs>

/**
 * From one version of a text to another: paragraphs go, then others come, then those that were there before and still
 * are change. A paragraph that moves goes and comes.
 */
export const textEdit = z.strictObject({
  removed: z.array(_id).max(MOST),
  inserted: z.array(insertedParagraphs).max(MOST),
  changed: z.array(paragraphEdit).max(MOST),
  /** All of them, where any changed. */
  speakers: transcript.shape.speakers.optional(),
  notes: transcript.shape.notes.optional(),
})
export type TextEdit = z.infer<typeof textEdit>

/** Whose edits are meant: code of a translation; the original without one. */
const ofText = z.object({ language: z.string().max(16).default('original') })

/** What else stands in the body of a save of an edit. Bytes. */
const ENVELOPE_BYTES = 1024

/** An edit as it was saved: made to follow those that were saved since its text was read. */
export const savedEdit = z.object({
  number: z.number().int(),
  id: z.string(),
  author: z.enum(['you', 'owner', 'transcriptor', 'shared', 'link']),
  edit: textEdit,
})
export type SavedEdit = z.infer<typeof savedEdit>

/**
 * Saves an edit of the text that `base` is the number of, as its `ETag` says; 0 for a text that nobody has written yet.
 * Sent again under the same `id` it is saved once, and answered with the same number. Where others were saved in
 * between, and it is not to follow them or cannot, the answer is 412, and they stand in it, as those of
 * {@link getTextEdits} do. On 413 it changes too much for an edit: the whole text has to be saved.
 */
export const saveTextEdit = route({
  method: 'POST',
  path: '/file/transcription/:id/edits',
  summary: 'Saves what changed in a transcript or a translation',
  access: 'session',
  guests: true,
  callClass: 'edit',
  scope: 'transcripts:write',
  params: z.object({ id }),
  query: ofText,
  bodyLimit: MOST_EDIT_BYTES + ENVELOPE_BYTES,
  body: z.strictObject({
    base: z.number().int().min(0),
    /** Chosen by who sends it, for this edit alone. */
    id: z.uuid(),
    edit: textEdit,
    /**
     * Whether it may be made to follow what others saved in between, which the answer then tells. It never follows an
     * edit whose id begins with the same 13 characters: that is of the same page, and makes this one stale.
     */
    follows: z.boolean().optional(),
    /**
     * The edit of the same page, maybe on its way still, that this one was made after: then `base` is the text that
     * both were made from. It is saved after that one or not at all: not where that is not there yet, nor where others
     * have changed the same paragraphs in between.
     */
    after: z.uuid().optional(),
  }),
  reply: z.object({
    number: z.number().int(),
    etag: z.string(),
    /** All that was saved since `base`, this edit too, where others came before it; null where that is not known. */
    edits: z.array(savedEdit).nullable().optional(),
  }),
})

/** What was saved since; `edits` is null where it is not known as edits any more, or never was. */
export const editsSince = z.object({
  /** Of the newest text; where it is more than that of the last of the edits, there are more of them. */
  number: z.number().int(),
  edits: z.array(savedEdit).nullable(),
})
export type EditsSince = z.infer<typeof editsSince>

export const getTextEdits = route({
  method: 'GET',
  path: '/file/transcription/:id/edits',
  summary: 'What was saved of a transcript or a translation since a version, edit by edit',
  access: 'session',
  guests: true,
  scope: 'transcripts:read',
  params: z.object({ id }),
  query: ofText.extend({ since: queryInteger(0, 1_000_000_000) }),
  reply: editsSince,
})
