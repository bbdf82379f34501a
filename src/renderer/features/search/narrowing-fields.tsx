import { useLingui } from '@lingui/react/macro'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../components/select/compact-select.tsx'
import { useTyped } from '../../lib/use-typed.ts'
import { FilingSelects } from './filing-selects.tsx'
import { useTextLanguages } from './search-query.ts'
import type { SearchView } from './search-view.ts'

type Narrowed = Pick<SearchView, 'speaker' | 'language' | 'folder' | 'tag'>

/** What narrows a search in texts and a replacement in them alike: who spoke, in which language, where it is filed. */
export function NarrowingFields({
  view,
  restMs,
  onChange,
}: {
  view: Narrowed
  /** How long the typing rests before it is looked for. */
  restMs: number
  onChange: (changes: Partial<Narrowed>) => void
}) {
  const { t } = useLingui()
  const languages = useTextLanguages()
  const [speaker, setSpeaker] = useTyped(view.speaker, (text) => onChange({ speaker: text }), restMs)
  return (
    <>
      <SearchField
        label={t`Speaker`}
        placeholder={t`Speaker`}
        maxLength={100}
        value={speaker}
        onChange={(event) => setSpeaker(event.target.value)}
      />
      <CompactSelect
        label={t`Language`}
        options={[{ value: '', label: t`All languages` }, ...languages]}
        value={view.language}
        onChange={(event) => onChange({ language: event.target.value })}
      />
      <FilingSelects view={view} onChange={onChange} />
    </>
  )
}
