import { useLingui } from '@lingui/react/macro'
import { FolderPlus, FolderTree } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Drawer } from '../../components/drawer/drawer.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { FilterNav, type FilterNavProps } from './filters/filter-nav.tsx'
import { TagNav, type TagNavProps } from './tags/tag-nav.tsx'
import { FolderNav, type FolderNavProps } from './folders/folder-nav.tsx'
import styles from './folders/folders.module.css'

/** What the person keeps their files in order by. */
export type SideProps = Omit<FolderNavProps, 'onAsk'> &
  Pick<TagNavProps, 'tags'> &
  Pick<FilterNavProps, 'filters'> & { onAskFolder: FolderNavProps['onAsk']; onAskTag: TagNavProps['onAsk'] }

function Side({ tags, filters, onAskFolder, onAskTag, ...folders }: SideProps) {
  const { view, onView } = folders
  return (
    <>
      <FolderNav {...folders} onAsk={onAskFolder} />
      {tags.length > 0 && <TagNav tags={tags} view={view} onView={onView} onAsk={onAskTag} />}
      {filters.length > 0 && <FilterNav filters={filters} view={view} onView={onView} />}
    </>
  )
}

/**
 * Beside the list, what it is kept in order by, once there is anything; on narrow screens behind {@link SideButton}.
 */
export function WithSide({ side, children }: { side: SideProps | null; children: ReactNode }) {
  return (
    <div className={side ? `${styles.layout} ${styles.withSide}` : styles.layout}>
      {side && (
        <div className={styles.side}>
          <Side {...side} />
        </div>
      )}
      <div>{children}</div>
    </div>
  )
}

/** Opens the same as a sheet where it has no room; without anything yet, makes the first folder. */
export function SideButton({ side, onNewFolder }: { side: SideProps | null; onNewFolder: () => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!side) return <IconButton label={t`New folder`} icon={FolderPlus} onClick={onNewFolder} />
  const closing =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      setOpen(false)
      act(...args)
    }
  return (
    <>
      <Button className={styles.button} onClick={() => setOpen(true)}>
        <FolderTree />
        {t`Folders`}
      </Button>
      <Drawer open={isOpen} onOpenChange={setOpen} title={t`Folders`} side="start">
        <div className={styles.sheet}>
          <Side
            {...side}
            onView={closing(side.onView)}
            onAskFolder={closing(side.onAskFolder)}
            onAskTag={closing(side.onAskTag)}
          />
        </div>
      </Drawer>
    </>
  )
}
