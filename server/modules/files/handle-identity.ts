import type { Db } from '../../kernel/db/schema.ts'
import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { EventBus } from '../../ports/events.ts'
import type { IdentityEvents } from '../identity/index.ts'
import type { FileEventPublisher } from './events.ts'
import { claimShares, deleteSharesBy, type FileShareRow, holdersOf } from './shares/repository.ts'
import { createTellAccess } from './shares/tell-access.ts'

/** What was shared with an address is its owner's once they have shown that; what an intruder shared ends. */
export function handleIdentityEvents(
  identity: DomainEvents<IdentityEvents>,
  { events, fileEvents }: { events: EventBus; fileEvents: FileEventPublisher },
): void {
  const tellAccess = createTellAccess({ events, fileEvents, now: Date.now })

  identity.on('address-proven', async (tx, { userId }) => {
    for (const share of await claimShares(tx, userId)) await tellOf(tx, share, [userId])
  })

  identity.on('access-ended', async (tx, { userId }) => {
    for (const share of await deleteSharesBy(tx, userId)) await tellOf(tx, share, await holdersOf(tx, share))
  })

  const tellOf = (tx: Db, { file_id: fileId, folder_id: folderId }: FileShareRow, userIds: readonly string[]) =>
    fileId === null
      ? tellAccess.changedMany(tx, { below: folderId ?? '' }, userIds)
      : tellAccess.changed(tx, fileId, userIds)
}
