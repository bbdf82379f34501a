import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { FileEvents, FileUse } from '../files/index.ts'
import { finishLiveKey } from './jobs.ts'
import { secondsOf } from '../../../src/shared/live/phrase-times.ts'
import { sessionsOf } from './repository.ts'

/** What is recorded of a file until it goes is paid, and nothing is made of it any more. */
export function handleFileEvents(events: DomainEvents<FileEvents>): void {
  events.on('files-removing', async (tx, removing) => {
    const live = removing.files.filter(({ is_live }) => is_live === 1).map(({ id }) => id)
    if (live.length === 0) return
    for (const row of await sessionsOf(tx, live)) {
      removing.addUsed(row.file_id, Math.min(row.held_seconds, secondsOf(row.received)))
      removing.addJob(finishLiveKey(row.file_id))
    }
  })
}

/** A session that goes on has used what was recorded. */
export const liveUse: FileUse = {
  async secondsUsed(db, { id, is_live }) {
    const [row] = is_live === 1 ? await sessionsOf(db, [id]) : []
    return row ? { own: Math.min(row.held_seconds, secondsOf(row.received)) } : {}
  },
}
