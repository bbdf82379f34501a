import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Segmented } from '../segmented/segmented.tsx'
import { chooseTheme, readTheme, type Theme } from './theme.ts'

const SEGMENTS = [
  { value: 'system', label: 'Auto', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

/** Light, dark, or as the device has it. The choice stays on this device. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(readTheme)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return <Segmented label="Theme" value={theme} onChange={choose} segments={SEGMENTS} />
}
