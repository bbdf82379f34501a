import { forgetEnvelopes } from '../adapters/blob-store-encrypted/index.ts'
import { openWork } from '../adapters/work.ts'
import type { lookAtSeller } from '../commands/doctor.ts'
import type { lookAtKeys } from '../commands/keys.ts'
import type { queueStatus } from '../commands/queue-status.ts'
import type { Config } from '../kernel/config.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { openAlone } from '../kernel/db/open-alone.ts'
import { openDatabase } from '../kernel/db/open.ts'
import type { Db } from '../kernel/db/schema.ts'
import type { Finding } from '../kernel/finding.ts'
import { jobNames } from '../kernel/jobs/kind.ts'
import { forgetTextKeys } from '../kernel/text-keys/text-keys.ts'
import { messageOf } from '../kernel/message-of.ts'
import { createSettingTools } from '../modules/ops/index.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import type { TextIndex } from '../ports/text-index.ts'
import { databaseOf, encryptTexts, composeTextIndex } from './storage.ts'

/** Works with a database that nobody else has open, and with its queue. */
export async function openAloneWith(
  where: Pick<Config, 'databaseUrl' | 'dataDir'>,
  use: (installation: { db: Db; jobs: JobQueue }) => Promise<void>,
): Promise<void> {
  const database = await openAlone(where)
  try {
    await migrate(database.db)
    const queue = await openWork(database, { names: jobNames() })
    try {
      await use({ db: database.db, jobs: queue.jobs })
    } finally {
      await queue.close()
    }
  } finally {
    await database.close()
  }
}

/** Works with the database that the settings name, as it is, which is opened and closed for it. */
async function withDatabase<T>(config: Config, use: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(databaseOf(config))
  try {
    return await use(db)
  } finally {
    await close()
  }
}

/** What cannot be looked at is a finding too. */
const orFinding =
  (name: string) =>
  (error: unknown): Finding[] => [{ name, isFine: false, text: messageOf(error) }]

/** Looks at the index of texts of a database that has its tables. */
export const openIndexStatus = (
  config: Config,
  look: (parts: { db: Db; textIndex: TextIndex }) => Promise<Finding>,
): Promise<Finding[]> =>
  withDatabase(config, async (db) => {
    encryptTexts(db, config)
    const textIndex = composeTextIndex(config, db)
    try {
      return await look({ db, textIndex }).then((finding) => [finding], orFinding('Search index'))
    } finally {
      await textIndex.close()
    }
  })

/** Looks at the keys of a database's media. */
export const openKeyStatus = (config: Config, look: typeof lookAtKeys): Promise<Finding[]> =>
  withDatabase(config, (db) => look(config, db))

/** Looks at who sells. */
export const openSellerStatus = (config: Config, look: typeof lookAtSeller): Promise<Finding[]> =>
  withDatabase(config, (db) => look(config, db))

/** The settings with what was changed of them in the console; as they are where there is no database yet. */
export async function withStoredSettings(config: Config, env: Readonly<Record<string, string | undefined>>) {
  const all = structuredClone(config)
  const log = { level: config.logLevel, debug() {}, info() {}, warn() {}, error() {} }
  await withDatabase(config, (db) => createSettingTools({ db, config: all, env, log }).follow()).catch(() => {})
  return all
}

/** Looks at the workspaces that the settings of sign-on name. */
export const openWorkspaceStatus = (
  config: Config,
  look: (db: Db, signOn: Config['signOn']) => Promise<Finding[]>,
): Promise<Finding[]> => withDatabase(config, (db) => look(db, config.signOn).catch(orFinding('Workspaces of sign-on')))

/** Gives up the media and texts that a lost key wrapped, in a database that no server may open; answers how many. */
export const forgetRingKey = (config: Config, ringKey: string): Promise<number> =>
  withDatabase(config, async (db) => (await forgetEnvelopes(db, ringKey)) + (await forgetTextKeys(db, ringKey)))

/** Looks at the queue of a database, which is opened and closed for it. */
export const openQueueStatus = (config: Config, look: typeof queueStatus) =>
  look(() => openDatabase(databaseOf(config)), openWork)
