import type { LucideIcon } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { classNames } from '../class-names.ts'
import styles from './segmented.module.css'

export interface Segment<V extends string> {
  value: V
  label: string
  icon?: LucideIcon
  /** Colour pair of the chosen segment; the accent unless told. */
  tone?: 'accent' | 'green' | 'blue'
}

export interface SegmentedProps<V extends string> {
  /** What is chosen between, for screen readers. */
  label: string
  value: V
  onChange: (value: V) => void
  segments: readonly Segment<V>[]
  disabled?: boolean
  className?: string
}

/** Two or three joined segments, all words visible, one chosen. */
export function Segmented<V extends string>({ label, value, onChange, segments, disabled, className }: SegmentedProps<V>) {
  return (
    <RadioGroup.Root className={classNames(styles.group, className)} aria-label={label} value={value} onValueChange={(next) => onChange(next as V)} disabled={disabled} orientation="horizontal">
      {segments.map(({ value: own, label: words, icon: Icon, tone = 'accent' }) => (
        <RadioGroup.Item key={own} value={own} className={classNames(styles.segment, styles[tone])}>
          {Icon && <Icon />}
          {words}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
