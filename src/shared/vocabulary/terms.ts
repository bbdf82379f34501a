import { VOCABULARY } from '../contract/preferences.ts'

/** Words of a name that a prompt tells; more of them are a sentence. */
const WORDS_OF_NAME = 4
const CAPITAL = /^\p{Lu}[\p{L}\p{M}\p{N}'’-]+/u

/** The terms of a list with one on each line or behind a comma, each once; what is too long to be one is left out. */
export function listedTerms(list: string): string[] {
  return inLimits(list.split(/[\n,;]/u).map(plain))
}

/**
 * The names and terms that a prompt for OpenAI's API tells: the parts of a list, and of sentences the words with a
 * capital that do not begin them.
 */
export function promptTerms(prompt: string): string[] {
  return inLimits(
    prompt.split(/[\n,;:]|[.!?](?=\s|$)/u).flatMap((part) => {
      const words = plain(part).split(' ')
      return words.length <= WORDS_OF_NAME ? [words.join(' ')] : namesIn(words)
    }),
  )
}

/** Words with a capital, those in a row as one. */
function namesIn(words: readonly string[]): string[] {
  const names: string[] = []
  let isOpen = false
  for (const word of words.slice(1)) {
    const name = CAPITAL.exec(word)?.[0]
    if (name === undefined) isOpen = false
    else {
      names.push(isOpen ? `${names.pop()} ${name}` : name)
      isOpen = true
    }
  }
  return names
}

const plain = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').replace(/^[\s"'“”‘’()-]+|[\s"'“”‘’().-]+$/gu, '')

const inLimits = (terms: readonly string[]) =>
  [...new Set(terms)].filter((term) => term !== '' && term.length <= VOCABULARY.characters).slice(0, VOCABULARY.terms)
