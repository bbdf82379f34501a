import { v7 as uuidv7 } from 'uuid'
import { MINUTE_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { CardTryTable, Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { CARD_DECLINES } from '../../../kernel/limits.ts'
import { clientNetwork } from '../../../kernel/http/client-network.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { PaymentRefused } from '../../../ports/payments.ts'
import { addMail } from '../../mail/index.ts'
import { hasPaidSince } from './repository.ts'
import { deletedRows } from '../../../kernel/deleted-rows.ts'

/** How long a try without an answer counts as one that may still be declined. Milliseconds. */
const PENDING_MS = 2 * MINUTE_MS
/** When to come back for one that tries of the same moment stand in the way of. Milliseconds. */
const MOMENT_MS = 5000

/** Who tries a card, and from where. */
export interface CardHolder {
  userId: string
  /** The client's IP address. */
  address: string
}

/** How a try ended; `open` while its owner has to answer their bank. */
export type TryEnd = 'taken' | 'declined' | 'open'

/**
 * What is no fault of the card: a token that was used before, an object that is not there, a payment that was given up.
 */
const NOT_A_DECLINE = new Set(['token_already_used', 'resource_missing', 'canceled'])

export const isDecline = (code: string | null | undefined) => !NOT_A_DECLINE.has(code ?? '')

interface Who {
  userId: string
  network: string
}

/**
 * Counts declined cards by account and by network, so that nobody finds out here which stolen cards work. A try is
 * written down before the provider is asked, where all processes see it, so those of the same moment count as well.
 */
export function createCardTries({ db, jobs, now }: { db: Db; jobs: JobQueue; now: () => number }) {
  /** Null while a card may be tried. `ownTry` is not counted. */
  async function refusal({ userId, network }: Who, ownTry: string | null): Promise<AppError | null> {
    const at = now()
    const tries = await db
      .selectFrom('card_try')
      .select(['id', 'user_id', 'network', 'state', 'tried_at'])
      .where('tried_at', '>', at - CARD_DECLINES.everyMs)
      .where((on) => on.or([on('user_id', '=', userId), on('network', '=', network)]))
      .orderBy('tried_at', 'desc')
      .execute()
    const others = tries.filter(
      (one) =>
        one.id !== ownTry && (one.state === 'declined' || (one.state === 'asking' && one.tried_at > at - PENDING_MS)),
    )
    const ownFreeAt = freeAgainAt(
      others.filter((one) => one.user_id === userId),
      at,
    )
    if (ownFreeAt > at) return tooMany(ownFreeAt - at)
    // Who has paid before is not locked out by others who come from the same network.
    const freeAt = freeAgainAt(
      others.filter((one) => one.network === network),
      at,
    )
    return freeAt > at && !(await hasPaidSince(db, userId, 0)) ? tooMany(freeAt - at) : null
  }

  async function begin(id: string, { userId, network }: Who): Promise<void> {
    await db
      .deleteFrom('card_try')
      .where('tried_at', '<', now() - CARD_DECLINES.everyMs)
      .execute()
    const row = { id, user_id: userId, network, state: 'asking', tried_at: now() } as const
    // The same payment asked for again is the same try.
    await db
      .insertInto('card_try')
      .values(row)
      .onConflict((on) => on.column('id').doNothing())
      .execute()
  }

  async function end(id: string, how: TryEnd): Promise<void> {
    if (how === 'declined') await db.transaction().execute((tx) => decline(tx, id))
    if (how === 'open')
      await db.updateTable('card_try').set({ state: how }).where('id', '=', id).where('state', '=', 'asking').execute()
    if (how === 'taken') await db.deleteFrom('card_try').where('id', '=', id).where('state', '!=', 'declined').execute()
  }

  /** Marks a try, and tells the owner of the account when it was the last one. Done again it changes nothing. */
  async function decline(tx: Db, id: string): Promise<void> {
    const marked = await tx
      .updateTable('card_try')
      .set({ state: 'declined' })
      .where('id', '=', id)
      .where('state', '!=', 'declined')
      .returning('user_id')
      .executeTakeFirst()
    if (!marked) return
    const declined = await tx
      .selectFrom('card_try')
      .select('id')
      .where('user_id', '=', marked.user_id)
      .where('state', '=', 'declined')
      .where('tried_at', '>', now() - CARD_DECLINES.everyMs)
      .execute()
    if (declined.length !== CARD_DECLINES.most) return
    await addMail(jobs, { kind: 'cards-declined', userId: marked.user_id }, { tx, key: `mail:cards-declined:${id}` })
  }

  const whoOf = ({ userId, address }: CardHolder): Who => ({ userId, network: clientNetwork(address) })

  return {
    /** 429 with the time to come back, or null while a card may be tried. `ownTry` is not counted. */
    refusal: (holder: CardHolder, ownTry: string | null = null) => refusal(whoOf(holder), ownTry),

    decline,

    /**
     * Asks the provider about a card; a PaymentRefused counts as declined. `id` names the try for {@link decline}.
     * @throws AppError 429 without asking, after too many declines
     */
    async attempt<T>(
      holder: CardHolder,
      ask: () => Promise<T>,
      endOf: (answer: T) => TryEnd,
      id: string = uuidv7(),
    ): Promise<T> {
      const who = whoOf(holder)
      await begin(id, who)
      try {
        const refused = await refusal(who, id)
        if (refused) throw refused
        const answer = await ask()
        await end(id, endOf(answer))
        return answer
      } catch (error) {
        await end(id, error instanceof PaymentRefused && isDecline(error.code) ? 'declined' : 'taken')
        throw error
      }
    },
  }
}

/** When the next card may be tried: at once, in a moment, or once the oldest decline that counts is too old. */
function freeAgainAt(counted: readonly Pick<CardTryTable, 'state' | 'tried_at'>[], at: number): number {
  if (counted.length < CARD_DECLINES.most) return at
  const oldest = counted.filter((one) => one.state === 'declined')[CARD_DECLINES.most - 1]
  return oldest ? oldest.tried_at + CARD_DECLINES.everyMs : at + MOMENT_MS
}

function tooMany(waitMs: number): AppError {
  return new AppError(429, 'too_many_declines', messages.tooManyDeclines, { retryAfter: Math.ceil(waitMs / 1000) })
}

export type CardTries = ReturnType<typeof createCardTries>

/** Forgets tries from before a time; answers how many. */
export const removeCardTriesBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(db.deleteFrom('card_try').where('tried_at', '<', at))
