import type { SearchTerm } from '../../../src/shared/search/query.ts'
import type { IndexSearch } from '../../ports/text-index.ts'
import { fileTerm, indexTerm, languageTerm, ownerTerm, tellingUnwanted } from '../text-index/index-term.ts'

/** What FTS5 is asked for: all parts that have what is looked for, and maybe some more. */
export function matchExpression({ ownerId, fileIds, writtenIn, speaker, query }: IndexSearch): string {
  const scopes = [...(ownerId === null ? [] : [ownerTerm(ownerId)]), ...fileIds.map(fileTerm)]
  const wanted = query.wanted.map(expressionOf).join(' AND ')
  const unwanted = tellingUnwanted(query).map(expressionOf).join(' OR ')
  return [
    `body : (${unwanted ? `(${wanted}) NOT (${unwanted})` : wanted})`,
    `scope : (${scopes.map(quoted).join(' OR ')})`,
    ...(writtenIn === null ? [] : [`scope : ${quoted(languageTerm(writtenIn))}`]),
    ...speaker.map((word) => `speaker : ${quoted(indexTerm(word))}`),
  ].join(' AND ')
}

function expressionOf({ words, isPrefix, within }: SearchTerm): string {
  const terms = words.map(indexTerm)
  // FTS5 counts the words between the first and the last of those that are looked for, these themselves included.
  if (within !== undefined) return `NEAR(${terms.map(quoted).join(' ')}, ${within + terms.length - 2})`
  return quoted(terms.join(' ')) + (isPrefix ? ' *' : '')
}

/** Terms have letters and digits alone. */
const quoted = (terms: string) => `"${terms}"`
