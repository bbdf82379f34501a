import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { costOf } from '../../../../shared/domain/quota.ts'
import { messages } from '../../../../shared/messages.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { say } from '../../../lib/words/say.ts'

export interface PublishDialogProps {
  /** The file to ask about, null while there is none. */
  item: FileListItem | null
  sending: boolean
  onConfirm: (id: string) => void
  onClose: () => void
}

/** Asks before a text goes to its owner, and says what the owner is charged. */
export function PublishDialog({ item, sending, onConfirm, onClose }: PublishDialogProps) {
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Publish ${item?.file.name ?? ''}`}
      verb="Publish"
      sending={sending}
      onConfirm={() => item && onConfirm(item.file._id)}
    >
      {say(messages.publishConfirm(costOf(item?.file.length ?? 0)))} The text is the owner's then, and you can only read
      and export it.
    </ConfirmDialog>
  )
}
