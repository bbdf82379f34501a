import britishDic from '../../../../../node_modules/dictionary-en-gb/index.dic?url'
import americanAff from '../../../../../node_modules/dictionary-en/index.aff?url'
import americanDic from '../../../../../node_modules/dictionary-en/index.dic?url'
import { baseLanguage } from '../../../../shared/domain/languages.ts'

/** A dictionary in hunspell's format, by the addresses of its files. */
export interface Dictionary {
  /** The rules by which words are bent and put together. */
  aff: string
  /** Lists of words: one is known that is in any of them. */
  lists: readonly string[]
}

/** The dictionary of a language, if there is one. The two Englishes share their rules. */
export function dictionaryOf(language: string): Dictionary | undefined {
  return baseLanguage(language) === 'en' ? { aff: americanAff, lists: [americanDic, britishDic] } : undefined
}
