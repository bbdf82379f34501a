import { z } from 'zod'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { turnFor } from '../files/index.ts'

/** The job that translates a file; its payload is `{ fileId, language }`. */
export const TRANSLATE_FILE = jobKind('translate-file', z.strictObject({ fileId: z.string(), language: z.string() }))

/** One translation of a file into a language waits or runs at a time. */
export const translateKey = (fileId: string, language: string) => `translate:${fileId}:${language}`

/** Adds the work in the transaction that sets a translation to TRANSLATING. */
export async function addTranslating(
  jobs: JobQueue,
  { file_id: fileId, language }: { file_id: string; language: string },
  tx: Db,
): Promise<void> {
  const key = translateKey(fileId, language)
  // The failed try's job may not be marked dead yet, and would keep a new one out.
  await jobs.cancel(key, tx)
  await addJob(jobs, TRANSLATE_FILE, { fileId, language }, { tx, key, ...(await turnFor(fileId, tx)) })
}
