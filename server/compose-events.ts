import type { DomainEvents } from './kernel/domain-events.ts'
import { handleIdentityEvents as handleIdentityInBilling } from './modules/billing/handle-identity.ts'
import { createIdentityEvents, type IdentityEvents } from './modules/identity/events.ts'
import { handleIdentityEvents as handleIdentityInTranscripts } from './modules/transcripts/handle-identity.ts'
import { handleIdentityEvents as handleIdentityInWebhooks } from './modules/webhooks/handle-identity.ts'

/** The modules' events, by the module that tells them. */
export interface ComposedEvents {
  identity: DomainEvents<IdentityEvents>
}

/**
 * The events of all modules with every handler attached, in the modules' order. Servers, workers and commands get them
 * here and nowhere else: one that opened accounts by itself would open them without a plan.
 */
export function composeEvents(): ComposedEvents {
  const identity = createIdentityEvents()
  handleIdentityInWebhooks(identity)
  handleIdentityInBilling(identity)
  handleIdentityInTranscripts(identity)
  return { identity }
}
