import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../components/button/button.tsx'
import { messages } from '../../../shared/messages.ts'
import { clockText } from '../../lib/clock-text.ts'
import { type Recording, recordingName } from './core/recording.ts'
import { Playback } from './playback.tsx'
import styles from './recorder.module.css'
import { useSay } from '../../lib/words/use-say.ts'

export interface StoppedProps {
  recording: Recording
  recordedMs: number
  /** Null for the moment until the last second is on the disk. */
  file: File | null
  /** Where it can be played from on this computer; null in a browser. */
  address: string | null
  disabled: boolean
  secondsLeft: number | null
  /** What was heard in it; null where nobody wrote it down. */
  words: ReactNode
  /** Saves it with its words; null where it has none. */
  save: { isWaiting: boolean; run: () => void } | null
  onCancel: () => void
  onTranscribe: () => void
}

/** After the recording: listen to it, then Transcribe or Cancel. */
export function Stopped({
  recording,
  recordedMs,
  file,
  address,
  disabled,
  secondsLeft,
  words,
  save,
  onCancel,
  onTranscribe,
}: StoppedProps) {
  const say = useSay()
  const { t } = useLingui()
  const name = recordingName(recording)
  return (
    <>
      <div className={styles.head}>
        <output className={styles.state}>{t`Stopped`}</output>
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </div>
      <div className={styles.listen}>
        {file && <Playback medium={address ?? file} kind={recording.kind} label={name} />}
      </div>
      {words}
      {secondsLeft !== null && recordedMs / 1000 >= secondsLeft && (
        <p className={styles.inPanel} role="alert">
          {say(messages.recordingOverBalance)}
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.clock}>{clockText(recordedMs)}</span>
        <span className={styles.actions}>
          <Button look="quiet" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button
            look={save ? undefined : 'main'}
            disabled={disabled || save?.isWaiting}
            sending={!file}
            onClick={onTranscribe}
            data-focus={save ? undefined : 'true'}
          >
            {t`Transcribe`}
          </Button>
          {save && (
            <Button
              look="main"
              disabled={disabled}
              sending={!file || save.isWaiting}
              onClick={save.run}
              data-focus="true"
            >
              {t`Save with these words`}
            </Button>
          )}
        </span>
      </div>
    </>
  )
}
