import { useEffect, useState } from 'react'
import { Select } from '../../components/select/select.tsx'
import { type ChosenDevices, type Device, listDevices } from './capture/devices.ts'
import type { RecordingKind } from './core/recording.ts'
import styles from './recorder.module.css'

export interface DeviceChoiceProps {
  kind: RecordingKind
  value: ChosenDevices
  onChange: (devices: ChosenDevices) => void
  disabled: boolean
}

/** Which microphone, and which camera. Before the person has allowed their use, browsers keep the names to themselves. */
export function DeviceChoice({ kind, value, onChange, disabled }: DeviceChoiceProps) {
  const microphones = useDevices('audioinput')
  const cameras = useDevices('videoinput')
  const hint = microphones.length === 0 ? 'Your browser asks when you start; then you can choose here.' : undefined
  return (
    <div className={styles.devices}>
      <DeviceSelect label="Microphone" devices={microphones} value={value.microphone} disabled={disabled} hint={hint} onChange={(microphone) => onChange({ ...value, microphone })} />
      {kind === 'video' && <DeviceSelect label="Camera" devices={cameras} value={value.camera} disabled={disabled} onChange={(camera) => onChange({ ...value, camera })} />}
    </div>
  )
}

interface DeviceSelectProps {
  label: string
  devices: readonly Device[]
  value: string | undefined
  disabled: boolean
  hint?: string
  onChange: (id: string | undefined) => void
}

function DeviceSelect({ label, devices, value, disabled, hint, onChange }: DeviceSelectProps) {
  const known = devices.some(({ id }) => id === value)
  // Browsers list their own choice as a device, too.
  const others = devices.filter(({ id }) => id !== 'default').map(({ id, label: words }) => ({ value: id, label: words }))
  return (
    <Select
      label={label}
      options={[{ value: '', label: `The browser's choice` }, ...others]}
      value={known ? value : ''}
      disabled={disabled}
      hint={hint}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  )
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
