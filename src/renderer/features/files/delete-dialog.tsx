import { Trans, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const remove = useRemoveFile(onFailed)
  const name = item?.file.name ?? ''
  const confirm = () => item && remove.mutate(item.file._id, { onSettled: onClose })
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete ${name}`}
      verb={t`Delete`}
      danger
      sending={remove.isPending}
      onConfirm={confirm}
    >
      <Trans>
        Do you want to delete this folder? The recording and its text are deleted with it; this cannot be undone.
      </Trans>
      {item && <RemovalCost items={[item]} />}
    </ConfirmDialog>
  )
}
