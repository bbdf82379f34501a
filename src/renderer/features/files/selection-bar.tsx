import { Plural, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  return (
    <section className={`${styles.tools} ${styles.selecting}`} aria-label={t`Selected files`}>
      <output className={styles.selected}>
        <Plural value={items.length} one="# selected" other="# selected" />
      </output>
      <Button size={32} disabled={!items.some(({ file }) => isEditable(file.status))} onClick={onExport}>
        <Download />
        {t`Export`}
      </Button>
      <Button size={32} look="danger" onClick={onDelete}>
        <Trash2 />
        {t`Delete`}
      </Button>
      <Button size={32} look="quiet" onClick={clear}>
        <X />
        {t`Clear`}
      </Button>
    </section>
  )
}
