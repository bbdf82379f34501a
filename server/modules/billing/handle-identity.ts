import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { IdentityEvents } from '../identity/index.ts'
import { claimInvitations } from './plans/invitations-repository.ts'
import { openPlan } from './plans/repository.ts'

/** Every account has a plan, and who has proven their address may use the plans that were shared with it. */
export function handleIdentityEvents(events: DomainEvents<IdentityEvents>): void {
  events.on('account-opened', async (tx, { userId, at }) => void (await openPlan(tx, userId, at)))
  events.on('address-proven', (tx, { userId }) => claimInvitations(tx, userId))
}
