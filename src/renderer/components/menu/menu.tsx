import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Kbd } from '../kbd/kbd.tsx'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  onSelect: () => void
  icon?: LucideIcon
  /** Keys that do the same, printed at the row's end. */
  keys?: readonly string[]
  danger?: boolean
  disabled?: boolean
}

export interface MenuProps {
  /** The button it opens from. */
  trigger: ReactNode
  /** Rows in order; `line` draws a hairline. */
  items: readonly (MenuItem | 'line')[]
  align?: 'start' | 'center' | 'end'
}

/** A list of actions that opens from a button. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={6} collisionPadding={8}>
          {items.map((item, index) =>
            item === 'line' ? (
              <DropdownMenu.Separator key={`line-${items.slice(0, index).length}`} className={styles.line} />
            ) : (
              <DropdownMenu.Item key={item.label} className={classNames(styles.item, item.danger && styles.danger)} disabled={item.disabled} onSelect={item.onSelect}>
                {item.icon ? <item.icon /> : <span className={styles.noIcon} />}
                {item.label}
                {item.keys && <Kbd keys={item.keys} className={styles.keys} />}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
