import { AlertDialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import styles from '../../../components/dialog/dialog.module.css'
import type { OpenedTranscript } from '../open-transcript.ts'
import { momentOf } from '../moment.ts'
import { removeDraft } from '../saving/drafts.ts'
import { carryOver } from '../saving/carry-over.ts'
import { replaceAll } from '../text/replace-all.ts'
import { useEditor } from '../use-session.ts'

/** Offers work that this browser kept when the page ended before it was saved. */
export function RestoreDialog({ opened: { found, database, hasOfflineCopy } }: { opened: OpenedTranscript }) {
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

  return (
    <AlertDialog.Root open={isOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay}>
          <AlertDialog.Content className={styles.dialog} onEscapeKeyDown={(event) => event.preventDefault()}>
            <header className={styles.head}>
              <AlertDialog.Title>Unsaved changes</AlertDialog.Title>
            </header>
            <AlertDialog.Description asChild>
              <div className={styles.body}>
                <p>
                  This browser kept changes of {momentOf(new Date(found.editedAt))} that were not saved. Restore them,
                  or go on from the saved text and lose them.
                </p>
              </div>
            </AlertDialog.Description>
            <footer className={styles.actions}>
              <Button look="danger" onClick={() => void discard()}>
                Discard
              </Button>
              <Button look="main" onClick={() => void restore()}>
                Restore
              </Button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
