import { Download, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { exactTime } from '../../../shared/domain/exact-time.ts'
import { Button } from '../../components/button/button.tsx'
import { useToast } from '../../components/toast/toast-context.ts'
import type { StoredRecordingsProps } from '../../lib/recorder-slot.ts'
import { rawName, recordingName } from './core/recording.ts'
import { handOver } from './hand-over.ts'
import type { StoredRecordings as Recordings } from './stored/stored-recordings.ts'
import type { StoredRecording } from './stored/recording-disk.ts'
import { Playback } from './playback.tsx'
import styles from './recorder.module.css'
import { saveFile } from './save-file.ts'
import { useStoredRecordings, useOffered } from './use-stored-recordings.ts'

/** What this person recorded on this device and did not upload: after a crash, without a network, or left for later. */
export function StoredRecordings({ disabled, onFinished }: StoredRecordingsProps) {
  const kept = useStoredRecordings()
  const offered = useOffered(kept)
  if (!kept || offered.length === 0) return null
  return (
    <section className={styles.kept} aria-label="Recordings on this device">
      <h2>Recorded, not uploaded yet</h2>
      <ul>
        {offered.map((recording) => (
          <Row key={recording.id} recording={recording} kept={kept} disabled={disabled} onFinished={onFinished} />
        ))}
      </ul>
    </section>
  )
}

function Row({
  recording,
  kept,
  disabled,
  onFinished,
}: StoredRecordingsProps & { recording: StoredRecording; kept: Recordings }) {
  const name = recordingName(recording)
  const toast = useToast()
  const [shown, setShown] = useState<File | string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const withFile = (use: (file: File) => void) => () => void kept.read(recording).then(use, () => setUnreadable(true))
  const address = kept.address(recording)
  const play = address === null ? withFile(setShown) : () => setShown(address)
  const discard = () =>
    toast({ text: messages.recordingDiscarded, action: { label: 'Undo', run: kept.discard(recording) } })
  return (
    <li>
      <div className={styles.storedHead}>
        <span className={styles.storedName}>{name}</span>
        <span className="muted small">
          {recording.kind === 'video' ? 'Video' : 'Audio'}, {exactTime(recording.recordedMs / 1000)}
        </span>
        <span className={styles.actions}>
          <Button look="quiet" size={32} aria-label={`Discard ${name}`} onClick={discard}>
            <Trash2 />
            Discard
          </Button>
          <Button
            look="quiet"
            size={32}
            aria-label={`Download ${name}`}
            onClick={withFile((file) => saveFile(file, rawName(recording)))}
          >
            <Download />
            Download
          </Button>
          {!shown && (
            <Button look="quiet" size={32} aria-label={`Play ${name}`} onClick={play}>
              <Play />
              Play
            </Button>
          )}
          <Button
            size={32}
            disabled={disabled}
            aria-label={`Transcribe ${name}`}
            onClick={withFile((file) => void handOver(kept, recording, file, { onFinished, isKept: true }))}
          >
            Transcribe
          </Button>
        </span>
      </div>
      {isUnreadable && (
        <p className={styles.error} role="alert">
          {messages.recordingUnreadable}
        </p>
      )}
      {shown && <Playback medium={shown} kind={recording.kind} label={name} />}
    </li>
  )
}
