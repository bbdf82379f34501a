import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, PenLine } from 'lucide-react'
import { Segmented } from './segmented.tsx'

const SEGMENTS = [
  { value: 'EDITING', label: msg`EDITING`, icon: PenLine, tone: 'green' },
  { value: 'FINISHED', label: msg`FINISHED`, icon: Check, tone: 'blue' },
] as const

export interface StatusSwitchProps {
  value: 'EDITING' | 'FINISHED'
  onChange: (value: 'EDITING' | 'FINISHED') => void
  disabled?: boolean
  className?: string
}

/** The switch between EDITING and FINISHED, both words visible. */
export function StatusSwitch(props: StatusSwitchProps) {
  const { t } = useLingui()
  return (
    <Segmented
      {...props}
      label={t`Status`}
      segments={SEGMENTS.map((segment) => ({ ...segment, label: t(segment.label) }))}
    />
  )
}
