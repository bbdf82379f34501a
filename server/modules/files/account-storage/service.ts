import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Config } from '../../../kernel/config.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import * as store from './repository.ts'

/** A request that holds room may take so long. */
const HELD_MS = DAY_MS

/**
 * Saves that are smaller, about an hour of speech, are always taken: what somebody types is not refused for what their
 * media take.
 */
export const ALWAYS_SAVED_BYTES = 64 * 1024

export interface AccountStorageDeps {
  db: Db
  /**
   * Bytes that an account may store, null for no quota, and what an upload counts as that did not say its size; read
   * each time.
   */
  limits: Pick<Config, 'accountStorageBytes' | 'uploadLimitBytes'>
  now?: () => number
}

/** Room that is taken for one upload. */
export interface StorageHold {
  id: string
  /** Bytes that it may have at most; Infinity without a quota. */
  mostBytes: number
}

/**
 * What each account may store. All that takes room takes the account's row first, so that two at once cannot both have
 * the last of it.
 */
export function createAccountStorage({ db, limits, now = Date.now }: AccountStorageDeps) {
  const used = async (on: Db, userId: string) => {
    const { media, texts, uploads } = await store.storageOf(on, userId, {
      at: now(),
      unsaidBytes: limits.uploadLimitBytes,
    })
    return media + texts + uploads
  }

  async function roomLeft(tx: Db, userId: string, bytes: number): Promise<number> {
    const quotaBytes = limits.accountStorageBytes
    if (quotaBytes === null) return Infinity
    const taken = await used(tx, userId)
    if (taken + bytes > quotaBytes) throw storageFull(taken, quotaBytes)
    return quotaBytes - taken
  }

  return {
    quotaBytes: () => limits.accountStorageBytes,

    usage: (userId: string): Promise<store.StorageUse> =>
      store.storageOf(db, userId, { at: now(), unsaidBytes: limits.uploadLimitBytes }),

    /**
     * Refuses what the account has no room for; `bytes` are those that the transaction has not written yet. Take the
     * account's row before.
     * @throws AppError 507, and the transaction has to be rolled back
     */
    async assertRoom(tx: Db, userId: string, bytes = 0): Promise<void> {
      await roomLeft(tx, userId, bytes)
    },

    /**
     * Takes room for an upload that comes in one request. @throws AppError 507 @param bytes as far as they are known
     */
    hold(userId: string, bytes: number): Promise<StorageHold> {
      return db.transaction().execute(async (tx) => {
        await holdUser(tx, userId)
        const mostBytes = await roomLeft(tx, userId, bytes)
        const id = uuidv7()
        if (limits.accountStorageBytes !== null)
          await store.insertHold(tx, { id, user_id: userId, bytes, expires_at: now() + HELD_MS })
        return { id, mostBytes }
      })
    },

    /** Gives held room back, or in a transaction over to what is stored. */
    release: ({ id }: StorageHold, on: Db = db): Promise<void> => store.deleteHold(on, id),

    /** What to say of an upload that turned out larger than there is room. */
    full: async (userId: string): Promise<AppError> =>
      storageFull(await used(db, userId), limits.accountStorageBytes ?? Infinity),
  }
}

export type AccountStorage = ReturnType<typeof createAccountStorage>

/** For who stores without a quota. */
export const NO_QUOTA: Pick<AccountStorage, 'assertRoom'> = { assertRoom: () => Promise.resolve() }

function storageFull(usedBytes: number, quotaBytes: number): AppError {
  return new AppError(507, 'account_storage_full', messages.accountStorageFull(usedBytes, quotaBytes))
}
