import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { getLeftToDo } from '../../../../shared/contract/style-guides.ts'
import { costOf } from '../../../../shared/domain/quota.ts'
import { messages } from '../../../../shared/messages.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { call } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { hasLeft, isGated, LeftToDoList } from './left-to-do.tsx'

export interface PublishDialogProps {
  /** The file to ask about, null while there is none. */
  item: FileListItem | null
  sending: boolean
  onConfirm: (id: string) => void
  onClose: () => void
}

/**
 * Asks before a text goes to its owner, and says what the owner is charged; where anything is left to do, what, which
 * the person takes note of first.
 */
export function PublishDialog({ item, sending, onConfirm, onClose }: PublishDialogProps) {
  const say = useSay()
  const { t } = useLingui()
  const name = item?.file.name ?? ''
  const id = item?.file._id ?? ''
  const { data, isLoading } = useQuery({
    queryKey: ['left-to-do', id],
    queryFn: ({ signal }) => call(getLeftToDo, { params: { id } }, { signal }),
    enabled: item !== null,
    // The text may have been edited since.
    gcTime: 0,
    retry: false,
  })
  const [accepted, setAccepted] = useState('')
  const left = data && hasLeft(data) ? data : undefined
  const isBlocked = isLoading || (left !== undefined && (isGated(left) || accepted !== id))
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => {
        if (open) return
        setAccepted('')
        onClose()
      }}
      title={t`Publish ${name}`}
      verb={t`Publish`}
      sending={sending}
      blocked={isBlocked}
      onConfirm={() => item && onConfirm(item.file._id)}
    >
      {say(messages.publishConfirm(costOf(item?.file.length ?? 0)))}{' '}
      <Trans>The text then belongs to the owner; you can only read and export it.</Trans>
      {left && (
        <LeftToDoList
          fileId={id}
          left={left}
          isAccepted={accepted === id}
          onAccept={(isAccepted) => setAccepted(isAccepted ? id : '')}
        />
      )}
    </ConfirmDialog>
  )
}
