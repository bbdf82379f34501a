import { useLingui } from '@lingui/react/macro'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the thing: `Delete Harbour meeting.m4a`. */
  title: string
  /** What it costs or loses, in a sentence. */
  children: ReactNode
  /** The button's verb, never OK. */
  verb: string
  onConfirm: () => void
  danger?: boolean
  /** The action is on its way; the dialog stays until the caller closes it. */
  sending?: boolean
  /** Something has to be done first, which the sentence says. */
  blocked?: boolean
}

/** Asks before what cannot be undone. Focus starts on Cancel; a double click is one answer. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  verb,
  onConfirm,
  danger = false,
  sending = false,
  blocked = false,
}: ConfirmDialogProps) {
  const { t } = useLingui()
  const { onCloseAutoFocus, onOpenAutoFocus } = useFocusReturn()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay}>
          <AlertDialog.Content
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
            className={styles.dialog}
          >
            <header className={styles.head}>
              <AlertDialog.Title>{title}</AlertDialog.Title>
            </header>
            <AlertDialog.Description asChild>
              <div className={styles.body}>{children}</div>
            </AlertDialog.Description>
            <footer className={styles.actions}>
              <AlertDialog.Cancel asChild>
                <Button>{t`Cancel`}</Button>
              </AlertDialog.Cancel>
              <Button
                look={danger ? 'danger-fill' : 'main'}
                sending={sending}
                disabled={blocked}
                onClick={({ detail }) => detail < 2 && onConfirm()}
              >
                {verb}
              </Button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
