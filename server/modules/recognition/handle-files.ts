import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { FileEvents } from '../files/index.ts'
import { hearingKey } from './hearings/jobs.ts'
import { speakersKey } from './speakers/jobs.ts'
import { takeSecondsHeard } from './transcription/repository.ts'
import { letGoOfFiles } from './voices/repository.ts'

/** What is recognised of a file until it goes is paid, and its speakers are told apart no more. */
export function handleFileEvents(events: DomainEvents<FileEvents>): void {
  events.on('files-removing', async (tx, removing) => {
    const inWork = removing.files.filter(({ status }) => status === 'TRANSCRIBE').map(({ id }) => id)
    for (const [id, seconds] of await takeSecondsHeard(tx, inWork)) removing.addUsed(id, seconds)
    for (const { id } of removing.files) {
      removing.addJob(speakersKey(id))
      removing.addJob(hearingKey(id))
    }
    await letGoOfFiles(
      tx,
      removing.files.map(({ id }) => id),
    )
  })
}
