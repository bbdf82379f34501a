import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { CaptureSources } from '../../../shared/bridge/recordings.ts'
import { messages } from '../../../shared/messages.ts'
import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Select } from '../../components/select/select.tsx'
import { platform } from '../../platform/index.ts'
import { type ChosenDevices, type Device, listDevices } from './capture/devices.ts'
import type { RecordingKind } from './core/recording.ts'
import styles from './recorder.module.css'
import { useSay } from '../../lib/words/use-say.ts'

export interface DeviceChoiceProps {
  kind: RecordingKind
  value: ChosenDevices
  onChange: (devices: ChosenDevices) => void
  disabled: boolean
}

/**
 * Which microphone, and which camera. Before the person has allowed their use, browsers keep the names to themselves.
 */
export function DeviceChoice({ kind, value, onChange, disabled }: DeviceChoiceProps) {
  const say = useSay()
  const { t } = useLingui()
  const microphones = useDevices('audioinput')
  const cameras = useDevices('videoinput')
  const sources = useCaptureSources()
  const asks = platform.recordings
    ? t`Your system asks for permission when you start; then you can choose here.`
    : t`Your browser asks for permission when you start; then you can choose here.`
  const whyNoSystemSound = WHY_NO_SYSTEM_SOUND[sources.systemSound]
  return (
    <div className={styles.devices}>
      <DeviceSelect
        label={t`Microphone`}
        devices={microphones}
        value={value.microphone}
        disabled={disabled}
        hint={microphones.length === 0 ? asks : undefined}
        onChange={(microphone) => onChange({ ...value, microphone })}
      />
      {kind === 'video' && (
        <DeviceSelect
          label={sources.screen ? t`Picture` : t`Camera`}
          devices={sources.screen ? [...cameras, { id: SCREEN_ID, label: t`Screen or window` }] : cameras}
          value={value.isScreen ? SCREEN_ID : value.camera}
          disabled={disabled}
          onChange={(chosen) =>
            onChange({ ...value, isScreen: chosen === SCREEN_ID, camera: chosen === SCREEN_ID ? undefined : chosen })
          }
        />
      )}
      {sources.systemSound === 'offered' && (
        <div className={styles.systemSound}>
          <Checkbox
            checked={value.withSystemSound ?? false}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...value, withSystemSound: target.checked })}
          >
            {t`Also record the sound of this computer`}
          </Checkbox>
        </div>
      )}
      {whyNoSystemSound && <p className={styles.without}>{say(whyNoSystemSound)}</p>}
    </div>
  )
}

const WHY_NO_SYSTEM_SOUND: Partial<Record<CaptureSources['systemSound'], string>> = {
  'old-macos': messages.systemSoundOldMacos,
  'no-pulseaudio': messages.systemSoundNoPulseaudio,
}

/** Stands among the cameras. */
const SCREEN_ID = 'the-screen'

interface DeviceSelectProps {
  label: string
  devices: readonly Device[]
  value: string | undefined
  disabled: boolean
  hint?: string
  onChange: (id: string | undefined) => void
}

function DeviceSelect({ label, devices, value, disabled, hint, onChange }: DeviceSelectProps) {
  const { t } = useLingui()
  const known = devices.some(({ id }) => id === value)
  // Browsers list their own choice as a device, too.
  const others = devices
    .filter(({ id }) => id !== 'default')
    .map(({ id, label: words }) => ({ value: id, label: words }))
  return (
    <Select
      label={label}
      options={[{ value: '', label: platform.recordings ? t`System default` : t`Browser default` }, ...others]}
      value={known ? value : ''}
      disabled={disabled}
      hint={hint}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  )
}

/** What else can be recorded; in a browser nothing. */
function useCaptureSources(): CaptureSources {
  const [sources, setSources] = useState<CaptureSources>({ screen: false, systemSound: 'in-browser' })
  useEffect(() => {
    let isGone = false
    void platform.recordings?.sources().then((found) => isGone || setSources(found))
    return () => {
      isGone = true
    }
  }, [])
  return sources
}

/** Looked up again whenever one is plugged in or out. */
function useDevices(kind: 'audioinput' | 'videoinput'): readonly Device[] {
  const [devices, setDevices] = useState<readonly Device[]>([])
  useEffect(() => {
    let isGone = false
    const look = () => void listDevices(kind).then((found) => isGone || setDevices(found))
    look()
    navigator.mediaDevices?.addEventListener('devicechange', look)
    return () => {
      isGone = true
      navigator.mediaDevices?.removeEventListener('devicechange', look)
    }
  }, [kind])
  return devices
}
