import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { IdentityEvents } from '../identity/index.ts'
import { removeLinksOf } from './sharing/repository.ts'

/** A link that somebody else made would go on showing them the owner's file. */
export function handleIdentityEvents(events: DomainEvents<IdentityEvents>): void {
  events.on('access-ended', (tx, { userId }) => removeLinksOf(tx, userId))
}
