import { useLingui } from '@lingui/react/macro'
import { Download, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { useToast } from '../../components/toast/toast-context.ts'
import type { StoredRecordingsProps } from '../../lib/recorder-slot.ts'
import { rawName, recordingName } from './core/recording.ts'
import { handOver } from './hand-over.ts'
import { spokenTextOf } from './spoken-text.ts'
import { usePersonHere } from '../../lib/person-here.ts'
import type { StoredRecordings as Recordings } from './stored/stored-recordings.ts'
import type { StoredRecording } from './stored/recording-disk.ts'
import { Playback } from './playback.tsx'
import styles from './recorder.module.css'
import { saveFile } from '../../lib/save-file.ts'
import { useStoredRecordings, useOffered } from './use-stored-recordings.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** What this person recorded on this device and did not upload: after a crash, without a network, or left for later. */
export function StoredRecordings({ disabled, onFinished }: StoredRecordingsProps) {
  const { t } = useLingui()
  const kept = useStoredRecordings()
  const offered = useOffered(kept)
  if (!kept || offered.length === 0) return null
  return (
    <section className={styles.kept} aria-label={t`Recordings on this device`}>
      <h2>{t`Recorded, not uploaded yet`}</h2>
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
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const length = format.length(recording.recordedMs / 1000)
  const name = recordingName(recording)
  const toast = useToast()
  const [shown, setShown] = useState<File | string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const withFile = (use: (file: File) => void) => () => void kept.read(recording).then(use, () => setUnreadable(true))
  const userId = usePersonHere()
  const [isHearing, setHearing] = useState(false)
  const [isWordless, setWordless] = useState(false)
  const withWords = async () => {
    if (userId === null) return
    setHearing(true)
    const text = await spokenTextOf(userId, recording)
    setHearing(false)
    setWordless(text === null)
    if (text !== null) withFile((file) => void handOver(kept, recording, file, { onFinished, isKept: true, text }))()
  }
  const address = kept.address(recording)
  const play = address === null ? withFile(setShown) : () => setShown(address)
  const discard = () =>
    toast({ text: say(messages.recordingDiscarded), action: { label: t`Undo`, run: kept.discard(recording) } })
  return (
    <li>
      <div className={styles.storedHead}>
        <span className={styles.storedName} dir="auto">
          {name}
        </span>
        <span className="muted small">{recording.kind === 'video' ? t`Video, ${length}` : t`Audio, ${length}`}</span>
        <span className={styles.actions}>
          <Button look="quiet" size={32} aria-label={t`Discard ${name}`} onClick={discard}>
            <Trash2 />
            {t`Discard`}
          </Button>
          <Button
            look="quiet"
            size={32}
            aria-label={t`Download ${name}`}
            onClick={withFile((file) => saveFile(file, rawName(recording)))}
          >
            <Download />
            {t`Download`}
          </Button>
          {!shown && (
            <Button look="quiet" size={32} aria-label={t`Play ${name}`} onClick={play}>
              <Play />
              {t`Play`}
            </Button>
          )}
          {recording.spoken !== undefined && (
            <Button
              size={32}
              disabled={disabled}
              sending={isHearing}
              aria-label={t`Save ${name} with its words`}
              onClick={() => void withWords()}
            >
              {t`Save with its words`}
            </Button>
          )}
          <Button
            size={32}
            disabled={disabled || isHearing}
            aria-label={t`Transcribe ${name}`}
            onClick={withFile((file) => void handOver(kept, recording, file, { onFinished, isKept: true }))}
          >
            {t`Transcribe`}
          </Button>
        </span>
      </div>
      {isWordless && (
        <p className={styles.error} role="alert">
          {say(messages.recordingNoWords)}
        </p>
      )}
      {isUnreadable && (
        <p className={styles.error} role="alert">
          {say(messages.recordingUnreadable)}
        </p>
      )}
      {shown && <Playback medium={shown} kind={recording.kind} label={name} />}
    </li>
  )
}
