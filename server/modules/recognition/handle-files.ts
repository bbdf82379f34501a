import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { Quota } from '../billing/index.ts'
import type { FileEvents } from '../files/index.ts'
import { hearingKey } from './hearings/jobs.ts'
import { giveTimeBack } from './second-readings/end-second-reading.ts'
import { secondReadingKey } from './second-readings/jobs.ts'
import { isInWork, secondReadingsOf } from './second-readings/repository.ts'
import { correctionsKey } from './vocabulary/corrections/jobs.ts'
import { speakersKey } from './speakers/jobs.ts'
import { takeSecondsHeard } from './transcription/repository.ts'
import { letGoOfFiles } from './voices/repository.ts'

/** What is recognised of a file until it goes is paid, and its speakers are told apart no more. */
export function handleFileEvents(events: DomainEvents<FileEvents>, quota: Pick<Quota, 'release'>): void {
  events.on('files-moved', (tx, { ids }) => letGoOfFiles(tx, ids))
  events.on('files-removing', async (tx, removing) => {
    const inWork = removing.files.filter(({ status }) => status === 'TRANSCRIBE').map(({ id }) => id)
    for (const [id, seconds] of await takeSecondsHeard(tx, inWork)) removing.addUsed(id, seconds)
    for (const { id } of removing.files) {
      removing.addJob(speakersKey(id))
      removing.addJob(hearingKey(id))
      removing.addJob(secondReadingKey(id))
      removing.addJob(correctionsKey(id))
    }
    const byId = new Map(removing.files.map((file) => [file.id, file]))
    for (const row of await secondReadingsOf(tx, [...byId.keys()])) {
      const file = byId.get(row.file_id)
      if (file && isInWork(row))
        removing.addCharge(file.id, (after) => giveTimeBack(after, quota, file, row, Date.now()))
    }
    await letGoOfFiles(
      tx,
      removing.files.map(({ id }) => id),
    )
  })
}
