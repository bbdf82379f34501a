import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from '../kbd/kbd.tsx'
import styles from './tooltip.module.css'

export interface TooltipProps {
  text: string
  /** Keys that do the same. */
  keys?: readonly string[]
  /** One element that can take the focus. */
  children: ReactNode
}

/** A name or a key that shows on hover and focus. Never the only place for anything. */
export function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={500}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
            {text}
            {keys && <Kbd keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
