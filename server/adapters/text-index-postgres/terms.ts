import type { SearchTerm } from '../../../src/shared/search/query.ts'
import type { IndexSearch } from '../../ports/text-index.ts'
import { indexTerm, languageTerm, scopesOf, tellingUnwanted } from '../text-index/index-term.ts'
import type { IndexForm } from '../text-index/index-form.ts'
import type { PreparedPart } from '../text-index/prepare-text.ts'

/** No word has a colon, so these are none of the body's. */
const speakerWord = (term: string) => `s:${term}`
const startWord = (term: string) => `p:${term}`
const scopeWord = (term: string) => `x:${term}`

/** A part's words as a tsvector is written; positions are counted from 1. */
export function vectorOf({ bodyTerms, speakerTerms, startTerms }: PreparedPart, scope: readonly string[]): string {
  const positions = new Map<string, number[]>()
  for (const [index, term] of bodyTerms.entries()) {
    const of = positions.get(term)
    if (of) of.push(index + 1)
    else positions.set(term, [index + 1])
  }
  const body = [...positions].map(([term, at]) => `'${term}':${at.join(',')}`)
  const others = [...speakerTerms.map(speakerWord), ...startTerms.map(startWord), ...scope.map(scopeWord)].map(
    (word) => `'${word}'`,
  )
  return [...body, ...others].join(' ')
}

/** What a part's words have to match, wherever it belongs: all that have what is looked for, and maybe some more. */
export function wordsQuery({ query, speaker, writtenIn }: IndexSearch, form: IndexForm): string {
  return [
    ...query.wanted.map((term) => termQuery(term, form)),
    ...tellingUnwanted(query, form).map((term) => `!(${termQuery(term, form)})`),
    ...speaker.map((word) => quoted(speakerWord(form.speaker(indexTerm(word))))),
    ...(writtenIn === null ? [] : [quoted(scopeWord(languageTerm(writtenIn)))]),
  ].join(' & ')
}

/** Where a part has to belong. */
export const scopeQuery = (search: IndexSearch): string =>
  scopesOf(search)
    .map((scopes) => `(${scopes.map((term) => quoted(scopeWord(term))).join(' | ')})`)
    .join(' & ')

function termQuery({ words, isPrefix, within }: SearchTerm, form: IndexForm): string {
  if (isPrefix && form.isKeyed) {
    // Nothing tells that the beginning follows the words before it.
    const before = words.slice(0, -1)
    const start = quoted(startWord(form.start(indexTerm(words.at(-1)!))))
    return before.length === 0 ? start : `(${termQuery({ words: before, isPrefix: false }, form)} & ${start})`
  }
  const terms = words.map(
    (word, index) => quoted(form.word(indexTerm(word))) + (isPrefix && index === words.length - 1 ? ':*' : ''),
  )
  return terms.length === 1 ? terms[0]! : `(${terms.join(within === undefined ? ' <-> ' : ' & ')})`
}

/** Terms have letters and digits alone, and the prefixes of ours. */
const quoted = (word: string) => `'${word}'`
