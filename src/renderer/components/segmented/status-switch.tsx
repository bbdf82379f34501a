import { Check, PenLine } from 'lucide-react'
import { Segmented } from './segmented.tsx'

const SEGMENTS = [
  { value: 'EDITING', label: 'EDITING', icon: PenLine, tone: 'green' },
  { value: 'FINISHED', label: 'FINISHED', icon: Check, tone: 'blue' },
] as const

export interface StatusSwitchProps {
  value: 'EDITING' | 'FINISHED'
  onChange: (value: 'EDITING' | 'FINISHED') => void
  disabled?: boolean
  className?: string
}

/** The switch between EDITING and FINISHED, both words visible. */
export function StatusSwitch(props: StatusSwitchProps) {
  return <Segmented {...props} label="Status" segments={SEGMENTS} />
}
