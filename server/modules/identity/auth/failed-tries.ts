import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createTurns } from '../../../kernel/in-turn.ts'
import { TRIES } from '../../../kernel/limits.ts'
import { deletedRows } from '../../../kernel/deleted-rows.ts'

/** What was counted, and until when it counts. */
interface Counted {
  tries: number
  until: number
}

/** Who was refused is refused so long without another look: whoever goes on trying takes no connection of others. */
const REFUSED_MS = 1000
/** So many of them are known; more are looked up. */
const MOST_REFUSED = 1000

/**
 * Counts tries in the database, so that all processes know of them. Who or what is counted is stored as a hash. Of many
 * tries at once, one at a time waits for the row that all of them count in.
 */
export function createFailedTries({ db, now = Date.now }: { db: Db; now?: () => number }) {
  const inTurn = createTurns()
  const refused = new Map<string, Counted & { lookAt: number }>()

  /**
   * Counts one more and answers how many there are, and until when they count, in one statement: of many at once each
   * has its own number.
   */
  const count = (what: string, windowMs?: number): Promise<Counted> => inTurn(what, () => countOne(what, windowMs))

  async function countOne(what: string, windowMs: number = TRIES.windowMs): Promise<Counted> {
    const at = now()
    return db
      .insertInto('failed_try')
      .values({ id: idOf(what), tries: 1, until: at + windowMs })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          tries: sql`case when failed_try.until <= ${at} then 1 else failed_try.tries + 1 end`,
          until: sql`case when failed_try.until <= ${at} then ${at + windowMs} else failed_try.until end`,
        }),
      )
      .returning(['tries', 'until'])
      .executeTakeFirstOrThrow()
  }

  /** The same, unless one that is refused by it was counted just before. */
  async function countUnlessRefused(what: string, most: number): Promise<Counted> {
    const known = refused.get(what)
    if (known && now() < Math.min(known.lookAt, known.until)) return known
    const counted = await countOne(what)
    if (refused.size >= MOST_REFUSED) refused.clear()
    if (counted.tries > most) refused.set(what, { ...counted, lookAt: now() + REFUSED_MS })
    else refused.delete(what)
    return counted
  }

  return {
    count,

    /** Counts one more, and refuses it beyond `most`. @throws AppError 429 */
    async take(what: string, most: number): Promise<void> {
      const { tries, until } = await inTurn(what, () => countUnlessRefused(what, most))
      if (tries > most)
        throw new AppError(429, 'too_many_tries', messages.tooManyTries, {
          retryAfter: Math.max(1, Math.ceil((until - now()) / 1000)),
        })
    },

    /** Whether one more is within `most`; counts it. */
    async isWithin(what: string, most: number): Promise<boolean> {
      return (await count(what)).tries <= most
    },

    /** How many there are. */
    async read(what: string): Promise<number> {
      const row = await db
        .selectFrom('failed_try')
        .select('tries')
        .where('id', '=', idOf(what))
        .where('until', '>', now())
        .executeTakeFirst()
      return row?.tries ?? 0
    },

    /** It went well after all. */
    async forget(what: string): Promise<void> {
      refused.delete(what)
      await db.deleteFrom('failed_try').where('id', '=', idOf(what)).execute()
    },

    /** One less, of what is counted for many accounts together. */
    async giveBack(what: string): Promise<void> {
      refused.delete(what)
      await db
        .updateTable('failed_try')
        .set({ tries: sql`tries - 1` })
        .where('id', '=', idOf(what))
        .where('tries', '>', 0)
        .execute()
    },
  }
}

export type FailedTries = ReturnType<typeof createFailedTries>

const idOf = (what: string) => createHash('sha256').update(what).digest('base64url')

/** Forgets counts whose time is over; answers how many. */
export const removeTriesOver = (db: Db, now: number): Promise<number> =>
  deletedRows(db.deleteFrom('failed_try').where('until', '<=', now))
