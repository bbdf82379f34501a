import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useFocusReturn } from '../dialog/use-focus-return.ts'
import styles from './drawer.module.css'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Edge it comes from; `bottom` is for the editor's doubts on the phone. */
  side?: 'start' | 'end' | 'bottom'
}

/** The phone's menus and side columns: a sheet that slides in from an edge. */
export function Drawer({ open, onOpenChange, title, children, side = 'end' }: DrawerProps) {
  const { t } = useLingui()
  const focus = useFocusReturn()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content {...focus} className={classNames(styles.drawer, styles[side])} aria-describedby={undefined}>
          <header className={styles.head}>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton bare label={t`Close`} icon={X} />
            </Dialog.Close>
          </header>
          <div className={styles.body}>{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
