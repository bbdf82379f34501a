import type { SearchTerm } from '../../../src/shared/search/query.ts'
import type { IndexSearch } from '../../ports/text-index.ts'
import { cutPhrase } from '../text-index/cut-phrase.ts'
import { fileTerm, indexTerm, isExact, languageTerm, scopesOf, tellingUnwanted } from '../text-index/index-term.ts'
import type { IndexForm } from '../text-index/index-form.ts'
import type { PreparedPart } from '../text-index/prepare-text.ts'

/** No word has a colon: these are none of the body's, and begin as none of them does. */
const speakerWord = (term: string) => `:s${term}`
const startWord = (term: string) => `:b${term}`
const pairWord = (pair: string) => `:p${pair}`
const scopeWord = (term: string) => `:x${term}`

/** A part's words as a tsvector is written; positions are counted from 1. */
export function vectorOf(part: PreparedPart, scope: readonly string[]): string {
  const { bodyTerms, speakerTerms, startTerms } = part
  const positions = new Map<string, number[]>()
  for (const [index, term] of bodyTerms.entries()) {
    const of = positions.get(term)
    if (of) of.push(index + 1)
    else positions.set(term, [index + 1])
  }
  const body = [...positions].map(([term, at]) => `'${term}':${at.join(',')}`)
  const others = [
    ...speakerTerms.map(speakerWord),
    ...startTerms.map(startWord),
    ...part.pairTerms().map(pairWord),
    ...scope.map(scopeWord),
  ]
  return [...body, ...others.map(quoted)].join(' ')
}

/** What a part's words have to match, wherever it belongs: all that have what is looked for, and maybe some more. */
export function wordsQuery({ query, speaker, writtenIn }: IndexSearch, form: IndexForm): string {
  return [
    ...query.wanted.map((term) => wantedQuery(term, form)),
    ...tellingUnwanted(query, form).map((term) => `!(${unwantedQuery(term, form)})`),
    ...speaker.map((word) => quoted(speakerWord(form.speaker(indexTerm(word))))),
    ...(writtenIn === null ? [] : [quoted(scopeWord(languageTerm(writtenIn)))]),
  ].join(' & ')
}

/** Where a part has to belong. */
export const scopeQuery = (search: IndexSearch): string =>
  scopesOf(search)
    .map((scopes) => `(${scopes.map((term) => quoted(scopeWord(term))).join(' | ')})`)
    .join(' & ')

/** A part of one of these files. */
export const filesQuery = (fileIds: readonly string[]): string =>
  fileIds.map((id) => quoted(scopeWord(fileTerm(id)))).join(' | ')

/** Whether all parts that {@link wordsQuery} finds have what is looked for. */
export const isFoundWhole = (search: IndexSearch, form: IndexForm): boolean =>
  isExact(search, form) && search.query.wanted.every(isInOnePiece)

/** Words that begin with so few letters are too many for the index, and found wherever one looks. */
const SHORT_BEGINNING = 3

/** Whether a beginning is looked for that many words have. */
export const hasShortBeginning = ({ query: { wanted } }: IndexSearch, { isKeyed }: IndexForm): boolean =>
  !isKeyed && wanted.some(({ words, isPrefix }) => isPrefix && words.at(-1)!.length <= SHORT_BEGINNING)

function isInOnePiece(term: SearchTerm): boolean {
  const { pairs, runs } = cutPhrase(term)
  return pairs.length + runs.length === 1
}

/** What a part has that has a term: of a phrase all pieces, though maybe elsewhere than beside each other. */
function wantedQuery(term: SearchTerm, form: IndexForm): string {
  if (term.within !== undefined) return allOf(term.words.map((word) => quoted(form.word(indexTerm(word)))))
  const { pairs, runs } = cutPhrase(term)
  return allOf([
    ...pairs.map(([one, other]) => quoted(pairWord(form.pair(one, other)))),
    ...runs.map((run) => runQuery(run, form, term.isPrefix && run === runs.at(-1))),
  ])
}

/** What a part has that has a term, and no other part: all of its words at their places. */
function unwantedQuery(term: SearchTerm, form: IndexForm): string {
  return isInOnePiece(term) ? wantedQuery(term, form) : runQuery(term.words.map(indexTerm), form, term.isPrefix)
}

/** Words that follow each other, of which the last may be a beginning. */
function runQuery(words: readonly string[], form: IndexForm, isPrefix: boolean): string {
  if (isPrefix && form.isKeyed) {
    // Nothing tells that the beginning follows the words before it.
    const before = words.slice(0, -1)
    const start = quoted(startWord(form.start(words.at(-1)!)))
    return before.length === 0 ? start : allOf([runQuery(before, form, false), start])
  }
  const terms = words.map(form.word).map(quoted)
  if (isPrefix) terms.push(`${terms.pop()}:*`)
  return terms.length === 1 ? terms[0]! : `(${terms.join(' <-> ')})`
}

const allOf = (queries: readonly string[]) => (queries.length === 1 ? queries[0]! : `(${queries.join(' & ')})`)

/** Terms have letters and digits alone, and the prefixes of ours. */
const quoted = (word: string) => `'${word}'`
