import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { EventBus } from '../../ports/events.ts'
import type { IdentityEvents } from '../identity/index.ts'
import type { FileEventPublisher } from './events.ts'
import { claimShares, deleteSharesBy, guestsOf } from './shares/repository.ts'
import { createTellAccess } from './shares/tell-access.ts'

/** What was shared with an address is its owner's once they have shown that; what an intruder shared ends. */
export function handleIdentityEvents(
  identity: DomainEvents<IdentityEvents>,
  { events, fileEvents }: { events: EventBus; fileEvents: FileEventPublisher },
): void {
  const tellAccess = createTellAccess({ events, fileEvents, now: Date.now })

  identity.on('address-proven', async (tx, { userId }) => {
    for (const fileId of await claimShares(tx, userId))
      await events.append({ userId, fileId, kind: 'file-changed' }, tx)
  })

  identity.on('access-ended', async (tx, { userId }) => {
    for (const { file_id, user_id, plan_id } of await deleteSharesBy(tx, userId)) {
      const guests = plan_id === null ? [] : await guestsOf(tx, plan_id)
      await tellAccess.changed(tx, file_id, [...guests.map(({ id }) => id), ...(user_id === null ? [] : [user_id])])
    }
  })
}
