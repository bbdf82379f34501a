/** What is looked for in the text. */
export interface FindQuery {
  text: string
  isCaseSensitive: boolean
  isWholeWord: boolean
  /** Whether `text` is a regular expression. */
  isPattern: boolean
}

export const INITIAL_QUERY: FindQuery = { text: '', isCaseSensitive: false, isWholeWord: false, isPattern: false }

/** What a word is made of, in any script. */
const IN_WORD = String.raw`[\p{L}\p{M}\p{N}_]`

/** The regular expression that finds a query in one paragraph. @throws SyntaxError for a pattern that is none */
export function patternOf({ text, isCaseSensitive, isWholeWord, isPattern }: FindQuery): RegExp {
  const source = isPattern ? text : text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
  return new RegExp(isWholeWord ? `(?<!${IN_WORD})(?:${source})(?!${IN_WORD})` : source, isCaseSensitive ? 'gu' : 'giu')
}
