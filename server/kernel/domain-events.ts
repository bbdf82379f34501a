import type { Db } from './db/schema.ts'

/** Does what follows from an event, in the transaction in which it happened; throwing undoes both. */
export type DomainEventHandler<Event> = (tx: Db, event: Event) => Promise<void>

/** Publishes an event to its handlers; resolves when all of them are done. */
export interface DomainEventPublisher<Events> {
  publish<Kind extends keyof Events>(tx: Db, kind: Kind, event: Events[Kind]): Promise<void>
}

/** Events of a module for the modules above it, which it must not import. `Events` maps each name to its payload. */
export interface DomainEvents<Events> extends DomainEventPublisher<Events> {
  on<Kind extends keyof Events>(kind: Kind, handler: DomainEventHandler<Events[Kind]>): void
}

/** Handlers of an event run one after another, in the order in which they were added: that of the modules. */
export function createDomainEvents<Events>(): DomainEvents<Events> {
  const handlers: { [Kind in keyof Events]?: DomainEventHandler<Events[Kind]>[] } = {}
  return {
    on(kind, handler) {
      ;(handlers[kind] ??= []).push(handler)
    },
    async publish(tx, kind, event) {
      for (const handle of handlers[kind] ?? []) await handle(tx, event)
    },
  }
}
