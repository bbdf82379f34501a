import { AlertDialog } from 'radix-ui'
import { useState } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { Button } from '../../../components/button/button.tsx'
import styles from '../../../components/dialog/dialog.module.css'
import { messageOf } from '../../../lib/api.ts'
import { fetchTranscript } from '../saving/send-transcript.ts'
import { replaceAll } from '../text/replace-all.ts'
import { useEditor, useSaveStatus } from '../use-session.ts'

/** Someone else saved in the meantime: the person decides which version stays. The other one is kept on the server, or one undo away. */
export function ConflictDialog() {
  const session = useEditor()
  const { phase } = useSaveStatus()
  const [sending, setSending] = useState<'mine' | 'theirs' | null>(null)
  const [problem, setProblem] = useState('')

  async function decide(choice: 'mine' | 'theirs'): Promise<void> {
    setSending(choice)
    setProblem('')
    try {
      const { transcript, etag } = await fetchTranscript(session.file._id)
      if (choice === 'mine') await session.saver.keepMine(etag)
      else {
        const timed = timedText(transcript)
        session.saver.takeTheirs(timed, etag)
        replaceAll(session.view, timed)
        await session.draft?.settle(timed, etag)
      }
    } catch (error) {
      setProblem(messageOf(error, messages.unreachable))
    }
    setSending(null)
  }

  return (
    <AlertDialog.Root open={phase === 'conflict' || sending !== null}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay}>
          <AlertDialog.Content className={styles.dialog} onEscapeKeyDown={(event) => event.preventDefault()}>
            <header className={styles.head}>
              <AlertDialog.Title>Two versions</AlertDialog.Title>
            </header>
            <AlertDialog.Description asChild>
              <div className={styles.body}>
                <p>{messages.versionConflict}</p>
                <p>Keep mine saves your text as the newest version; the other stays among the older ones. Take theirs shows the other, and Undo brings yours back.</p>
                <p role="alert">{problem}</p>
              </div>
            </AlertDialog.Description>
            <footer className={styles.actions}>
              <Button sending={sending === 'theirs'} disabled={sending === 'mine'} onClick={() => void decide('theirs')}>Take theirs</Button>
              <Button look="main" sending={sending === 'mine'} disabled={sending === 'theirs'} onClick={() => void decide('mine')}>Keep mine</Button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
