import { useLingui } from '@lingui/react/macro'
import { Command } from 'cmdk'
import { Folder as FolderIcon, FolderPlus, Inbox } from 'lucide-react'
import { useState } from 'react'
import { type Folder, FOLDER_NAME_LENGTH } from '../../../../shared/contract/folders.ts'
import { foldText } from '../../../../shared/domain/fold-text.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { messageOf } from '../../../lib/api.ts'
import { folderPath } from '../../../lib/filing/folder-path.ts'
import styles from './folders.module.css'
import { useFolderCommands } from './use-folder-commands.ts'

export interface MoveDialogProps {
  title: string
  folders: readonly Folder[]
  /** Where it cannot go: where it is, or for a folder itself and what is in it. */
  without: ReadonlySet<string | null>
  onClose: () => void
  /** The folder that was chosen; null for none. */
  onMove: (folderId: string | null) => void
}

/** Chooses a folder by typing a part of its name, or makes one that is not there yet. */
export function MoveDialog({ title, folders, without, onClose, onMove }: MoveDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { create } = useFolderCommands()
  const wanted = text.trim()
  const found = folders.flatMap((folder) => {
    const path = folderPath(folders, folder._id)
    return without.has(folder._id) || !foldText(path).includes(foldText(wanted)) ? [] : [{ folder, path }]
  })
  const isNew =
    wanted !== '' && !folders.some((folder) => folder.parent_id === null && foldText(folder.name) === foldText(wanted))

  function choose(folderId: string | null) {
    onMove(folderId)
    onClose()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {create.error && <Banner tone="danger">{messageOf(create.error, messages.folderNotChanged)}</Banner>}
      <Command label={title} loop shouldFilter={false} className={styles.chooser}>
        <Command.Input
          className={styles.filter}
          placeholder={t`Find or name a folder …`}
          maxLength={FOLDER_NAME_LENGTH}
          value={text}
          onValueChange={setText}
        />
        <Command.List className={styles.list} aria-label={t`Folders`}>
          {found.map(({ folder, path }) => (
            <Command.Item
              key={folder._id}
              value={folder._id}
              className={styles.item}
              onSelect={() => choose(folder._id)}
            >
              <FolderIcon aria-hidden />
              <bdi className={styles.name}>{path}</bdi>
            </Command.Item>
          ))}
          {wanted === '' && !without.has(null) && (
            <Command.Item value="none" className={styles.item} onSelect={() => choose(null)}>
              <Inbox aria-hidden />
              {t`No folder`}
            </Command.Item>
          )}
          {isNew && (
            <Command.Item
              value="new"
              className={styles.item}
              disabled={create.isPending}
              onSelect={() => create.mutate({ name: wanted, parent_id: null }, { onSuccess: ({ _id }) => choose(_id) })}
            >
              <FolderPlus aria-hidden />
              <span className={styles.name}>{t`New folder “${wanted}”`}</span>
            </Command.Item>
          )}
          {found.length === 0 && !isNew && wanted === '' && without.has(null) && (
            <p className={styles.empty}>{t`No folders yet. Type a name to create one.`}</p>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}
