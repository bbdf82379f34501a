import type { FastifyRequest } from 'fastify'
import { acceptedLanguages, bestLanguage } from '../../../src/shared/words/languages.ts'
import { wordsIn, type Words } from '../words.ts'

/** The words of who calls: in the language of their account, else in what their browser asks for. */
export function wordsOf({ caller, headers }: Pick<FastifyRequest, 'caller' | 'headers'>): Words {
  return wordsIn(caller?.language ?? bestLanguage(acceptedLanguages(headers['accept-language'])))
}
