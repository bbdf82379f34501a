import { z } from 'zod'
import { languageCode, queryFlag } from '../common.ts'
import { route } from '../route.ts'

export const languageOption = z.object({
  name: z.string(),
  code: z.string(),
  /** What there is for it here. */
  system: z.enum(['', 'AUTO', 'HUMAN', 'AUTO|HUMAN']),
  multi: z.boolean(),
  /** Countries, lower case. */
  iso2: z.array(z.string()),
})
export type LanguageOption = z.infer<typeof languageOption>

export const supportedTranscriptionLanguages = route({
  method: 'GET',
  path: '/file/transcription/supported_languages',
  summary: 'Languages that can be transcribed',
  access: 'public',
  reply: z.array(languageOption),
})

export const translationLanguage = z.object({ code: z.string(), name: z.string() })
export type TranslationLanguage = z.infer<typeof translationLanguage>

export const supportedTranslationLanguages = route({
  method: 'GET',
  path: '/file/translation/supported_languages',
  summary: 'Languages to translate into; `from_service`: only those that the engine here can',
  access: 'public',
  query: z.object({
    from_service: queryFlag(false),
    /** Only what a text in this language can be translated into; `multi` for several. */
    from: languageCode.optional(),
  }),
  reply: z.array(translationLanguage),
})
