import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  Flag,
  FolderInput,
  FolderSync,
  Tags,
  HardDrive,
  HardDriveDownload,
  Lock,
  LockOpen,
  NotebookPen,
  RotateCcw,
  Share2,
  TextCursorInput,
  Undo2,
} from 'lucide-react'
import type { OfflineFile } from '../../../shared/bridge/offline.ts'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { mayTranscribeAgain } from '../../../shared/domain/file-actions.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import { isReturnable } from '../../../shared/domain/human-desk.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Menu, type MenuItem } from '../../components/menu/menu.tsx'
import type { DeskHandlers } from './desk/use-desk.tsx'
import { offlineCommands, useOfflineFile } from './offline/use-offline.ts'

/** What a row's menu asks of the page. */
export interface FileMenuHandlers extends Pick<DeskHandlers, 'onFlag' | 'onNote' | 'onRelease'> {
  onRename: (item: FileListItem) => void
  onAgain: (item: FileListItem) => void
  onShare: (item: FileListItem) => void
  /** Archives files, or brings back those that are archived. */
  onArchive: (items: readonly FileListItem[]) => void
  /** Asks for a folder to move files to. */
  onMove: (items: readonly FileListItem[]) => void
  /** Asks for another owner of files; null where there is none to whom they could go. */
  onTransfer: ((items: readonly FileListItem[]) => void) | null
  /** Shows which tags files have. */
  onTags: (items: readonly FileListItem[]) => void
  /** Puts a file on legal hold, or lifts the hold. */
  onHold: (item: FileListItem) => void
  /** Something that the page says in its modal. */
  onProblem: (message: string) => void
}

/** What is done with a file less often, behind one button of its row. */
export function FileMenu({
  item,
  role,
  mayTakeAlong,
  ...handlers
}: FileMenuHandlers & { item: FileListItem; role: Role; mayTakeAlong: boolean }) {
  const { t } = useLingui()
  const here = useOfflineFile(item.file._id)
  const items = [
    ...(role === 'HUMAN-TRANSCRIPTOR' ? transcriptorItems(item, handlers) : ownerItems(item, role, handlers)),
    ...offlineItems(item, { here, mayTakeAlong, ...handlers }),
  ]
  if (items.length === 0) return null
  const { name } = item.file
  return (
    <Menu
      items={items.map(({ label, ...rest }) => ({ label: t(label), ...rest }))}
      trigger={<IconButton bare label={t`More for ${name}`} icon={Ellipsis} />}
    />
  )
}

type Item = Omit<MenuItem, 'label'> & { label: MessageDescriptor }

/** Nothing in a browser. What is here can always be removed from here. */
function offlineItems(
  { file: { _id: id } }: FileListItem,
  {
    here,
    mayTakeAlong,
    onProblem,
  }: Pick<FileMenuHandlers, 'onProblem'> & { here: OfflineFile | null; mayTakeAlong: boolean },
): Item[] {
  if (!offlineCommands) return []
  const { take, remove } = offlineCommands
  if (here) return [{ label: msg`Remove from this computer`, icon: HardDrive, onSelect: () => remove(id) }]
  return mayTakeAlong
    ? [{ label: msg`Make available offline`, icon: HardDriveDownload, onSelect: () => take(id, onProblem) }]
    : []
}

function ownerItems(
  item: FileListItem,
  role: Role,
  { onRename, onAgain, onShare, onArchive, onMove, onTransfer, onTags, onNote, onHold }: FileMenuHandlers,
): Item[] {
  const { file, humanTranscription: human } = item
  return [
    { label: msg`Rename`, icon: TextCursorInput, keys: ['F2'], onSelect: () => onRename(item) },
    ...(isEditable(file.status) ? [{ label: msg`Share`, icon: Share2, onSelect: () => onShare(item) }] : []),
    ...(mayTranscribeAgain(role, file) && !file.media_removed
      ? [{ label: msg`Transcribe again`, icon: RotateCcw, onSelect: () => onAgain(item) }]
      : []),
    ...(human && !human.published
      ? [{ label: msg`Note to the transcriber`, icon: NotebookPen, onSelect: () => onNote(item) }]
      : []),
    { label: msg`Move to …`, icon: FolderInput, keys: ['M'], onSelect: () => onMove([item]) },
    ...(onTransfer
      ? [{ label: msg`Move to another owner`, icon: FolderSync, onSelect: () => onTransfer([item]) }]
      : []),
    { label: msg`Tags`, icon: Tags, keys: ['T'], onSelect: () => onTags([item]) },
    file.filing?.is_archived
      ? { label: msg`Move out of the archive`, icon: ArchiveRestore, onSelect: () => onArchive([item]) }
      : { label: msg`Archive`, icon: Archive, onSelect: () => onArchive([item]) },
    // Of a folder's hold, and of one by an administrator, the owner lifts nothing here.
    ...(file.filing?.hold === 'owner'
      ? [{ label: msg`Lift the legal hold`, icon: LockOpen, onSelect: () => onHold(item) }]
      : file.filing?.hold
        ? []
        : [{ label: msg`Put on legal hold`, icon: Lock, onSelect: () => onHold(item) }]),
  ]
}

function transcriptorItems(item: FileListItem, { onFlag, onRelease }: FileMenuHandlers): Item[] {
  const { humanTranscription: human } = item
  if (!human || !isReturnable(human)) return []
  return [
    { label: msg`Give back`, icon: Undo2, onSelect: () => onRelease(item) },
    { label: msg`Cannot be transcribed`, icon: Flag, onSelect: () => onFlag(item) },
  ]
}
