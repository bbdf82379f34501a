import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { FILE_STATUSES, type FileStatus } from '../../../shared/domain/file-status.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../components/select/compact-select.tsx'
import styles from './files.module.css'
import type { ListView } from './list-view.ts'

/** How long the typing rests before it is searched for, in milliseconds. */
const REST_MS = 250

const STATUSES = FILE_STATUSES.map((status) => ({ value: status, label: status }))

/** Search and filter, above the table. */
export function ListTools({ view, onChange }: { view: ListView; onChange: (changes: Partial<ListView>) => void }) {
  const { t } = useLingui()
  const [text, setText] = useTyped(view.q, (q) => onChange({ q }))
  return (
    <search className={styles.tools}>
      <SearchField
        label={t`Search files by name`}
        placeholder={t`Search by name`}
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <CompactSelect
        label={t`Status`}
        options={[{ value: '', label: t`All statuses` }, ...STATUSES]}
        value={view.status ?? ''}
        onChange={(event) => onChange({ status: (event.target.value || null) as FileStatus | null })}
      />
    </search>
  )
}

/** What is typed at once, and told when the typing rests. A value that changes elsewhere is taken over. */
function useTyped(value: string, tell: (value: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  if (known !== value) {
    setKnown(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(text.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return [text, setText]
}
