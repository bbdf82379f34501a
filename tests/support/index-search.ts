import type { IndexSearch } from '../../server/ports/text-index.ts'
import { parseSearch } from '../../src/shared/search/query.ts'

/** What somebody typed, searched for in everything that `o1` owns. */
export const buildIndexSearch = (typed: string, more: Partial<IndexSearch> = {}): IndexSearch => ({
  query: parseSearch(typed),
  speaker: [],
  below: null,
  ownerId: 'o1',
  fileIds: [],
  among: null,
  without: [],
  writtenIn: null,
  uploadedFrom: null,
  uploadedTo: null,
  after: null,
  files: 20,
  hits: 5,
  ms: 10_000,
  ...more,
})
