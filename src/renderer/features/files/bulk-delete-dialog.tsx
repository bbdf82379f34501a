import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { removeFile } from '../../../shared/contract/files/one-file.ts'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { messages } from '../../../shared/messages.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Progress } from '../../components/progress/progress.tsx'
import { useToast } from '../../components/toast/toast-context.ts'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import styles from './files.module.css'
import { RefusalList } from './many/refusal-list.tsx'
import { useMany } from './many/use-many.ts'
import { RemovalCost } from './removal-cost.tsx'

/** Names shown before the rest is only counted. */
const NAMED = 5

/**
 * Asks once before several files go, and says how far it is; Cancel leaves those that are still there. Those that
 * cannot be removed are named, each with its reason, and can be tried again.
 */
export function BulkDeleteDialog({ items, onClose }: { items: readonly FileListItem[]; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const { isRunning, progress, start, cancel } = useMany(removeOne)
  const refusals = isRunning ? [] : (progress?.refusals ?? [])
  const left = refusals.length > 0 ? refusals.map(({ item }) => item) : items

  async function remove() {
    const { done, refusals: failed } = await start(left)
    if (failed.length > 0) return
    toast({ tone: 'ok', text: t`${plural(done, { one: '# file deleted.', other: '# files deleted.' })}` })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return
        if (isRunning) cancel()
        else onClose()
      }}
      title={
        refusals.length > 0
          ? t`${plural(refusals.length, { one: '# file not deleted', other: '# files not deleted' })}`
          : t`${plural(items.length, { one: 'Delete # file', other: 'Delete # files' })}`
      }
      verb={refusals.length > 0 ? t`Try again` : t`Delete`}
      danger
      sending={isRunning}
      onConfirm={() => void remove()}
    >
      {isRunning ? (
        <Progress label={t`Deleting`} value={(progress?.done ?? 0) / left.length} />
      ) : refusals.length > 0 ? (
        <RefusalList refusals={refusals} />
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
async function removeOne(item: FileListItem): Promise<string | null> {
  try {
    await call(removeFile, { params: { id: item.file._id } })
    return null
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : messageOf(error, messages.removeFailed)
  }
}
