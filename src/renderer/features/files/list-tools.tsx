import { useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { FILE_STATUSES, type FileStatus } from '../../../shared/domain/file-status.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../components/select/compact-select.tsx'
import { Kbd } from '../../components/kbd/kbd.tsx'
import { askPath, useCanAsk } from '../../lib/can-ask.ts'
import { useTyped } from '../../lib/use-typed.ts'
import styles from './files.module.css'
import type { ListView } from './list-view.ts'

/** How long the typing rests before it is searched for, in milliseconds. */
const REST_MS = 250

const STATUSES = FILE_STATUSES.map((status) => ({ value: status, label: status }))

/** Search and filter, above the table. */
export function ListTools({
  view,
  onChange,
  children,
}: {
  view: ListView
  onChange: (changes: Partial<ListView>) => void
  /** What stands at the end. */
  children?: ReactNode
}) {
  const { t } = useLingui()
  const [text, setText] = useTyped(view.q, (q) => onChange({ q }), REST_MS)
  const navigate = useNavigate()
  const asked = {
    ...(text.trim() !== '' && { q: text.trim() }),
    ...(view.folder !== null && { folder: view.folder }),
    ...(view.tag !== null && { tag: view.tag }),
  }
  const inTexts = `/files/search${Object.keys(asked).length === 0 ? '' : `?${new URLSearchParams(asked)}`}`
  useSearchKey(inTexts)
  const canAsk = useCanAsk()
  return (
    <search className={styles.tools}>
      <SearchField
        label={t`Search files by name`}
        placeholder={t`Search by name`}
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && text.trim() !== '' && void navigate(inTexts)}
      />
      <CompactSelect
        label={t`Status`}
        options={[{ value: '', label: t`All statuses` }, ...STATUSES]}
        value={view.status ?? ''}
        onChange={(event) => onChange({ status: (event.target.value || null) as FileStatus | null })}
      />
      <Link to={inTexts} className={styles.inTexts}>
        {t`Search transcripts`} <Kbd keys={['/']} />
      </Link>
      {canAsk && (
        <Link to={askPath({ folder: view.folder ?? '' })} className={styles.asks}>
          {t`Ask a question`}
        </Link>
      )}
      {children}
    </search>
  )
}

/** A slash goes on to the search in texts, unless it is typed into something. */
function useSearchKey(path: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, defaultPrevented, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
      if (
        target.closest(
          'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]',
        )
      )
        return
      event.preventDefault()
      void navigate(path)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, path])
}
