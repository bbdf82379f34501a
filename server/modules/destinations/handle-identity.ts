import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { IdentityEvents } from '../identity/index.ts'
import { switchOffDestinationsOf } from './repository.ts'

/** A destination that somebody else set up would go on telling them what the owner writes. */
export function handleIdentityEvents(events: DomainEvents<IdentityEvents>): void {
  events.on('access-ended', (tx, { userId }) => switchOffDestinationsOf(tx, userId, Date.now()))
  events.on('account-closed', (tx, { userId }) => switchOffDestinationsOf(tx, userId, Date.now()))
}
