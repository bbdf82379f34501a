import nspell from 'nspell'

/** As much of a spelling checker as is needed. */
export interface WordList {
  correct: (word: string) => boolean
}

/**
 * Reads a dictionary in hunspell's format: its rules, and lists that follow them. As one list, for the checker gets a
 * second one wrong.
 */
export function wordList(aff: string, lists: readonly string[]): WordList {
  return nspell(aff, lists.join('\n'))
}

const SIGNS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * The words, as they were given with the signs at them, that are in no dictionary. Numbers are left to those who doubt
 * numbers.
 */
export function unknownWords(words: Iterable<string>, list: WordList): string[] {
  return [...words].filter((word) => {
    const parts = word
      .replaceAll('’', "'")
      .replaceAll(SIGNS, '')
      .split(/[-–—/]/u)
    return parts.some((part) => part !== '' && !/\p{N}/u.test(part) && !list.correct(part))
  })
}
