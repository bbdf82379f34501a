import { useLingui } from '@lingui/react/macro'
import styles from './files.module.css'
import { FIRST_VIEW, type ListView } from './list-view.ts'
import { ViewLink } from './view-link.tsx'

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
  const isArchive = view.archived === 'only' && !view.isShared
  return (
    <nav className={styles.whose} aria-label={t`Whose files`}>
      <ViewLink changes={FIRST_VIEW} onView={onView} isCurrent={!view.isShared && !isArchive}>
        {t`My files`}
      </ViewLink>
      <ViewLink changes={{ isShared: true }} onView={onView} isCurrent={view.isShared}>
        {t`Shared with me`}
      </ViewLink>
      {(archivedCount > 0 || isArchive) && (
        <ViewLink changes={{ archived: 'only' }} onView={onView} isCurrent={isArchive}>
          {t`Archived`}
        </ViewLink>
      )}
    </nav>
  )
}
