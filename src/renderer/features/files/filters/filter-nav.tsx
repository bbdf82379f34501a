import { useLingui } from '@lingui/react/macro'
import { ListFilter, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedFilter } from '../../../../shared/contract/filters.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import folderStyles from '../folders/folders.module.css'
import { type ListView, paramsOf } from '../list-view.ts'
import { ViewLink } from '../view-link.tsx'
import { viewOfFilter } from './filter-of-view.ts'
import { FilterNameDialog } from './filter-name-dialog.tsx'
import { useFilterCommands } from './filters-query.ts'

export interface FilterNavProps {
  filters: readonly SavedFilter[]
  view: ListView
  onView: (changes: Partial<ListView>) => void
}

/** The person's saved filters as links. */
export function FilterNav({ filters, view, onView }: FilterNavProps) {
  const { t } = useLingui()
  const { remove } = useFilterCommands()
  const [renamed, setRenamed] = useState<SavedFilter | null>(null)
  const now = address({ ...view, page: 1 })
  return (
    <nav aria-label={t`Saved filters`} className={folderStyles.nav}>
      <div className={folderStyles.title}>
        <h2>{t`Saved filters`}</h2>
      </div>
      <ul className={folderStyles.tree}>
        {filters.map((saved) => {
          const { _id, name, filter } = saved
          const shown = viewOfFilter(filter)
          return (
            <li key={_id} className={folderStyles.row}>
              <ViewLink
                changes={shown}
                onView={onView}
                className={folderStyles.link}
                isCurrent={address(shown) === now}
              >
                <ListFilter aria-hidden />
                <bdi className={folderStyles.name} title={name}>
                  {name}
                </bdi>
              </ViewLink>
              <IconButton
                label={t`Rename the filter ${name}`}
                icon={Pencil}
                className={folderStyles.more}
                onClick={() => setRenamed(saved)}
              />
              <IconButton
                label={t`Remove the filter ${name}`}
                icon={Trash2}
                className={folderStyles.more}
                onClick={() => remove.mutate(_id)}
              />
            </li>
          )
        })}
      </ul>
      {renamed && <FilterNameDialog filter={renamed} onClose={() => setRenamed(null)} />}
    </nav>
  )
}

const address = (view: ListView) => new URLSearchParams(paramsOf(view)).toString()
