import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeFile } from '../../../shared/contract/files/one-file.ts'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { messages } from '../../../shared/messages.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { useToast } from '../../components/toast/toast-context.ts'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import styles from './files.module.css'
import { FILES_KEY } from './files-query.ts'
import { RemovalCost } from './removal-cost.tsx'

/** Names shown before the rest is only counted. */
const NAMED = 5

/** A file that is still there, and why. */
interface Refusal {
  item: FileListItem
  reason: string
}

/**
 * Asks once before several files go. Those that cannot be removed are named, each with its reason, and can be tried
 * again.
 */
export function BulkDeleteDialog({ items, onClose }: { items: readonly FileListItem[]; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const [isSending, setSending] = useState(false)
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const left = refusals.length > 0 ? refusals.map(({ item }) => item) : items

  async function remove() {
    setSending(true)
    const failed = (await Promise.all(left.map(removeOne))).filter((refusal) => refusal !== null)
    await client.invalidateQueries({ queryKey: FILES_KEY })
    setSending(false)
    setRefusals(failed)
    if (failed.length > 0) return
    toast({ tone: 'ok', text: t`${plural(left.length, { one: '# file deleted.', other: '# files deleted.' })}` })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      title={
        refusals.length > 0
          ? t`${plural(refusals.length, { one: '# file not deleted', other: '# files not deleted' })}`
          : t`${plural(items.length, { one: 'Delete # file', other: 'Delete # files' })}`
      }
      verb={refusals.length > 0 ? t`Try again` : t`Delete`}
      danger
      sending={isSending}
      onConfirm={() => void remove()}
    >
      {refusals.length > 0 ? (
        <ul className={styles.names} role="alert">
          {refusals.map(({ item: { file }, reason }) => (
            <li key={file._id}>
              <strong>
                <bdi>{file.name}</bdi>
              </strong>{' '}
              {reason}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p>
            <Trans>This deletes the recordings and their texts, and cannot be undone.</Trans>
            <RemovalCost items={items} />
          </p>
          <ul className={styles.names}>
            {items.slice(0, NAMED).map(({ file }) => (
              <li key={file._id}>{file.name}</li>
            ))}
            {items.length > NAMED && (
              <li>
                <Plural value={items.length - NAMED} one="and # more" other="and # more" />
              </li>
            )}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}

/** Null when the file is gone, be it by somebody else. */
async function removeOne(item: FileListItem): Promise<Refusal | null> {
  try {
    await call(removeFile, { params: { id: item.file._id } })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    return { item, reason: messageOf(error, messages.removeFailed) }
  }
}
