import type { FileUse } from '../files/index.ts'
import { isAligning } from './alignments/repository.ts'
import { isHearing } from './hearings/repository.ts'
import { isReadAgain } from './second-readings/repository.ts'
import { isDiarising } from './speakers/repository.ts'
import { secondsHeard } from './transcription/repository.ts'

/** What the machine has written so far can be read, and counts; later requests hear the medium again. */
export const recognitionUse: FileUse = {
  secondsUsed: async (db, { id }) => ({ own: (await secondsHeard(db, [id])).get(id) ?? 0 }),
  needsMedium: (eb) => eb.or([isDiarising(eb), isAligning(eb), isHearing(eb), isReadAgain(eb)]),
}
