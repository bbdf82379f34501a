import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../kernel/db/schema.ts'
import { addJob } from '../../../kernel/jobs/kind.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { EngineName } from '../../../ports/transcriber.ts'
import { type FileRow, turnFor } from '../../files/index.ts'
import { READ_AGAIN, secondReadingKey } from './jobs.ts'
import { insertSecondReading, secondReadingOf } from './repository.ts'

/** Who is to hear a whole file: an engine, and how people call it with its model. */
export interface Reader {
  engine: EngineName
  label: string
}

/** Every engine that can hear a file, best first. */
export async function readersOf(
  engines: Pick<Engines, 'serving'>,
  { language_code: language, is_multilingual }: Pick<FileRow, 'language_code' | 'is_multilingual'>,
): Promise<Reader[]> {
  const able = await engines.serving({ language, multilingual: is_multilingual === 1 })
  return able.map(({ engine, label }) => ({ engine: engine.name, label }))
}

/** Adds a reading of a file that has none, with its job, in its owner's turn; answers the request's id. */
export async function addSecondReading(
  tx: Db,
  jobs: JobQueue,
  {
    file,
    reader,
    reservationId,
  }: { file: Pick<FileRow, 'id' | 'owner_id'>; reader: Reader; reservationId: string | null },
): Promise<string> {
  const request = uuidv7()
  await insertSecondReading(tx, {
    file_id: file.id,
    request_id: request,
    user_id: file.owner_id,
    engine: reader.engine,
    label: reader.label,
    reservation_id: reservationId,
  })
  const payload = { fileId: file.id, request }
  await addJob(jobs, READ_AGAIN, payload, { tx, key: secondReadingKey(file.id), ...(await turnFor(file.id, tx)) })
  return request
}

/** Adds a reading that is part of what a file has already cost. After the file's row; one that it has stays. */
export async function addIncludedReading(
  tx: Db,
  jobs: JobQueue,
  { file, reader }: { file: Pick<FileRow, 'id' | 'owner_id'>; reader: Reader },
): Promise<void> {
  if (await secondReadingOf(tx, file.id)) return
  await addSecondReading(tx, jobs, { file, reader, reservationId: null })
}
