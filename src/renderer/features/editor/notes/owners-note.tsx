import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from 'zustand'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { useSession } from '../../../lib/session.ts'
import { useEditor } from '../use-session.ts'
import styles from './owners-note.module.css'

/**
 * The client's note, shown to the transcriptor until they have read it; a changed one is shown again. Info keeps it.
 */
export function OwnersNote() {
  const { t } = useLingui()
  const { file, noteRead } = useEditor()
  const isTranscriptor = useSession()?.role === 'HUMAN-TRANSCRIPTOR'
  const readNote = useStore(noteRead, (state) => state.note)
  const note = file.human_transcription?.note.trim() ?? ''
  if (!isTranscriptor || note === '' || note === readNote || file.is_published) return null
  return (
    <Banner>
      <div className={styles.note}>
        <p>
          <Trans>
            <strong>Note from the client:</strong> <span dir="auto">{note}</span>
          </Trans>
        </p>
        <Button size={32} onClick={() => noteRead.setState({ note })}>
          {t`Got it`}
        </Button>
      </div>
    </Banner>
  )
}
