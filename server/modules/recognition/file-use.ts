import type { FileUse } from '../files/index.ts'
import { secondsHeard } from './transcription/repository.ts'

/** What the machine has written so far can be read, and counts. */
export const recognitionUse: FileUse = {
  secondsUsed: async (db, { id }) => ({ own: (await secondsHeard(db, [id])).get(id) ?? 0 }),
}
