import { Mic, Video } from 'lucide-react'
import { Button } from '../../components/button/button.tsx'
import type { ChosenDevices } from './capture/devices.ts'
import type { RecordingKind } from './core/recording.ts'
import { DeviceChoice } from './device-choice.tsx'
import styles from './recorder.module.css'

export interface StartPanelProps {
  kind: RecordingKind
  devices: ChosenDevices
  onDevices: (devices: ChosenDevices) => void
  /** The browser asks the person for the devices. */
  asking: boolean
  disabled: boolean
  onStart: () => void
  onCancel: () => void
}

/** Before the recording: which devices, and the button that starts it. */
export function StartPanel({ kind, devices, onDevices, asking, disabled, onStart, onCancel }: StartPanelProps) {
  const isVideo = kind === 'video'
  return (
    <div className={styles.start}>
      <DeviceChoice kind={kind} value={devices} onChange={onDevices} disabled={disabled || asking} />
      <div className={styles.foot}>
        <output className="muted small">
          {asking && `Allow the use of the ${isVideo ? 'camera and the microphone' : 'microphone'} in your browser.`}
        </output>
        <span className={styles.actions}>
          {asking && (
            <Button look="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button look="main" sending={asking} disabled={disabled} onClick={onStart} data-focus="true">
            {isVideo ? <Video /> : <Mic />}
            {isVideo ? 'Record video' : 'Record audio'}
          </Button>
        </span>
      </div>
    </div>
  )
}
