import type { Db } from '../../../kernel/db/schema.ts'
import type { EventBus } from '../../../ports/events.ts'
import { setUnindexed, tellReaders } from '../../texts/index.ts'
import type { FileEventPublisher } from '../events.ts'
import type { FileRow } from '../repository.ts'
import { folderHolders } from '../shares/repository.ts'
import type { TellAccess } from '../shares/tell-access.ts'
import { holdersAmong, openAmong, setOwner } from './repository.ts'

/** Files of one move of which each is told by itself. */
const MOST_TOLD = 50

export interface OwnerMove {
  from: string
  to: string
  /** People who act for the former owner, or are it. */
  people: readonly string[]
  /** Where a file lies from now on. */
  folderOf: (file: FileRow) => string | null
  /** One of many moves, of which each tells the lists by one file. */
  isPart?: boolean
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
    const { from, to, people, folderOf, isPart = false } = move
    const ids = files.map(({ id }) => id)
    if (ids.length === 0) return
    const hearers = new Set(await holdersAmong(tx, ids))
    for (const folderId of new Set(files.flatMap((file) => [file.folder_id, folderOf(file)])))
      if (folderId !== null) for (const holder of await folderHolders(tx, folderId, now())) hearers.add(holder)
    await setOwner(tx, files, { to, folderOf })
    await setUnindexed(tx, ids)
    await fileEvents.publish(tx, 'files-moved', { ids, from, to, at: now() })
    // Who has a text open hears of that file; for lists, one of a large number is enough.
    const open = await openAmong(tx, ids)
    for (const fileId of open) {
      await fileEvents.publish(tx, 'access-lost', { fileId, userIds: people })
      await tellReaders(tx, events, fileId)
    }
    for (const fileId of isPart || ids.length > MOST_TOLD ? new Set([ids[0]!, ...open]) : ids) {
      await events.append({ userId: from, fileId, kind: 'file-removed' }, tx)
      await events.append({ userId: to, fileId, kind: 'file-changed' }, tx)
    }
    await tellAccess.changedMany(tx, { ids }, [...hearers])
  }
}

export type MoveOwner = ReturnType<typeof createMoveOwner>
