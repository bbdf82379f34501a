import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import {
  ACCESS_TOKEN_PREFIX,
  type AccessTokenWish,
  MOST_ACCESS_TOKENS,
} from '../../../../src/shared/contract/access-tokens.ts'
import type { TokenScope } from '../../../../src/shared/domain/token-scopes.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUsers } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { sha256 } from '../../../kernel/sha256.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import { userById } from '../auth/repository.ts'
import { shownAddress } from '../auth/shown-address.ts'
import * as store from './repository.ts'

/** Its use is written down at most so often, so that reading does not mean writing. */
const MARK_AFTER_MS = 60_000
/** Letters after the prefix by which a person knows a token again; the others are 228 bits. */
const SHOWN_LETTERS = 4

/**
 * Keys with which programs call the API for a person. Only their hashes are kept: 256 random bits need no slow hash.
 */
export function createAccessTokens({
  db,
  jobs,
  now = Date.now,
}: {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  now?: () => number
}) {
  return {
    list: (userId: string): Promise<store.AccessTokenRow[]> => store.tokensOf(db, userId),

    /**
     * Answers the row with the token itself, which cannot be had again; its owner is told by mail. @throws AppError 403
     * for a scope that their role does not have, 409 when there are too many
     */
    async create(
      userId: string,
      { name, scopes, expires_in_days: days }: AccessTokenWish,
    ): Promise<store.AccessTokenRow & { token: string }> {
      const token = ACCESS_TOKEN_PREFIX + randomBytes(32).toString('base64url')
      const at = now()
      const row: store.AccessTokenRow = {
        id: uuidv7(),
        user_id: userId,
        name,
        prefix: token.slice(0, ACCESS_TOKEN_PREFIX.length + SHOWN_LETTERS),
        token_hash: hashToken(token),
        scopes: JSON.stringify([...new Set(scopes)]),
        created_at: at,
        expires_at: days === null ? null : at + days * DAY_MS,
        last_used_at: null,
        last_used_address: null,
      }
      await db.transaction().execute(async (tx) => {
        await holdUsers(tx, [userId])
        const user = await userById(tx, userId)
        if (scopes.includes('admin') && user?.role !== 'ADMIN')
          throw new AppError(403, 'not_allowed', messages.adminTokenRefused)
        if ((await store.tokensOf(tx, userId)).length >= MOST_ACCESS_TOKENS)
          throw new AppError(409, 'too_many_tokens', messages.tooManyTokens)
        await store.insertToken(tx, row)
        await addMail(jobs, { kind: 'token-made', tokenId: row.id }, { tx, key: `mail:token-made:${row.id}` })
        await writeCall(tx)
      })
      return { ...row, token }
    },

    /** @throws AppError 404 */
    async revoke(userId: string, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.removeTokenOf(tx, userId, id))) throw notFound()
        await writeCall(tx)
      })
    },

    /** Who calls with a token, by their role as it is now. @throws AppError 401 */
    async authenticate(
      token: string,
      address: string,
    ): Promise<Caller & Required<Pick<Caller, 'scopes'>> & { isValidated: boolean }> {
      const found = await store.liveToken(db, hashToken(token), now())
      // One for the console ends with the role, however that was taken.
      const isDead = found?.role !== 'ADMIN' && found && scopesOf(found).includes('admin')
      if (!found || isDead) throw new AppError(401, 'token_unusable', messages.tokenUnusable)
      const isDue = (found.last_used_at ?? 0) <= now() - MARK_AFTER_MS || found.last_used_address !== address
      if (isDue) await store.markTokenUsed(db, found.tokenId, { last_used_at: now(), last_used_address: address })
      return {
        id: found.id,
        ...shownAddress(found, now()),
        role: found.role,
        language: found.language,
        sid: found.tokenId,
        scopes: scopesOf(found),
      }
    },

    /** Whether this token still stands, for connections that outlive the call which opened them. */
    isLive: (id: string): Promise<boolean> => store.isTokenLive(db, id, now()),
  }
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

export function isAccessToken(bearer: string): boolean {
  return bearer.startsWith(ACCESS_TOKEN_PREFIX)
}

export function scopesOf({ scopes }: { scopes: string }): TokenScope[] {
  return JSON.parse(scopes) as TokenScope[]
}

function hashToken(token: string): string {
  return sha256(token)
}
