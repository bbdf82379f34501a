import { Trans, useLingui } from '@lingui/react/macro'
import { AlertDialog } from 'radix-ui'
import { Button } from '../../../components/button/button.tsx'
import styles from '../../../components/dialog/dialog.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Asks whether work that this browser kept is to be gone on with. */
export function RestoreQuestion({
  open,
  editedAt,
  onDiscard,
  onRestore,
}: {
  open: boolean
  /** When it was last changed, in milliseconds since 1970. */
  editedAt: number
  onDiscard: () => void
  onRestore: () => void
}) {
  const { t } = useLingui()
  const moment = useFormat().moment(new Date(editedAt), 'day-time')
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay}>
          <AlertDialog.Content className={styles.dialog} onEscapeKeyDown={(event) => event.preventDefault()}>
            <header className={styles.head}>
              <AlertDialog.Title>{t`Unsaved changes`}</AlertDialog.Title>
            </header>
            <AlertDialog.Description asChild>
              <div className={styles.body}>
                <p>
                  <Trans>
                    This browser kept unsaved changes from {moment}. Restore them, or discard them and continue with the
                    saved text.
                  </Trans>
                </p>
              </div>
            </AlertDialog.Description>
            <footer className={styles.actions}>
              <Button look="danger" onClick={onDiscard}>
                {t`Discard`}
              </Button>
              {/* What is safe has the focus; of an alert dialog that is its Cancel. */}
              <AlertDialog.Cancel asChild>
                <Button look="main" onClick={onRestore}>
                  {t`Restore`}
                </Button>
              </AlertDialog.Cancel>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
