import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { FolderSelect } from '../../../components/folder-select/folder-select.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { messageOf } from '../../../lib/api.ts'
import type { BulkTarget } from '../bulk/bulk-target.ts'
import { useBulkCommands } from '../bulk/use-bulk.ts'
import { AudienceNote } from '../folders/audience.tsx'
import { RefusalList } from '../many/refusal-list.tsx'
import type { TransferPlace } from './transfer-places.ts'
import { useFoldersOf, useTransfer, useTransferAudience } from './use-transfer.ts'

export interface TransferDialogProps {
  items: readonly FileListItem[]
  /** At least one. */
  places: readonly TransferPlace[]
  onClose: () => void
  /** All files of a view, of which these are some: a job moves them. */
  all?: BulkTarget
  /** Once all of them are moved. */
  onMoved: () => void
  /** Told the id of the job. */
  onRunning: (id: string) => void
}

/** Moves files to another owner: asks to which, and says first who gains and who loses sight of them. */
export function TransferDialog({ items, places, all, onClose, onMoved, onRunning }: TransferDialogProps) {
  const { t } = useLingui()
  const toast = useToast()
  const [to, setTo] = useState(places[0]?.id ?? null)
  const [folderId, setFolderId] = useState<string | null>(null)
  const folders = useFoldersOf(to)
  const audience = useTransferAudience(all ? null : items, { to, folder_id: folderId })
  const transfer = useTransfer()
  const { start } = useBulkCommands()
  const isSending = transfer.isPending || start.isPending
  const problem = transfer.error ?? start.error
  const refusals = transfer.data ?? []
  const nameOf = ({ id, name }: TransferPlace) => (id === null ? t`My account` : name)
  const place = nameOf(places.find(({ id }) => id === to) ?? { id: null, name: '' })
  const count = all?.count ?? items.length
  const stayed = refusals.length

  function move(): void {
    if (all) {
      start.mutate(
        { wish: { kind: 'transfer', to, folder_id: folderId }, target: all },
        { onSuccess: ({ _id }) => onRunning(_id) },
      )
      return
    }
    transfer.mutate(
      { items: stayed > 0 ? refusals.map(({ item }) => item) : items, wish: { to, folder_id: folderId } },
      {
        onSuccess: (left) => {
          if (left.length > 0) return
          toast({ tone: 'ok', text: t`${plural(count, { one: '# file moved', other: '# files moved' })}: ${place}` })
          onMoved()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      title={
        stayed > 0
          ? t`${plural(stayed, { one: '# file could not be moved', other: '# files could not be moved' })}`
          : t`${plural(count, { one: 'Move # file to another owner', other: 'Move # files to another owner' })}`
      }
      verb={stayed > 0 ? t`Try again` : t`Move`}
      blocked={!audience.data}
      sending={isSending}
      onConfirm={move}
    >
      {problem && <Banner tone="danger">{messageOf(problem, messages.fileNotChanged)}</Banner>}
      {stayed > 0 ? (
        <RefusalList refusals={refusals} />
      ) : (
        <>
          <Select
            label={t`New owner`}
            value={to ?? ''}
            disabled={isSending}
            onChange={({ target }) => {
              setTo(target.value || null)
              setFolderId(null)
            }}
            options={places.map((one) => ({ value: one.id ?? '', label: nameOf(one) }))}
          />
          <FolderSelect folders={folders} value={folderId} onChange={setFolderId} />
          {audience.error && <Banner tone="danger">{messageOf(audience.error, messages.unreachable)}</Banner>}
          {audience.isPending && <Loading rows={2} />}
          {audience.data && <AudienceNote change={audience.data} files={count} />}
          <p>
            <Trans>
              Texts, versions, comments, links and shares go with the files. Time that was paid for them stays paid
              where it was.
            </Trans>
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}
