import { LANGUAGE_CODES } from '../../../../shared/words/languages.ts'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import styles from '../content.module.css'
import { languageName } from '../shown.ts'
import type { ListFilter } from './list-filter.ts'

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'page', label: 'Pages' },
  { value: 'article', label: 'Articles' },
  { value: 'reviews', label: 'Reviews' },
]
const LANGUAGES = [
  { value: '', label: 'All languages' },
  ...LANGUAGE_CODES.map((value) => ({ value, label: languageName(value) })),
]
const STATES = [
  { value: '', label: 'All states' },
  { value: 'published', label: 'Published' },
  { value: 'changed', label: 'Published, with a draft' },
  { value: 'draft', label: 'Draft' },
  { value: 'missing', label: 'Not translated' },
  { value: 'removed', label: 'Removed' },
]

/** Search and filters, above the table. */
export function ContentTools({
  filter,
  onChange,
}: {
  filter: ListFilter
  onChange: (changes: Partial<ListFilter>) => void
}) {
  const choice = (key: keyof ListFilter) => ({
    value: filter[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  return (
    <search className={styles.tools}>
      <SearchField label="Search content by name or address" placeholder="Search" maxLength={100} {...choice('text')} />
      <CompactSelect label="Kind" options={KINDS} {...choice('kind')} />
      <CompactSelect label="Language" options={LANGUAGES} {...choice('language')} />
      <CompactSelect label="State" options={STATES} {...choice('state')} />
    </search>
  )
}
