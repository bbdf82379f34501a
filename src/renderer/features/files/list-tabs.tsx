import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import styles from './files.module.css'
import { FIRST_VIEW, type ListView } from './list-view.ts'

/** Whose files the list has: the person's own, or those that others share with them. */
export function ListTabs({ isShared, onView }: { isShared: boolean; onView: (changes: Partial<ListView>) => void }) {
  const { t } = useLingui()
  const tab = (shared: boolean, label: string) => (
    <Link
      to={shared ? '/files?of=others' : '/files'}
      aria-current={shared === isShared ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onView({ ...FIRST_VIEW, isShared: shared })
      }}
    >
      {label}
    </Link>
  )
  return (
    <nav className={styles.whose} aria-label={t`Whose files`}>
      {tab(false, t`My files`)}
      {tab(true, t`Shared with me`)}
    </nav>
  )
}
