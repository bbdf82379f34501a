import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import styles from '../content.module.css'
import { moved, without } from './lists.ts'

export interface MoveButtonsProps<T> {
  /** What is moved, for the names of the buttons. */
  what: string
  list: readonly T[]
  at: number
  /** Whether the order of the list is seen; without it there is only the way out of it. */
  isOrdered?: boolean
  onChange: (list: T[]) => void
}

/** Up, down and away, for one of a list. */
export function MoveButtons<T>({ what, list, at, isOrdered = true, onChange }: MoveButtonsProps<T>) {
  return (
    <span className={styles.moves}>
      {isOrdered && (
        <IconButton
          label={`Move ${what} up`}
          icon={ArrowUp}
          disabled={at === 0}
          onClick={() => onChange(moved(list, at, -1))}
        />
      )}
      {isOrdered && (
        <IconButton
          label={`Move ${what} down`}
          icon={ArrowDown}
          disabled={at === list.length - 1}
          onClick={() => onChange(moved(list, at, 1))}
        />
      )}
      <IconButton label={`Remove ${what}`} icon={Trash2} onClick={() => onChange(without(list, at))} />
    </span>
  )
}
