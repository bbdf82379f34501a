import type { SavedFilter } from '../../../../../src/shared/contract/filters.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID } from './shared.ts'

const filter: SavedFilter = { _id: ID, name: 'German, to edit', filter: { language: 'de', status: 'EDITING' } }

/** Examples of the area `filters`. */
export const filtersExamples: ExamplesOf<'filters'> = {
  'filters.listFilters': { reply: { filters: [filter] } },
  'filters.saveFilter': { body: { name: filter.name, filter: filter.filter }, reply: filter },
  'filters.updateFilter': { body: { name: 'German' }, reply: { ...filter, name: 'German' } },
  'filters.removeFilter': {},
}
