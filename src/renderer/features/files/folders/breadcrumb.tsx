import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { pathOf } from '../../../../shared/domain/folder-tree.ts'
import { FIRST_VIEW, type ListView } from '../list-view.ts'
import { ViewLink } from '../view-link.tsx'
import styles from './folders.module.css'

export interface BreadcrumbProps {
  folders: readonly Folder[]
  view: ListView
  onView: (changes: Partial<ListView>) => void
}

/** The way from all files to the folder that is shown; nothing while none is. */
export function Breadcrumb({ folders, view, onView }: BreadcrumbProps) {
  const { t } = useLingui()
  if (view.folder === null) return null
  const { path } = pathOf(folders, view.folder)
  return (
    <nav aria-label={t`Where you are`} className={styles.crumbs}>
      <ol>
        <li>
          <ViewLink changes={FIRST_VIEW} onView={onView} isCurrent={false}>
            {t`All files`}
          </ViewLink>
        </li>
        {path.map(({ _id, name }) => (
          <li key={_id}>
            <ChevronRight aria-hidden />
            <ViewLink changes={{ ...FIRST_VIEW, folder: _id }} onView={onView} isCurrent={_id === view.folder}>
              <bdi>{name}</bdi>
            </ViewLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
