import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LANGUAGE_CODES } from '../../../../shared/words/languages.ts'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import styles from '../content.module.css'
import { languageName } from '../shown.ts'
import type { ListFilter } from './list-filter.ts'

const KINDS = [
  { value: '', label: msg`Everything` },
  { value: 'page', label: msg`Pages` },
  { value: 'article', label: msg`Articles` },
  { value: 'reviews', label: msg`Reviews` },
]
const STATES = [
  { value: '', label: msg`All states` },
  { value: 'published', label: msg`Published` },
  { value: 'changed', label: msg`Published, with a draft` },
  { value: 'draft', label: msg`Draft` },
  { value: 'missing', label: msg`Not translated` },
  { value: 'removed', label: msg`Removed` },
]

/** Search and filters, above the table. */
export function ContentTools({
  filter,
  onChange,
}: {
  filter: ListFilter
  onChange: (changes: Partial<ListFilter>) => void
}) {
  const { t } = useLingui()
  const said = (options: typeof KINDS) => options.map(({ value, label }) => ({ value, label: t(label) }))
  const languages = [
    { value: '', label: t`All languages` },
    ...LANGUAGE_CODES.map((value) => ({ value, label: languageName(value) })),
  ]
  const choice = (key: keyof ListFilter) => ({
    value: filter[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  return (
    <search className={styles.tools}>
      <SearchField
        label={t`Search content by name or address`}
        placeholder={t`Search`}
        maxLength={100}
        {...choice('text')}
      />
      <CompactSelect label={t`Kind`} options={said(KINDS)} {...choice('kind')} />
      <CompactSelect label={t`Language`} options={languages} {...choice('language')} />
      <CompactSelect label={t`State`} options={said(STATES)} {...choice('state')} />
    </search>
  )
}
