import { Trans, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const name = item?.file.name ?? ''
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Publish ${name}`}
      verb={t`Publish`}
      sending={sending}
      onConfirm={() => item && onConfirm(item.file._id)}
    >
      {say(messages.publishConfirm(costOf(item?.file.length ?? 0)))}{' '}
      <Trans>The text then belongs to the owner; you can only read and export it.</Trans>
    </ConfirmDialog>
  )
}
