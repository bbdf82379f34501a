import { type ChangeableName, isChangeable, takeChangeable } from '../../../kernel/changeable-settings.ts'
import { type Config, readConfig } from '../../../kernel/config.ts'
import type { Db, SettingTable } from '../../../kernel/db/schema.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import { ConfigError } from '../../../kernel/settings.ts'
import type { Logger } from '../../../ports/logger.ts'

/** How often a process looks whether settings were changed, in milliseconds. */
const LOOK_EVERY_MS = 3000

type Environment = Readonly<Record<string, string | undefined>>

/** Settings of this process, and those that are changed while it runs. */
export interface SettingTools {
  /** What the environment of this process says. */
  readonly env: Environment
  /** Those that were changed, by their names. */
  stored(): Promise<SettingTable[]>
  /**
   * Stores one, and follows it in this process. `also` is done in the same transaction.
   * @throws ConfigError when it is not usable with the others
   */
  change(name: ChangeableName, value: string, also: (tx: Db) => Promise<void>): Promise<void>
  /** Goes back to what holds without it; false where it was not changed. */
  reset(name: ChangeableName, also: (tx: Db) => Promise<void>): Promise<boolean>
  /** Has this process do as it is stored. */
  follow(): Promise<void>
  /** Does so every few seconds from now on; answers what ends it. */
  followRegularly(): () => Promise<void>
}

export interface SettingToolsDeps {
  db: Db
  /** Held by all who read settings; changed in place. */
  config: Config
  env: Environment
  /** Its level follows `LOG_LEVEL`. */
  log: Logger & { level: string }
  now?: () => number
}

/** @throws nothing: what is stored and not usable is passed over, for the server has to go on */
export function createSettingTools({ db, config, env, log, now = Date.now }: SettingToolsDeps): SettingTools {
  const levelAtStart = log.level
  let applied = ''
  const isSet = (name: string) => (env[name] ?? '') !== ''

  const stored = () => db.selectFrom('setting').selectAll().orderBy('name').execute()

  /** The config with these beside the environment, which wins. @throws ConfigError */
  const configWith = (values: Environment) => readConfig({ ...values, ...withoutBlanks(env) })

  async function follow(): Promise<void> {
    const rows = await stored()
    const fingerprint = JSON.stringify(rows)
    if (fingerprint === applied) return
    const usable: Record<string, string> = {}
    for (const { name, value } of rows) {
      if (!isChangeable(name)) continue
      try {
        configWith({ ...usable, [name]: value })
        usable[name] = value
      } catch (error) {
        log.warn({ setting: name, reason: messageOf(error) }, 'a setting of the console is not usable')
      }
    }
    takeChangeable(config, configWith(usable))
    if (!isSet('LOG_LEVEL')) log.level = usable['LOG_LEVEL'] ?? levelAtStart
    applied = fingerprint
  }

  return {
    env,
    stored,
    follow,

    async change(name, value, also) {
      if (value.trim() === '') throw new ConfigError(`${name} is not usable: it is empty`)
      await db.transaction().execute(async (tx) => {
        const others = await tx.selectFrom('setting').select(['name', 'value']).where('name', '!=', name).execute()
        configWith({ ...Object.fromEntries(others.map((row) => [row.name, row.value])), [name]: value })
        const row = { value, changed_at: now() }
        await tx
          .insertInto('setting')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
          .execute()
        await also(tx)
      })
      await follow()
    },

    async reset(name, also) {
      const wasStored = await db.transaction().execute(async (tx) => {
        const removed = await tx.deleteFrom('setting').where('name', '=', name).executeTakeFirst()
        if (removed.numDeletedRows === 0n) return false
        await also(tx)
        return true
      })
      await follow()
      return wasStored
    },

    followRegularly() {
      let following = Promise.resolve()
      const timer = setInterval(() => {
        following = following
          .then(follow)
          .catch((error: unknown) => log.warn({ err: error }, 'settings could not be read; trying again'))
      }, LOOK_EVERY_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await following
      }
    },
  }
}

const withoutBlanks = (env: Environment) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
