import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { IdentityEvents } from '../identity/index.ts'
import { switchOffFeedsOf } from './repository.ts'

/** A feed that somebody else set up would go on spending the owner's time. */
export function handleIdentityEvents(events: DomainEvents<IdentityEvents>): void {
  events.on('access-ended', (tx, { userId }) => switchOffFeedsOf(tx, userId))
  events.on('account-closed', (tx, { userId }) => switchOffFeedsOf(tx, userId))
}
