import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { EventBus } from '../../ports/events.ts'
import type { Logger } from '../../ports/logger.ts'
import type { IdentityEvents } from '../identity/index.ts'
import { createFollowGroups } from './follow-groups.ts'
import { createMembershipEnds } from './membership-ends.ts'

/** Groups at a company's provider make members, change what they are, and end it. */
export function handleIdentityEvents(
  identity: DomainEvents<IdentityEvents>,
  { events, log }: { events: EventBus; log?: Logger | undefined },
): void {
  identity.on('groups-told', createFollowGroups({ ends: createMembershipEnds({ events }), log }))
}
