import { createDomainEvents, type DomainEventPublisher, type DomainEvents } from '../../kernel/domain-events.ts'

/** What happens to plans, for the modules above; each is told in the transaction in which it happens. */
export interface BillingEvents {
  /** Somebody may use a plan no longer. Their row is taken. */
  'guest-left': { planId: string; guestId: string }
}

export type BillingEventPublisher = DomainEventPublisher<BillingEvents>

/** Without handlers: `composeEvents` adds those of all modules. */
export const createBillingEvents = (): DomainEvents<BillingEvents> => createDomainEvents()
