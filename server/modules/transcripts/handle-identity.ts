import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { EventBus } from '../../ports/events.ts'
import type { IdentityEvents } from '../identity/index.ts'
import { endLink } from './sharing/end-link.ts'
import { linksOf } from './sharing/repository.ts'

/** A link that somebody else made would go on showing them the owner's file. */
export function handleIdentityEvents(
  events: DomainEvents<IdentityEvents>,
  { events: told }: { events: Pick<EventBus, 'append'> },
): void {
  events.on('access-ended', async (tx, { userId }) => {
    for (const link of await linksOf(tx, userId)) await endLink(tx, link, told)
  })
}
