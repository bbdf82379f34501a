import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './popover.module.css'

export interface PopoverProps {
  /** The button it opens from. */
  trigger: ReactNode
  /** Names the popover for screen readers. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'center' | 'end'
  className?: string
}

/** A small raised sheet beside the button that opened it, above a dialog that the button is in. */
export function Popover({ trigger, label, children, open, onOpenChange, align = 'start', className }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={classNames(styles.popover, className)}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
