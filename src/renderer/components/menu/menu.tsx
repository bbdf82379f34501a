import { Check, type LucideIcon } from 'lucide-react'
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
  /** Of rows one of which is chosen: whether it is this one. */
  isChosen?: boolean
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
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={stayWhereChosen}
        >
          {items.map((item, index) =>
            item === 'line' ? (
              <DropdownMenu.Separator key={`line-${items.slice(0, index).length}`} className={styles.line} />
            ) : (
              <Row key={item.label} item={item} />
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/**
 * What was chosen may have taken the focus, as a field does that opens for it: then the button does not get it back.
 */
function stayWhereChosen(event: Event): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body && !activeElement.closest('[role="menu"]'))
    event.preventDefault()
}

function Row({ item: { label, onSelect, icon, keys, danger, disabled, isChosen } }: { item: MenuItem }) {
  const Icon = isChosen ? Check : icon
  const shared = { className: classNames(styles.item, danger && styles.danger), disabled, onSelect }
  const inside = (
    <>
      {Icon ? <Icon /> : <span className={styles.noIcon} />}
      <bdi>{label}</bdi>
      {keys && <Kbd keys={keys} className={styles.keys} />}
    </>
  )
  if (isChosen === undefined) return <DropdownMenu.Item {...shared}>{inside}</DropdownMenu.Item>
  return (
    <DropdownMenu.CheckboxItem {...shared} checked={isChosen}>
      {inside}
    </DropdownMenu.CheckboxItem>
  )
}
