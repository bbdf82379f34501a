import { z } from 'zod'
import { id } from './common.ts'
import { term, VOCABULARY } from './preferences.ts'
import { route } from './route.ts'

const heardAs = z.object({ heard: z.string(), written: z.string() })

export const fileVocabulary = z.object({
  /** Names and terms of the file and of its owner, which were or will be listened for. */
  terms: z.array(z.string()),
  /** Those of the file alone. */
  own: z.array(z.string()),
  /** What of a person's corrections is offered in the text, besides the terms, without being set. */
  offers: z.object({
    /** Names that were written once in the place of what was heard. */
    terms: z.array(z.string()),
    /** What was corrected, wherever the same was heard. */
    corrections: z.array(heardAs),
    /** What people undid where it was set: it is not offered either. */
    refused: z.array(heardAs),
  }),
})
export type FileVocabulary = z.infer<typeof fileVocabulary>

export const getFileVocabulary = route({
  method: 'GET',
  path: '/file/vocabulary/:id',
  summary: "Names and terms that are expected in a file: its own, its owner's, and those learned of corrections",
  access: 'session',
  scope: 'transcripts:read',
  params: z.object({ id }),
  reply: fileVocabulary,
})

/** A name that a person wrote in the place of what was heard. */
export const correction = z.object({
  language_code: z.string(),
  /** Empty where nothing sounded like it. */
  heard: z.string(),
  written: z.string(),
  /** The caller's folder of the files that it was made in, for which it holds; null for no folder: it holds for all. */
  folder_id: id.nullable(),
  /** How often. */
  times: z.number().int(),
  /** How often it was set in a new transcript and undone by the person; after the second time it is set no more. */
  undone: z.number().int().optional(),
  /** Whether it is looked for in new recordings; from the second time on. */
  is_learned: z.boolean(),
})
export type Correction = z.infer<typeof correction>

export const corrections = z.object({ corrections: z.array(correction) })
export type Corrections = z.infer<typeof corrections>

export const listCorrections = route({
  method: 'GET',
  path: '/account/corrections',
  summary: "What was learned of the caller's corrections, newest first",
  access: 'session',
  scope: 'account:read',
  reply: corrections,
})

/** One that is not there changes nothing. */
export const changeCorrection = route({
  method: 'PUT',
  path: '/account/corrections',
  summary: 'Changes what is written in a correction, or removes it',
  access: 'session',
  body: z.strictObject({
    language_code: z.string().max(16),
    heard: z.string().max(VOCABULARY.characters),
    written: z.string().max(VOCABULARY.characters),
    folder_id: id.nullable().default(null),
    /** Null removes it. */
    becomes: term.nullable(),
  }),
  reply: corrections,
})

export const removeCorrections = route({
  method: 'DELETE',
  path: '/account/corrections',
  summary: 'Removes all that was learned of corrections',
  access: 'session',
  status: 204,
})
