import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { Banner } from '../banner/banner.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

export interface DialogProps {
  open: boolean
  /** Called with false by Esc, the close button and a press outside. */
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Buttons at the right, the main one last. */
  actions?: ReactNode
  /** Why what its main button does was refused: it stands by the buttons, however long the dialog is. */
  problem?: string | null | undefined
  /** Width in rem: 28, or 36 for Export, Quality, Info and Translations. */
  width?: 28 | 36
  className?: string
  /** Whether something was typed that Esc, the close button or a press outside would lose: they ask then. */
  unsaved?: boolean
}

/** A raised sheet over the page; on the phone it comes from the bottom. Focus goes in, stays, and returns. */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  actions,
  problem = null,
  width = 28,
  className,
  unsaved = false,
}: DialogProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const focus = useFocusReturn({ toFirstField: true })
  return (
    <Radix.Root open={open} onOpenChange={(next) => (!next && unsaved ? setIsAsking(true) : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content
            {...focus}
            className={classNames(styles.dialog, width === 36 && styles.wide, className)}
            aria-describedby={undefined}
          >
            <header className={styles.head}>
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton bare label={t`Close`} icon={X} className={styles.close} />
              </Radix.Close>
            </header>
            <div className={styles.body}>{children}</div>
            {problem !== null && (
              <Banner tone="danger" className={styles.problem}>
                {problem}
              </Banner>
            )}
            {actions && <footer className={styles.actions}>{actions}</footer>}
          </Radix.Content>
          {unsaved && (
            <ConfirmDialog
              open={isAsking}
              onOpenChange={setIsAsking}
              title={t`Discard your changes?`}
              verb={t`Discard`}
              danger
              onConfirm={() => onOpenChange(false)}
            >
              {t`They are not saved yet.`}
            </ConfirmDialog>
          )}
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
