import { useLingui } from '@lingui/react/macro'
import { FolderPlus, FolderTree } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Drawer } from '../../components/drawer/drawer.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { FolderNav, type FolderNavProps } from './folders/folder-nav.tsx'
import styles from './folders/folders.module.css'

/**
 * Beside the list, what it is kept in order by, once there is anything; on narrow screens behind {@link SideButton}.
 */
export function WithSide({ side, children }: { side: FolderNavProps | null; children: ReactNode }) {
  return (
    <div className={side ? `${styles.layout} ${styles.withSide}` : styles.layout}>
      {side && (
        <div className={styles.side}>
          <FolderNav {...side} />
        </div>
      )}
      <div>{children}</div>
    </div>
  )
}

/** Opens the same as a sheet where it has no room; without anything yet, makes the first folder. */
export function SideButton({ side, onNewFolder }: { side: FolderNavProps | null; onNewFolder: () => void }) {
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
        <FolderNav {...side} onView={closing(side.onView)} onAsk={closing(side.onAsk)} />
      </Drawer>
    </>
  )
}
