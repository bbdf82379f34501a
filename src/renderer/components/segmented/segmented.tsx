import type { LucideIcon } from 'lucide-react'
import { Direction, RadioGroup } from 'radix-ui'
import type { KeyboardEvent } from 'react'
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

/** How far each arrow goes along the row, as it is read. */
const STEPS: Readonly<Record<'ltr' | 'rtl', Readonly<Record<string, 1 | -1>>>> = {
  ltr: { ArrowLeft: -1, ArrowRight: 1 },
  rtl: { ArrowLeft: 1, ArrowRight: -1 },
}

/** Two or three joined segments, all words visible, one chosen. */
export function Segmented<V extends string>({
  label,
  value,
  onChange,
  segments,
  disabled,
  className,
}: SegmentedProps<V>) {
  const direction = Direction.useDirection()

  // Radix moves the focus a moment after the key went down, and chooses what gets it only if the key is still down.
  function chooseByArrow({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
    const step = STEPS[direction][key]
    if (!step || !(target instanceof HTMLButtonElement) || altKey || ctrlKey || metaKey || shiftKey) return
    const focused = segments.findIndex((segment) => segment.value === target.value)
    if (focused < 0) return
    const next = segments.at((focused + step) % segments.length)!.value
    if (next !== value) onChange(next)
  }

  return (
    <RadioGroup.Root
      className={classNames(styles.group, className)}
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as V)}
      onKeyDown={chooseByArrow}
      disabled={disabled}
      orientation="horizontal"
    >
      {segments.map(({ value: own, label: words, icon: Icon, tone = 'accent' }) => (
        <RadioGroup.Item key={own} value={own} className={classNames(styles.segment, styles[tone])}>
          {Icon && <Icon />}
          {words}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
