import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { FileEvents } from '../files/index.ts'
import { forgetPages } from './presence.ts'

/** Whoever may have a text no more does not read it either. */
export function handleFileEvents(events: DomainEvents<FileEvents>): void {
  events.on('access-lost', (tx, { fileId, userIds }) => forgetPages(tx, fileId, userIds))
}
