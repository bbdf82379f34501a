import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { OutboxIntake } from './intake.ts'

const CHUNK_BYTES = 1024 * 1024

/** Copies a file that the person dropped or chose into the outbox. @throws Error when it is none, or cannot be read */
export async function copyFile(intake: OutboxIntake, file: string): Promise<void> {
  if (!path.isAbsolute(file) || !(await stat(file)).isFile()) throw new Error('That is no file.')
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }))
    await intake.append('media', chunk as Buffer)
}
