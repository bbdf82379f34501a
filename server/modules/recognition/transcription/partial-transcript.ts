import type { Db } from '../../../kernel/db/schema.ts'
import { notFound, wrongState } from '../../../kernel/errors.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import { fileOf, type Viewer } from '../../files/index.ts'
import { rowsOfSegments } from './repository.ts'

const THREAD = new URL('pack-partial-transcript-thread.ts', import.meta.url)

/**
 * What the machine has written so far of the caller's own file, finished segments in order of time, as gzipped JSON.
 * @throws AppError 404, 409 when it is not writing, 429, 503
 */
export async function partialTranscript(db: Db, threads: Threads, viewer: Viewer, fileId: string): Promise<Uint8Array> {
  const file = await fileOf(db, viewer.id, fileId)
  if (!file) throw notFound()
  if (file.status !== 'TRANSCRIBE') throw wrongState()
  const finished = (await rowsOfSegments(db, fileId)).flatMap(
    ({ start_seconds: start, end_seconds: end, track, words }) =>
      words === null ? [] : [{ start, end, track, words }],
  )
  return threads.run<Uint8Array>(
    THREAD,
    { finished },
    { account: viewer.id, bytes: finished.reduce((sum, { words }) => sum + words.length, 0) },
  )
}
