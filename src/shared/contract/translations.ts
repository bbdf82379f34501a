import { z } from 'zod'
import { TRANSLATION_STATUSES } from '../domain/translation.ts'
import { id, languageCode } from './common.ts'
import { route } from './route.ts'
import { SAVE_LIMITS, transcript } from './transcripts.ts'

/** A text of a file in another language. */
export const translation = z.object({
  /** Id of the file. */
  file: id,
  language: languageCode,
  status: z.enum(TRANSLATION_STATUSES),
  /** 0 to 1 while TRANSLATING, else null. */
  progress: z.number().nullable(),
  /** Whether all its paragraphs are marked. */
  is_finished: z.boolean(),
  /** Whether the original was saved after this was made of it. */
  is_outdated: z.boolean(),
  /** Why it FAILED, for a person. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type Translation = z.infer<typeof translation>

const byId = z.object({ id })
/** `none` and `original` mean the file's own text. */
const byLanguage = z.object({ id, language: z.string().max(16) })

export const listTranslations = route({
  method: 'GET',
  path: '/file/translation/:id',
  summary: 'The translations of a file',
  access: 'session',
  guests: true,
  scope: 'transcripts:read',
  params: byId,
  reply: z.array(translation),
})

/** Seconds are those of the caller's auto time; a transcriptor is asked for none. */
export const translationCost = route({
  method: 'GET',
  path: '/file/translation/cost/:id',
  summary: 'What a translation would cost now, or translating changes again into a language that is there',
  access: 'session',
  scope: 'transcripts:read',
  params: byId,
  query: z.object({ language: languageCode.optional() }),
  reply: z.object({
    /**
     * Whole seconds: the length of the medium, or the letters at 15 a second where that is more; changes are free up to
     * once more what was paid for.
     */
    seconds: z.number().int(),
    /** Letters of the text. */
    letters: z.number().int(),
    /** Whole seconds that there are to spend; null without a limit. */
    available_seconds: z.number().int().nullable(),
    /** Said where there is not enough time for it. */
    notice: z.string().nullable(),
  }),
  rateLimit: { perMinute: 120 },
})
export type TranslationCost = z.infer<typeof translationCost.reply>

/** One that is there is answered as it is, and costs nothing again. */
export const requestTranslation = route({
  method: 'POST',
  path: '/file/translation',
  summary: 'Translates a file into a language; progress is told by events',
  access: 'session',
  scope: 'transcripts:write',
  body: z.strictObject({ file_id: id, language: languageCode }),
  reply: translation,
  rateLimit: { perMinute: 60 },
})

/** Paragraphs that a person has changed stay as they are. */
export const translateAgain = route({
  method: 'PUT',
  path: '/file/translation/again/:id/:language',
  summary:
    'Translates the paragraphs of which the original has changed; free up to once more the letters that were paid for',
  access: 'session',
  scope: 'transcripts:write',
  params: byLanguage,
  reply: translation,
  rateLimit: { perMinute: 60 },
})

/** The reply carries an `ETag`. */
export const getTranslation = route({
  method: 'GET',
  path: '/file/translation/:id/:language',
  summary: "A translation's transcript",
  access: 'session',
  guests: true,
  scope: 'transcripts:read',
  params: byLanguage,
  reply: transcript,
})

/** The body is gzip of JSON, known by its magic bytes; a stale `If-Match` answers 412. */
export const saveTranslation = route({
  method: 'PUT',
  path: '/file/translation/:id/:language',
  summary: 'Saves a translation as a new version',
  access: 'session',
  guests: true,
  callClass: 'save',
  scope: 'transcripts:write',
  params: byLanguage,
  rawBody: 'gzip-json',
  bodyLimit: SAVE_LIMITS.packedBytes,
  reply: z.object({ version: z.number().int() }),
})

export const removeTranslation = route({
  method: 'DELETE',
  path: '/file/translation/:id/:language',
  summary: 'Removes a translation with all its versions',
  access: 'session',
  scope: 'transcripts:write',
  params: byLanguage,
  status: 204,
})
