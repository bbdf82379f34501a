import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import styles from '../content.module.css'
import { moved, without } from './lists.ts'

export interface MoveButtonsProps<T> {
  /** Names of the buttons, each with what it moves or removes. */
  labels: { up: string; down: string; remove: string }
  list: readonly T[]
  at: number
  /** Whether the order of the list is seen; without it there is only the way out of it. */
  isOrdered?: boolean
  onChange: (list: T[]) => void
}

/** Up, down and away, for one of a list. */
export function MoveButtons<T>({ labels, list, at, isOrdered = true, onChange }: MoveButtonsProps<T>) {
  return (
    <span className={styles.moves}>
      {isOrdered && (
        <IconButton
          label={labels.up}
          icon={ArrowUp}
          disabled={at === 0}
          onClick={() => onChange(moved(list, at, -1))}
        />
      )}
      {isOrdered && (
        <IconButton
          label={labels.down}
          icon={ArrowDown}
          disabled={at === list.length - 1}
          onClick={() => onChange(moved(list, at, 1))}
        />
      )}
      <IconButton label={labels.remove} icon={Trash2} onClick={() => onChange(without(list, at))} />
    </span>
  )
}
