import { Ellipsis, Link, NotebookPen, RotateCcw, TextCursorInput, Undo2 } from 'lucide-react'
import type { FileListItem } from '../../../shared/contract/files.ts'
import { mayTranscribeAgain } from '../../../shared/domain/file-actions.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import { isReturnable } from '../../../shared/domain/human-desk.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Menu, type MenuItem } from '../../components/menu/menu.tsx'
import type { DeskHandlers } from './desk/use-desk.tsx'

/** What a row's menu asks of the page. */
export interface FileMenuHandlers extends Pick<DeskHandlers, 'onNote' | 'onRelease'> {
  onRename: (item: FileListItem) => void
  onAgain: (item: FileListItem) => void
  onShare: (item: FileListItem) => void
}

/** What is done with a file less often, behind one button of its row. */
export function FileMenu({ item, role, ...handlers }: FileMenuHandlers & { item: FileListItem; role: Role }) {
  const items = role === 'HUMAN-TRANSCRIPTOR' ? transcriptorItems(item, handlers) : ownerItems(item, role, handlers)
  if (items.length === 0) return null
  return <Menu items={items} trigger={<IconButton bare label={`More for ${item.file.name}`} icon={Ellipsis} />} />
}

function ownerItems(item: FileListItem, role: Role, { onRename, onAgain, onShare, onNote }: FileMenuHandlers): MenuItem[] {
  const { file, humanTranscription: human } = item
  return [
    { label: 'Rename', icon: TextCursorInput, keys: ['F2'], onSelect: () => onRename(item) },
    ...(isEditable(file.status) ? [{ label: 'Share link', icon: Link, onSelect: () => onShare(item) }] : []),
    ...(mayTranscribeAgain(role, file) ? [{ label: 'Transcribe again', icon: RotateCcw, onSelect: () => onAgain(item) }] : []),
    ...(human && !human.published ? [{ label: 'Note to the transcriptor', icon: NotebookPen, onSelect: () => onNote(item) }] : []),
  ]
}

function transcriptorItems(item: FileListItem, { onRelease }: FileMenuHandlers): MenuItem[] {
  const { humanTranscription: human } = item
  return human && isReturnable(human) ? [{ label: 'Give back', icon: Undo2, onSelect: () => onRelease(item) }] : []
}
