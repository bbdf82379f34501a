import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Segmented } from '../segmented/segmented.tsx'
import { chooseTheme, readTheme, type Theme } from './theme.ts'

const SEGMENTS = [
  { value: 'system', label: msg({ message: 'Auto', context: 'a theme' }), icon: Monitor },
  { value: 'light', label: msg`Light`, icon: Sun },
  { value: 'dark', label: msg`Dark`, icon: Moon },
] as const

/** Light, dark, or as the device has it. The choice stays on this device. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const [theme, setTheme] = useState<Theme>(readTheme)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <Segmented
      label={t`Theme`}
      value={theme}
      onChange={choose}
      segments={SEGMENTS.map((segment) => ({ ...segment, label: t(segment.label) }))}
    />
  )
}
