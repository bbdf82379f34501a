import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { Tag } from '../../../../shared/contract/tags.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import folderStyles from '../folders/folders.module.css'
import { FIRST_VIEW, type ListView } from '../list-view.ts'
import { ViewLink } from '../view-link.tsx'
import styles from './tags.module.css'

/** What is asked of a tag. */
export interface TagAsk {
  about: 'edit-tag' | 'remove-tag'
  tag: Tag
}

export interface TagNavProps {
  tags: readonly Tag[]
  view: ListView
  onView: (changes: Partial<ListView>) => void
  onAsk: (asked: TagAsk) => void
}

/** The person's tags, each a link to the files that have it. */
export function TagNav({ tags, view, onView, onAsk }: TagNavProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Tags`} className={folderStyles.nav}>
      <div className={folderStyles.title}>
        <h2>{t`Tags`}</h2>
      </div>
      <ul className={folderStyles.tree}>
        {tags.map((tag) => {
          const { name } = tag
          const isCurrent = view.tag === tag._id
          return (
            <li key={tag._id} className={folderStyles.row}>
              <ViewLink
                changes={
                  isCurrent ? { ...view, page: 1, tag: null } : { ...FIRST_VIEW, folder: view.folder, tag: tag._id }
                }
                onView={onView}
                className={folderStyles.link}
                isCurrent={isCurrent}
              >
                <span className={styles.dot} data-color={tag.color} />
                <bdi className={folderStyles.name} title={name}>
                  {name}
                </bdi>
              </ViewLink>
              <Menu
                trigger={
                  <IconButton bare label={t`More for the tag ${name}`} icon={Ellipsis} className={folderStyles.more} />
                }
                items={[
                  { label: t`Name and colour`, icon: Pencil, onSelect: () => onAsk({ about: 'edit-tag', tag }) },
                  { label: t`Remove`, icon: Trash2, danger: true, onSelect: () => onAsk({ about: 'remove-tag', tag }) },
                ]}
              />
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
