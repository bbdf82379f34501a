import path from 'node:path'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from '../json-file.ts'
import type { Account } from '../outbox/account.ts'
import { MEDIA_NAME_LENGTH } from '../outbox/limits.ts'
import { sha256Of } from './recording-id.ts'

const recording = z.object({
  /** Also its id in the outbox. */
  id: z.uuid(),
  name: z.string().max(MEDIA_NAME_LENGTH),
  state: z.enum(['waiting', 'uploaded', 'failed', 'given-up']),
  foundAt: z.number(),
  problem: z.string().nullable(),
})

/** What is kept of a person's watched folder. */
const record = z.object({
  path: z.string(),
  language_code: z.string(),
  folder_id: z.string().nullable(),
  isOn: z.boolean(),
  /** The files that need no look: by their version, those that were there before as null. */
  known: z.record(z.string(), z.uuid().nullable()),
  /** Everything that was found, the oldest first. */
  recordings: z.array(recording),
})
export type WatchedRecord = z.infer<typeof record>

export type WatchedRecords = ReturnType<typeof createWatchedRecords>

/** The folder's JSON files, one for each person and server, each whole at any moment. */
export function createWatchedRecords(folder: string) {
  const fileOf = ({ server, userId }: Pick<Account, 'server' | 'userId'>) =>
    path.join(folder, `${sha256Of(`${server} ${userId}`)}.json`)
  const read = new Map<string, WatchedRecord | null>()
  return {
    /** Null where the person has never watched a folder. */
    read(person: Pick<Account, 'server' | 'userId'>): WatchedRecord | null {
      const file = fileOf(person)
      if (!read.has(file)) read.set(file, record.safeParse(readJsonFile(file)).data ?? null)
      return read.get(file) ?? null
    },
    /** Resolves once it is safe on the disk. @throws what the disk says */
    async write(person: Pick<Account, 'server' | 'userId'>, value: WatchedRecord): Promise<void> {
      await writeJsonFile(fileOf(person), value)
      read.set(fileOf(person), value)
    },
  }
}
