import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { FileEvents } from '../files/index.ts'
import { endReviewsOf } from './reviews/repository.ts'

/** Reviews of a file end with it. */
export function handleFileEvents(files: DomainEvents<FileEvents>): void {
  files.on('files-removing', async (tx, removing) => {
    const ids = removing.files.filter((file) => file.for_human_transcribe === 1).map(({ id }) => id)
    if (ids.length > 0) await endReviewsOf(tx, ids)
  })
}
