import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

export interface ErrorDialogProps {
  /** The message to show; null or undefined while there is none. */
  message: string | null | undefined
  onClose: () => void
  /** What more there is to know, and what to do. */
  children?: ReactNode
}

/** One message and Ok. */
export function ErrorDialog({ message, onClose, children }: ErrorDialogProps) {
  const { t } = useLingui()
  const focus = useFocusReturn()
  return (
    <AlertDialog.Root open={Boolean(message)} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay}>
          <AlertDialog.Content {...focus} className={styles.dialog} aria-describedby={undefined}>
            <div className={styles.error}>
              <TriangleAlert />
              <AlertDialog.Title className={styles.message}>{message}</AlertDialog.Title>
            </div>
            {children && <div className={styles.body}>{children}</div>}
            <footer className={styles.actions}>
              <AlertDialog.Action asChild>
                <Button look="main">{t`Ok`}</Button>
              </AlertDialog.Action>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
