import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  Download,
  Ellipsis,
  FolderDown,
  FolderInput,
  FolderSync,
  Languages,
  Link2,
  Lock,
  LockOpen,
  NotebookText,
  RotateCcw,
  Share2,
  Sparkles,
  Tags,
  Trash2,
  UserMinus,
  X,
} from 'lucide-react'
import { Button } from '../../components/button/button.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Menu } from '../../components/menu/menu.tsx'
import { useCanAsk } from '../../lib/can-ask.ts'
import type { BulkKind } from '../../../shared/contract/bulk.ts'
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
  /** Null where there is nobody to whom files could go. */
  onTransfer: ((items: readonly FileListItem[]) => void) | null
  onTags: (items: readonly FileListItem[]) => void
  /** Of all files of the view, those of other pages included. */
  count: number
  onBulk: (kind: BulkKind) => void
  onAgain: () => void
  onExport: () => void
  onMediaZip: () => void
  onLinks: () => void
  onDelete: () => void
}

/** What can be done with the ticked files; it takes the place of search and filter while there are any. */
export function SelectionBar({
  selection: { items, isAll, selectAll, clear },
  isArchive,
  onArchive,
  onMove,
  onTransfer,
  onTags,
  count,
  onBulk,
  onAgain,
  onExport,
  onMediaZip,
  onLinks,
  onDelete,
}: SelectionBarProps) {
  const { t } = useLingui()
  const canAsk = useCanAsk()
  const selectAllLabel = t`${plural(count, { one: 'Select # file', other: 'Select all # files' })}`
  return (
    <section className={`${styles.tools} ${styles.selecting}`} aria-label={t`Selected files`}>
      <output className={styles.selected}>
        <Plural value={isAll ? count : items.length} one="# selected" other="# selected" />
      </output>
      {!isAll && count > items.length && (
        <Button size={32} look="quiet" onClick={selectAll}>
          {selectAllLabel}
        </Button>
      )}
      <Button size={32} disabled={!isAll && !items.some(({ file }) => isEditable(file.status))} onClick={onExport}>
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
      <Button size={32} disabled={!isAll && !items.some(isForAgain)} onClick={onAgain}>
        <RotateCcw />
        {t`Transcribe again`}
      </Button>
      <Menu
        trigger={<IconButton label={t`More for the selected files`} icon={Ellipsis} />}
        items={[
          { label: t`Download recordings`, icon: FolderDown, onSelect: onMediaZip },
          'line',
          { label: t`Share`, icon: Share2, onSelect: () => onBulk('share') },
          { label: t`Create links`, icon: Link2, onSelect: onLinks },
          { label: t`Stop sharing`, icon: UserMinus, onSelect: () => onBulk('unshare') },
          ...(onTransfer
            ? [{ label: t`Move to another owner`, icon: FolderSync, onSelect: () => onTransfer(items) }]
            : []),
          'line',
          { label: t`Translate`, icon: Languages, onSelect: () => onBulk('translate') },
          ...(canAsk ? [{ label: t`Write summaries`, icon: Sparkles, onSelect: () => onBulk('answer') }] : []),
          { label: t`Style guide`, icon: NotebookText, onSelect: () => onBulk('style-guide') },
          { label: t`Set the status`, icon: CircleCheck, onSelect: () => onBulk('status') },
          { label: t`Try failed files again`, icon: RotateCcw, onSelect: () => onBulk('resume') },
          'line',
          { label: t`Put on legal hold`, icon: Lock, onSelect: () => onBulk('hold') },
          { label: t`Lift the legal hold`, icon: LockOpen, onSelect: () => onBulk('lift-hold') },
        ]}
      />
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
