import { Download, Trash2, X } from 'lucide-react'
import { Button } from '../../components/button/button.tsx'
import { isEditable } from '../../../shared/domain/file-status.ts'
import styles from './files.module.css'
import type { FileSelection } from './use-selection.ts'

export interface SelectionBarProps {
  selection: FileSelection
  onExport: () => void
  onDelete: () => void
}

/** What can be done with the ticked files; it takes the place of search and filter while there are any. */
export function SelectionBar({ selection: { items, clear }, onExport, onDelete }: SelectionBarProps) {
  return (
    <section className={`${styles.tools} ${styles.selecting}`} aria-label="Selected files">
      <output className={styles.selected}>{items.length} selected</output>
      <Button size={32} disabled={!items.some(({ file }) => isEditable(file.status))} onClick={onExport}>
        <Download />
        Export
      </Button>
      <Button size={32} look="danger" onClick={onDelete}>
        <Trash2 />
        Delete
      </Button>
      <Button size={32} look="quiet" onClick={clear}>
        <X />
        Clear
      </Button>
    </section>
  )
}
