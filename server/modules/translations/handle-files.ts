import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { FileEvents } from '../files/index.ts'
import { translateKey } from './jobs.ts'
import type { TranslationOrders } from './orders.ts'
import { translationsOfFiles } from './repository.ts'

/** Translations are ordered with a file, begin with its text, wait for another try of it, and end with the file. */
export function handleFileEvents(events: DomainEvents<FileEvents>, orders: TranslationOrders): void {
  events.on('file-added', (tx, { caller, file, languages, at }) => orders.order(tx, caller, file, languages, at))
  events.on('file-resumed', (tx, { caller, file }) => orders.resume(tx, caller, file))
  events.on('text-came', (tx, { file }) => orders.start(tx, file.id))
  events.on('text-failed', (tx, { file }) => orders.suspend(tx, file.id))
  events.on('files-removing', async (tx, removing) => {
    const fileIds = removing.files.map(({ id }) => id)
    for (const row of await translationsOfFiles(tx, fileIds)) {
      removing.addJob(translateKey(row.file_id, row.language))
      removing.addCharge(row.file_id, (after) => orders.endCharge(after, row))
    }
  })
}
