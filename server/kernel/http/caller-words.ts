import type { FastifyRequest } from 'fastify'
import {
  acceptedLanguages,
  bestLanguage,
  SOURCE_LANGUAGE,
  type LanguageCode,
} from '../../../src/shared/words/languages.ts'
import { OFFERED_LANGUAGES } from '../../../src/shared/words/offered.ts'
import { wordsIn, type Words } from '../words.ts'

const OFFERED = OFFERED_LANGUAGES.map(({ code }) => code)

/** The offered language that a browser or program asks for; null where it does not. */
export const languageAskedBy = ({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode | null =>
  headers['accept-language'] === undefined ? null : bestLanguage(acceptedLanguages(headers['accept-language']), OFFERED)

/** The words of who calls: in the language of their account, else in what their browser asks for. */
export function wordsOf({ caller, headers }: Pick<FastifyRequest, 'caller' | 'headers'>): Words {
  return wordsIn(caller?.language ?? languageAskedBy({ headers }) ?? SOURCE_LANGUAGE)
}
