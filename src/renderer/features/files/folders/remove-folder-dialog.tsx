import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { AudienceNote, changeBy } from './audience.tsx'
import { useFolderCommands } from './use-folder-commands.ts'

export interface RemoveFolderDialogProps {
  folder: Folder
  folders: readonly Folder[]
  onClose: () => void
  onRemoved: (folder: Folder) => void
}

/** Says where all that is in a folder goes before the folder is removed. */
export function RemoveFolderDialog({ folder, folders, onClose, onRemoved }: RemoveFolderDialogProps) {
  const { t } = useLingui()
  const { remove } = useFolderCommands()
  const parent = folders.find(({ _id }) => _id === folder.parent_id)?.name
  const inside = folders.filter(({ parent_id }) => parent_id === folder._id).length
  const { name, files } = folder
  const change = useQuery({
    queryKey: ['audience', folder._id],
    queryFn: () => changeBy({ move: 'content', id: folder._id }),
    enabled: folder.is_shared,
    staleTime: 0,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={t`Remove folder`}
      verb={t`Remove folder`}
      danger
      sending={remove.isPending}
      blocked={change.isLoading}
      onConfirm={() =>
        remove.mutate(folder._id, {
          onSuccess: () => {
            onRemoved(folder)
            onClose()
          },
        })
      }
    >
      <p>
        <Trans>
          No files are deleted with the folder <strong>{name}</strong>.
        </Trans>{' '}
        {parent === undefined ? (
          <Trans>Its contents will no longer be in a folder.</Trans>
        ) : (
          <Trans>
            Its contents move to <strong>{parent}</strong>.
          </Trans>
        )}
      </p>
      {change.data && <AudienceNote change={change.data} files={null} />}
      <p>
        <Plural value={files} one="# file" other="# files" />
        {inside > 0 && (
          <>
            {' · '}
            <Plural value={inside} one="# folder" other="# folders" />
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}
