const SIGNS = /^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{M}\p{N}]*$/gu

/** A word without the signs around it, and without a possessive. */
export const plainWord = (word: string): string => word.replace(SIGNS, '')

/** Words in a row without those, as one text. */
export const plainWords = (words: readonly string[]): string => words.map(plainWord).join(' ').trim()
