import type { StyleGuideInput } from '../../../../shared/transcript/style/guide.ts'

/** Lines without those that say nothing. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What stands between commas. */
export const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Spellings = NonNullable<StyleGuideInput['spellings']>
type Forbidden = NonNullable<StyleGuideInput['forbidden']>

/** `organis* = organiz*, organise`: how it is written, and in the place of what. */
export function spellingsIn(text: string): Spellings {
  return linesOf(text).map((line) => {
    const [write = '', ...others] = line.split('=')
    return { write: write.trim(), instead_of: listOf(others.join('=')) }
  })
}

export const spellingLines = (spellings: Spellings) =>
  spellings.map(({ write, instead_of }) => `${write} = ${instead_of.join(', ')}`).join('\n')

/** `kids = children`, or a word alone where a person decides. */
export function forbiddenIn(text: string): Forbidden {
  return linesOf(text).map((line) => {
    const [word = '', ...others] = line.split('=')
    const write = others.join('=').trim()
    return { word: word.trim(), ...(write !== '' && { write }) }
  })
}

export const forbiddenLines = (words: Forbidden) =>
  words.map(({ word, write }) => (write === undefined ? word : `${word} = ${write}`)).join('\n')
