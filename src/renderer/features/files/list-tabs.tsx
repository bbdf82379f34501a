import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import styles from './files.module.css'
import { FIRST_VIEW, type ListView, paramsOf } from './list-view.ts'

export interface ListTabsProps {
  view: ListView
  /** How many files the person has archived. */
  archivedCount: number
  onView: (changes: Partial<ListView>) => void
}

/**
 * Which files the list has: the person's own, those that others share with them, and what they have archived, once
 * there is any.
 */
export function ListTabs({ view, archivedCount, onView }: ListTabsProps) {
  const { t } = useLingui()
  const tab = (changes: Partial<ListView>, label: string, isCurrent: boolean) => {
    const to = { ...FIRST_VIEW, ...changes }
    return (
      <Link
        to={`/files?${new URLSearchParams(paramsOf(to))}`.replace(/\?$/, '')}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onView(to)
        }}
      >
        {label}
      </Link>
    )
  }
  const isArchive = view.archived === 'only' && !view.isShared
  return (
    <nav className={styles.whose} aria-label={t`Whose files`}>
      {tab({}, t`My files`, !view.isShared && !isArchive)}
      {tab({ isShared: true }, t`Shared with me`, view.isShared)}
      {(archivedCount > 0 || isArchive) && tab({ archived: 'only' }, t`Archived`, isArchive)}
    </nav>
  )
}
