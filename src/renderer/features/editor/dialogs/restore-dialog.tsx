import { Trans, useLingui } from '@lingui/react/macro'
import { AlertDialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import styles from '../../../components/dialog/dialog.module.css'
import type { OpenedTranscript } from '../open-transcript.ts'
import { removeDraft } from '../saving/drafts.ts'
import { carryOver } from '../saving/carry-over.ts'
import { replaceAll } from '../text/replace-all.ts'
import { useEditor } from '../use-session.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Offers work that this browser kept when the page ended before it was saved. */
export function RestoreDialog({ opened: { found, database, hasOfflineCopy } }: { opened: OpenedTranscript }) {
  const { t } = useLingui()
  const format = useFormat()
  const { view, saver, draft } = useEditor()
  const [isOpen, setIsOpen] = useState(found !== undefined && !hasOfflineCopy)
  const isAsked = useRef(!hasOfflineCopy)
  useEffect(() => {
    // Work without a network goes on by itself: that it is not saved is what was meant.
    if (isAsked.current || !found) return
    isAsked.current = true
    void restore()
  })
  if (!found || !database) return null

  async function restore(): Promise<void> {
    setIsOpen(false)
    await carryOver(found!, { saver, draft, database: database!, show: (timed) => replaceAll(view, timed) })
  }

  async function discard(): Promise<void> {
    setIsOpen(false)
    await removeDraft(database!, found!.key)
  }

  const moment = format.moment(new Date(found.editedAt), 'day-time')
  return (
    <AlertDialog.Root open={isOpen}>
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
              <Button look="danger" onClick={() => void discard()}>
                {t`Discard`}
              </Button>
              <Button look="main" onClick={() => void restore()}>
                {t`Restore`}
              </Button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
