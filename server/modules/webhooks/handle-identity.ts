import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { IdentityEvents } from '../identity/index.ts'
import { removeWebhooksOf } from './repository.ts'

/** A webhook that somebody else set up would go on telling them what the owner does. */
export function handleIdentityEvents(events: DomainEvents<IdentityEvents>): void {
  events.on('access-ended', (tx, { userId }) => removeWebhooksOf(tx, userId))
  events.on('account-closed', (tx, { userId }) => removeWebhooksOf(tx, userId))
}
