import { Plural, useLingui } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Download, FolderInput, RotateCcw, Tags, Trash2, X } from 'lucide-react'
import { Button } from '../../components/button/button.tsx'
import { isEditable } from '../../../shared/domain/file-status.ts'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { isForAgain } from './bulk-again-dialog.tsx'
import styles from './files.module.css'
import type { FileSelection } from './use-selection.ts'

export interface SelectionBarProps {
  selection: FileSelection
  /** Whether the archive is shown. */
  isArchive: boolean
  onArchive: (items: readonly FileListItem[]) => void
  onMove: (items: readonly FileListItem[]) => void
  onTags: (items: readonly FileListItem[]) => void
  onAgain: () => void
  onExport: () => void
  onDelete: () => void
}

/** What can be done with the ticked files; it takes the place of search and filter while there are any. */
export function SelectionBar({
  selection: { items, clear },
  isArchive,
  onArchive,
  onMove,
  onTags,
  onAgain,
  onExport,
  onDelete,
}: SelectionBarProps) {
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
      <Button size={32} onClick={() => onMove(items)}>
        <FolderInput />
        {t`Move to …`}
      </Button>
      <Button size={32} onClick={() => onTags(items)}>
        <Tags />
        {t`Tags`}
      </Button>
      <Button size={32} onClick={() => onArchive(items)}>
        {isArchive ? <ArchiveRestore /> : <Archive />}
        {isArchive ? t`Move out of the archive` : t`Archive`}
      </Button>
      <Button size={32} disabled={!items.some(isForAgain)} onClick={onAgain}>
        <RotateCcw />
        {t`Transcribe again`}
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
