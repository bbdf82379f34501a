import { z } from 'zod'
import type { FindLocal } from '../local-files.ts'
import type { RecordingStore } from './recording-store.ts'
import { userIdSchema } from './recordings-ipc.ts'

const place = z.tuple([userIdSchema, z.uuid()])

/** Finds a recording by `{user}/{recording}`. */
export function createRecordingFinder(store: Pick<RecordingStore, 'find'>): FindLocal {
  return async (ids) => {
    const named = place.safeParse(ids.split('/'))
    const found = named.success ? await store.find(...named.data) : null
    return found && { file: found.file, type: found.recording.mimeType.split(';')[0] ?? '' }
  }
}
