import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'look' | 'children' | 'aria-label'> {
  /** What it does, for the tooltip and for screen readers. */
  label: string
  /** From lucide-react. */
  icon: LucideIcon
  /** Keys that do the same, shown in the tooltip: `['Ctrl', 'Z']`. */
  keys?: readonly string[]
  /** Leave the tooltip out, where a menu or a popover opens from the button. */
  bare?: boolean
}

/** A square button with an icon alone; 32 px, 44 px on touch. It always has a name. */
export function IconButton({ label, icon: Icon, keys, bare = false, ...rest }: IconButtonProps) {
  const button = (
    <Button {...rest} look="icon" aria-label={label}>
      <Icon />
    </Button>
  )
  return bare ? (
    button
  ) : (
    <Tooltip text={label} keys={keys}>
      {button}
    </Tooltip>
  )
}
