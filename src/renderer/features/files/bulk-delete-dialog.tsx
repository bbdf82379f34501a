import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { removeFile } from '../../../shared/contract/files/one-file.ts'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { messages } from '../../../shared/messages.ts'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import styles from './files.module.css'
import { ManyDialog } from './many/many-dialog.tsx'
import { RemovalCost } from './removal-cost.tsx'

/** Names shown before the rest is only counted. */
const NAMED = 5

/** Deletes several files, once their names and what that costs were shown. */
export function BulkDeleteDialog({ items, onClose }: { items: readonly FileListItem[]; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ManyDialog
      items={items}
      act={removeOne}
      danger
      onClose={onClose}
      words={{
        title: t`${plural(items.length, { one: 'Delete # file', other: 'Delete # files' })}`,
        verb: t`Delete`,
        progress: t`Deleting`,
        refused: (count) => t`${plural(count, { one: '# file not deleted', other: '# files not deleted' })}`,
        done: (done) => t`${plural(done, { one: '# file deleted.', other: '# files deleted.' })}`,
      }}
    >
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
    </ManyDialog>
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
