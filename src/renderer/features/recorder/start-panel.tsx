import { useLingui } from '@lingui/react/macro'
import { Mic, Video } from 'lucide-react'
import { Button } from '../../components/button/button.tsx'
import type { ChosenDevices } from './capture/devices.ts'
import type { RecordingKind } from './core/recording.ts'
import { DeviceChoice } from './device-choice.tsx'
import styles from './recorder.module.css'
import { SpokenChoice, type SpokenChoiceProps } from './spoken-choice.tsx'

export interface StartPanelProps {
  kind: RecordingKind
  devices: ChosenDevices
  onDevices: (devices: ChosenDevices) => void
  /** The browser asks the person for the devices. */
  asking: boolean
  disabled: boolean
  /** Whether it is written down here meanwhile; null where that is nothing to choose. */
  spoken: Omit<SpokenChoiceProps, 'disabled'> | null
  onStart: () => void
  onCancel: () => void
}

/** Before the recording: which devices, and the button that starts it. */
export function StartPanel({ kind, devices, onDevices, asking, disabled, spoken, onStart, onCancel }: StartPanelProps) {
  const { t } = useLingui()
  const isVideo = kind === 'video'
  return (
    <div className={styles.start}>
      <DeviceChoice kind={kind} value={devices} onChange={onDevices} disabled={disabled || asking} />
      {spoken && <SpokenChoice {...spoken} disabled={disabled || asking} />}
      <div className={styles.foot}>
        <output className="muted small">
          {asking &&
            (isVideo
              ? t`Allow the camera and the microphone in your browser.`
              : t`Allow the microphone in your browser.`)}
        </output>
        <span className={styles.actions}>
          {asking && (
            <Button look="quiet" onClick={onCancel}>
              {t`Cancel`}
            </Button>
          )}
          <Button look="main" sending={asking} disabled={disabled} onClick={onStart} data-focus="true">
            {isVideo ? <Video /> : <Mic />}
            {isVideo ? t`Record video` : t`Record audio`}
          </Button>
        </span>
      </div>
    </div>
  )
}
