import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { IdentityEvents } from '../identity/index.ts'
import { cancelBulkOf } from './repository.ts'

/** What somebody else began would go on changing the owner's files. */
export function handleIdentityEvents(events: DomainEvents<IdentityEvents>): void {
  events.on('access-ended', (tx, { userId }) => cancelBulkOf(tx, userId))
  events.on('account-closed', (tx, { userId }) => cancelBulkOf(tx, userId))
}
