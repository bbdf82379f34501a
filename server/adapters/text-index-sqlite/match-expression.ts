import type { SearchTerm } from '../../../src/shared/search/query.ts'
import type { IndexSearch } from '../../ports/text-index.ts'
import { cutPhrase } from '../text-index/cut-phrase.ts'
import { indexTerm, languageTerm, scopesOf, tellingUnwanted } from '../text-index/index-term.ts'
import type { IndexForm } from '../text-index/index-form.ts'

/**
 * What FTS5 is asked for: all parts that have what is looked for, and maybe some more; those of everybody's files where
 * it is not scoped.
 */
export function matchExpression(search: IndexSearch, form: IndexForm, isScoped = true): string {
  const { writtenIn, speaker, query } = search
  const wanted = [
    ...query.wanted.flatMap((term) => expressionsOf(term, form)),
    ...(isScoped ? scopesOf(search) : []).map((scopes) => `scope : (${scopes.map(quoted).join(' OR ')})`),
    ...(writtenIn === null ? [] : [`scope : ${quoted(languageTerm(writtenIn))}`]),
    ...speaker.map((word) => `speaker : ${quoted(form.speaker(indexTerm(word)))}`),
  ].join(' AND ')
  const unwanted = tellingUnwanted(query, form).map((term) => `body : ${phraseOf(term, form)}`)
  return unwanted.length === 0 ? wanted : `(${wanted}) NOT (${unwanted.join(' OR ')})`
}

/** What a term needs: phrases are cut between words that are indexed as pairs. */
function expressionsOf(term: SearchTerm, form: IndexForm): string[] {
  // FTS5 counts the words between the first and the last of those that are looked for, these themselves included.
  if (term.within !== undefined) {
    const words = term.words.map((word) => quoted(form.word(indexTerm(word))))
    return [`body : NEAR(${words.join(' ')}, ${term.within + words.length - 2})`]
  }
  const { pairs, runs } = cutPhrase(term)
  const whole = runs.flatMap((words) => {
    const isEnd = term.isPrefix && words === runs.at(-1)
    if (isEnd && form.isKeyed) return keyedBeginning(words, form)
    return [`body : ${quoted(words.map(form.word).join(' '))}${isEnd ? ' *' : ''}`]
  })
  return [...pairs.map(([one, other]) => `pair : ${quoted(form.pair(one, other))}`), ...whole]
}

/** The words of a phrase whose last is a beginning: nothing tells that it follows them. */
const keyedBeginning = (words: readonly string[], form: IndexForm) => [
  ...(words.length > 1 ? [`body : ${quoted(words.slice(0, -1).map(form.word).join(' '))}`] : []),
  `start : ${quoted(form.start(words.at(-1)!))}`,
]

const phraseOf = ({ words, isPrefix }: SearchTerm, form: IndexForm) =>
  quoted(words.map((word) => form.word(indexTerm(word))).join(' ')) + (isPrefix ? ' *' : '')

/** Terms have letters and digits alone, and pairs their joint. */
const quoted = (terms: string) => `"${terms}"`
