import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { FETCHES_FOR_NOTHING } from '../../../kernel/limits.ts'
import { createFailedTries } from '../../identity/index.ts'

/** Whose fetches, and when; milliseconds since 1970. */
interface Fetch {
  userId: string
  at: number
}

const triesOf = (tx: Db, { at }: Fetch) => createFailedTries({ db: tx, now: () => at })
const nameOf = ({ userId }: Fetch) => `fetches ${userId}`

/**
 * Counts a fetch as one for nothing, until a file comes of it; in the transaction that begins it. @throws AppError 429,
 * and the transaction has to be rolled back
 */
export async function countFetch(tx: Db, fetch: Fetch): Promise<void> {
  const { tries, until } = await triesOf(tx, fetch).count(nameOf(fetch), FETCHES_FOR_NOTHING.everyMs)
  if (tries <= FETCHES_FOR_NOTHING.most) return
  const leftSeconds = Math.max(1, Math.ceil((until - fetch.at) / 1000))
  throw new AppError(429, 'too_many_imports', messages.tooManyImports(Math.ceil(leftSeconds / 3600)), {
    retryAfter: leftSeconds,
  })
}

/** A file came of one, in the transaction that makes it. */
export const giveFetchBack = (tx: Db, fetch: Fetch): Promise<void> => triesOf(tx, fetch).giveBack(nameOf(fetch))
