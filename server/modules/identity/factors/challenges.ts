import { MINUTE_MS } from '../../../../src/shared/durations.ts'
import { CHALLENGE_OVER } from '../../../../src/shared/contract/factors.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { SECOND_FACTOR } from '../../../kernel/limits.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import { createMailKey } from '../auth/tokens.ts'
import * as store from './repository.ts'

/** How long somebody has for the second half of what they began, in milliseconds. */
const CHALLENGE_MS = 10 * MINUTE_MS

/** What a challenge is about. */
export interface ChallengeWish {
  kind: store.Challenge['kind']
  userId: string | null
  remember?: boolean
  /** What a passkey has to sign, or the challenge of the app that goes on. */
  value?: string
  /** What a sign-on has come to, sealed. */
  signOn?: string
}

/** Sign-ins that wait for their second half: bound to one account and one purpose, for minutes and a few answers. */
export function createChallenges({ db, now }: { db: Db; now: () => number }) {
  return {
    /** Begins one and answers its key, of which only the hash is kept. */
    async begin({ kind, userId, remember = false, value, signOn }: ChallengeWish, within: Db = db): Promise<string> {
      const key = createMailKey()
      await store.insertChallenge(within, {
        key_hash: hashKey(key),
        kind,
        user_id: userId,
        remember: remember ? 1 : 0,
        value: value ?? null,
        sign_on: signOn ?? null,
        tries: 0,
        expires_at: now() + CHALLENGE_MS,
      })
      return key
    },

    /** One that still waits. @throws AppError 400 when it is used, old, tried too often or of another kind */
    async find(key: string, kind: store.Challenge['kind'], within: Db = db): Promise<store.Challenge> {
      const keyHash = hashKey(key)
      const found = await store.challengeBy(within, { keyHash, kind, now: now(), most: SECOND_FACTOR.answers })
      if (!found) throw challengeOver()
      return found
    },

    /** Counts an answer before it is judged, so that many at once are no more than a few. @throws AppError 400 */
    async countAnswer({ key_hash }: store.Challenge): Promise<void> {
      if (!(await store.countAnswer(db, key_hash, SECOND_FACTOR.answers))) throw challengeOver()
    },

    /** Uses one up, in the transaction of what it opens. @throws AppError 400 when somebody else was quicker */
    async take(tx: Db, { key_hash }: store.Challenge): Promise<void> {
      if (!(await store.takeChallenge(tx, key_hash))) throw challengeOver()
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>

export const challengeOver = () => new AppError(400, CHALLENGE_OVER, messages.challengeOver)
