import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { RemovalCost } from './removal-cost.tsx'
import { useRemoveFile } from './use-file-commands.ts'

export interface DeleteDialogProps {
  /** The file to ask about, null while there is none. */
  item: FileListItem | null
  onClose: () => void
  onFailed: () => void
}

/** Asks before a file goes. The spec's text calls it a folder: the media and what was made from it. */
export function DeleteDialog({ item, onClose, onFailed }: DeleteDialogProps) {
  const remove = useRemoveFile(onFailed)
  const confirm = () => item && remove.mutate(item.file._id, { onSettled: onClose })
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${item?.file.name ?? ''}`}
      verb="Delete"
      danger
      sending={remove.isPending}
      onConfirm={confirm}
    >
      Do you want to delete this folder? The media file and its text go with it and cannot be brought back.
      {item && <RemovalCost items={[item]} />}
    </ConfirmDialog>
  )
}
