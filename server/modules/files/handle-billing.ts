import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { EventBus } from '../../ports/events.ts'
import type { BillingEvents } from '../billing/index.ts'
import type { FileEventPublisher } from './events.ts'
import { openedByGuest } from './shares/repository.ts'
import { createTellAccess } from './shares/tell-access.ts'

/** What was shared with a group is not theirs any more who leave it. */
export function handleBillingEvents(
  billing: DomainEvents<BillingEvents>,
  { events, fileEvents }: { events: EventBus; fileEvents: FileEventPublisher },
): void {
  const tellAccess = createTellAccess({ events, fileEvents, now: Date.now })
  billing.on('guest-left', async (tx, { planId, guestId }) => {
    for (const fileId of await openedByGuest(tx, planId, guestId)) await tellAccess.changed(tx, fileId, [guestId])
  })
}
