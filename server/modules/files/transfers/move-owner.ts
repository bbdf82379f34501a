import type { Db } from '../../../kernel/db/schema.ts'
import type { EventBus } from '../../../ports/events.ts'
import { setUnindexed, tellReaders } from '../../texts/index.ts'
import type { FileEventPublisher } from '../events.ts'
import type { FileRow } from '../repository.ts'
import { folderHolders } from '../shares/repository.ts'
import { hearersOf } from '../shares/grants.ts'
import type { TellAccess } from '../shares/tell-access.ts'
import { setOwner } from './repository.ts'

export interface OwnerMove {
  from: string
  to: string
  /** People who act for the former owner, or are it. */
  people: readonly string[]
  /** Where a file lies from now on. */
  folderOf: (file: FileRow) => string | null
}

/** Moves files from one owner to another, and has everybody hear who had them, or has them now. */
export function createMoveOwner({
  events,
  fileEvents,
  tellAccess,
  now,
}: {
  events: Pick<EventBus, 'append'>
  fileEvents: FileEventPublisher
  tellAccess: TellAccess
  now: () => number
}) {
  /** In a transaction that has taken both owners and the files. */
  return async function moveOwner(tx: Db, files: readonly FileRow[], move: OwnerMove): Promise<void> {
    const { from, to, people, folderOf } = move
    const ids = files.map(({ id }) => id)
    if (ids.length === 0) return
    const hearers = new Set<string>()
    for (const id of ids) for (const hearer of await hearersOf(tx, id)) hearers.add(hearer)
    for (const folderId of new Set(files.flatMap((file) => [file.folder_id, folderOf(file)])))
      if (folderId !== null) for (const holder of await folderHolders(tx, folderId, now())) hearers.add(holder)
    await setOwner(tx, files, { to, folderOf })
    await setUnindexed(tx, ids)
    await fileEvents.publish(tx, 'files-moved', { ids, from, to, at: now() })
    for (const fileId of ids) {
      await fileEvents.publish(tx, 'access-lost', { fileId, userIds: people })
      await events.append({ userId: from, fileId, kind: 'file-removed' }, tx)
      await events.append({ userId: to, fileId, kind: 'file-changed' }, tx)
      await tellReaders(tx, events, fileId)
    }
    await tellAccess.changedMany(tx, { ids }, [...hearers])
  }
}

export type MoveOwner = ReturnType<typeof createMoveOwner>
