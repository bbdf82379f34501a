import type { PartSearch } from '../../../src/shared/search/find-in-part.ts'
import type { SearchQuery, SearchTerm } from '../../../src/shared/search/query.ts'
import type { IndexSearch } from '../../ports/text-index.ts'
import type { IndexForm } from './index-form.ts'

/** So much of a word is indexed; of longer ones the index finds too many, and who asks it looks again. UTF-16 units. */
const MOST_TERM = 200

/** A folded word as it is indexed. */
export const indexTerm = (word: string): string => (word.length > MOST_TERM ? word.slice(0, MOST_TERM) : word)

/** An id as a word: letters and digits. */
export const idTerm = (id: string): string => id.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Under which words a part is found by where it belongs. */
export const ownerTerm = (ownerId: string) => `o${idTerm(ownerId)}`
export const fileTerm = (fileId: string) => `f${idTerm(fileId)}`
export const languageTerm = (language: string) => `l${idTerm(language)}`

/** So few files are asked for by their words; of more, those that are not among them are passed over. */
const MOST_FILE_TERMS = 100

/** Under which words a part is found that belongs where it is looked for: one of each list, wherever there is one. */
export function scopesOf({ ownerId, fileIds, among }: IndexSearch): string[][] {
  const whose = [...(ownerId === null ? [] : [ownerTerm(ownerId)]), ...fileIds.map(fileTerm)]
  return [...(isWide({ fileIds }) ? [] : [whose]), ...(isNamed(among) ? [among.map(fileTerm)] : [])]
}

/** Whether a search is in more files beside its owner's than are asked for by their words. */
export const isWide = ({ fileIds }: Pick<IndexSearch, 'fileIds'>): boolean => fileIds.length > 5 * MOST_FILE_TERMS

/** Whether files are few enough to be asked for by their words. */
export const isNamed = (among: IndexSearch['among']): among is readonly string[] =>
  among !== null && among.length <= MOST_FILE_TERMS

/** Those of the terms that must not be there of which an index tells exactly what they are. */
export const tellingUnwanted = ({ unwanted }: SearchQuery, form: Pick<IndexForm, 'isKeyed'>): SearchTerm[] =>
  unwanted.filter(isTelling(form))

/** An index of keyed words knows no more of a beginning than some of its letters. */
const isTelling =
  ({ isKeyed }: Pick<IndexForm, 'isKeyed'>) =>
  ({ words, within, isPrefix }: SearchTerm) =>
    within === undefined && !(isKeyed && isPrefix) && words.every((word) => word.length <= MOST_TERM)

/** Whether all that an index finds is what was looked for. */
export const isExact = (
  { query: { wanted, unwanted }, speaker, below }: PartSearch,
  form: Pick<IndexForm, 'isKeyed'>,
): boolean => below === null && [...wanted, ...unwanted, { words: speaker, isPrefix: false }].every(isTelling(form))
