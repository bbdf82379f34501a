import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { idsUnder } from '../../../../shared/domain/folder-tree.ts'
import { DefaultsDialog } from './defaults-dialog.tsx'
import type { FolderAsk } from './folder-nav.tsx'
import { FolderNameDialog } from './folder-name-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RemoveFolderDialog } from './remove-folder-dialog.tsx'
import { HoldDialog } from '../hold-dialog.tsx'
import { ShareDialog } from '../share/share-dialog.tsx'
import { useRefetch } from './use-folder-commands.ts'

export interface FolderDialogsProps {
  asked: FolderAsk | null
  /** Files for which a folder is chosen. */
  moved: readonly FileListItem[] | null
  /** How many they are, where more than those are meant; else null. */
  movedCount: number | null
  folders: readonly Folder[]
  onMoveFiles: (items: readonly FileListItem[], folderId: string | null) => void
  onMoveFolder: (id: string, parentId: string | null) => void
  onClose: () => void
  /** Shows a folder; null for all files. */
  onOpen: (folderId: string | null) => void
  openFolder: string | null
}

/** The dialogs about folders, of which one is open at a time. */
export function FolderDialogs({
  asked,
  moved,
  movedCount,
  folders,
  onMoveFiles,
  onMoveFolder,
  onClose,
  onOpen,
  openFolder,
}: FolderDialogsProps) {
  const { t } = useLingui()
  const refetch = useRefetch()
  if (moved !== null) {
    const places = new Set(moved.map(({ file }) => file.filing?.folder_id ?? null))
    const count = movedCount ?? moved.length
    return (
      <MoveDialog
        title={t`${plural(count, { one: 'Move # file', other: 'Move # files' })}`}
        folders={folders}
        without={places.size === 1 && movedCount === null ? places : new Set()}
        onClose={onClose}
        onMove={(folderId) => onMoveFiles(moved, folderId)}
      />
    )
  }
  switch (asked?.about) {
    case 'new-folder':
      return <FolderNameDialog asked={{ parent: asked.parent }} onClose={onClose} onMade={({ _id }) => onOpen(_id)} />
    case 'rename-folder':
      return <FolderNameDialog asked={{ rename: asked.folder }} onClose={onClose} onMade={() => {}} />
    case 'move-folder': {
      const { folder } = asked
      return (
        <MoveDialog
          title={t`Move the folder ${{ name: folder.name }}`}
          folders={folders}
          without={new Set([...idsUnder(folders, folder._id), folder.parent_id])}
          onClose={onClose}
          onMove={(parentId) => onMoveFolder(folder._id, parentId)}
        />
      )
    }
    case 'share-folder':
      return (
        <ShareDialog
          target={{ kind: 'folder', id: asked.folder._id }}
          name={asked.folder.name}
          onClose={() => {
            void refetch()
            onClose()
          }}
        />
      )
    case 'hold-folder':
      return (
        <HoldDialog
          about={{
            kind: 'folder',
            id: asked.folder._id,
            name: asked.folder.name,
            isHeld: asked.folder.hold === 'owner',
          }}
          onClose={onClose}
        />
      )
    case 'folder-defaults':
      return <DefaultsDialog folder={asked.folder} folders={folders} onClose={onClose} />
    case 'remove-folder':
      return (
        <RemoveFolderDialog
          folder={asked.folder}
          folders={folders}
          onClose={onClose}
          onRemoved={({ _id, parent_id }) => _id === openFolder && onOpen(parent_id)}
        />
      )
    default:
      return null
  }
}
