import { useLingui } from '@lingui/react/macro'
import { Mic, Pause, Square } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { leftText } from './core/clock.ts'
import { type Recording, recordingName } from './core/recording.ts'
import { isRoomShort } from './core/room.ts'
import { Elapsed } from './elapsed.tsx'
import { LiveSound } from './live-sound.tsx'
import { Picture } from './picture.tsx'
import type { Recorder } from './recorder.ts'
import styles from './recorder.module.css'
import { useIsOver } from './use-is-over.ts'
import { useSay } from '../../lib/words/use-say.ts'

export interface RunningProps {
  recorder: Recorder
  state: 'recording' | 'paused'
  stream: MediaStream
  recording: Recording
  secondsLeft: number | null
  /** For how long the device has room, null when that is not to be said. */
  roomSeconds: number | null
  /** What is heard in it; null where nobody writes it down. */
  words: ReactNode
  onCancel: () => void
}

/** While it records, and while it is paused. */
export function Running({
  recorder,
  state,
  stream,
  recording,
  secondsLeft,
  roomSeconds,
  words,
  onCancel,
}: RunningProps) {
  const say = useSay()
  const { t } = useLingui()
  const [isSilent, setSilent] = useState(false)
  const isOver = useIsOver(recorder, secondsLeft)
  const isPaused = state === 'paused'
  const warnings = [
    isSilent && !isPaused && say(messages.recordingSilent),
    isOver && say(messages.recordingOverBalance),
    isRoomShort(roomSeconds) && say(messages.recordingRoomShort(leftText(roomSeconds ?? 0))),
  ].filter((warning) => warning !== false)
  return (
    <>
      <div className={styles.head}>
        <output className={isPaused ? styles.state : styles.live}>
          {isPaused ? t`Paused` : recording.kind === 'video' ? t`Recording video` : t`Recording audio`}
        </output>
        <span className={styles.device} dir="auto">
          {stream.getAudioTracks()[0]?.label}
        </span>
        <span className={styles.name} dir="auto">
          {recordingName(recording)}
        </span>
      </div>
      {recording.kind === 'video' && <Picture stream={stream} />}
      <LiveSound stream={stream} frozen={isPaused} onSilence={setSilent} />
      {words}
      {warnings.map((warning) => (
        <p key={warning} className={styles.inPanel} role="alert">
          {warning}
        </p>
      ))}
      <div className={styles.foot}>
        <Elapsed recorder={recorder} secondsLeft={secondsLeft} />
        <span className={styles.actions}>
          <Button look="quiet" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          {isPaused ? (
            <Button key="resume" onClick={() => recorder.resume()} data-focus="true">
              <Mic />
              {t`Resume`}
            </Button>
          ) : (
            <Button key="pause" onClick={() => recorder.pause()} data-focus="true">
              <Pause />
              {t`Pause`}
            </Button>
          )}
          <Button look="main" onClick={() => void recorder.stop()}>
            <Square />
            {t`Stop`}
          </Button>
        </span>
      </div>
    </>
  )
}
