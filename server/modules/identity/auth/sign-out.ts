import { ANOTHER_PERSON, NOBODY } from '../../../../src/shared/contract/route.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import { writeCall } from '../../audit/index.ts'
import { distrustAll } from '../factors/repository.ts'
import * as store from './repository.ts'
import { shownAddress } from './shown-address.ts'
import type { Tokens } from './tokens.ts'

/** The devices on which somebody is signed in, and how sessions end. */
export function createSignOut({ db, tokens, now }: { db: Db; tokens: Tokens; now: () => number }) {
  return {
    /** Signs one of the caller's devices out. @throws AppError 404 */
    async signOutDevice(userId: string, sid: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.removeSessionOf(tx, userId, sid))) throw notFound()
        await writeCall(tx)
      })
    },

    /** Signs out all of the caller's devices but the one that asks; only that one, by its cookie, is trusted on. */
    async signOutOthers({ id, sid }: { id: string; sid: string }, trusted: string | undefined): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await store.removeOtherSessions(tx, id, sid)
        await distrustAll(tx, id, trusted === undefined ? undefined : hashKey(trusted))
        await writeCall(tx)
      })
    },

    /** Ends the session that a browser had when it opened another one; a token that is no good any more is no error. */
    async endReplaced(token: string | undefined): Promise<void> {
      const claims = token === undefined ? null : await tokens.verify(token).catch(() => null)
      if (claims) await store.removeSession(db, claims.sid)
    },

    /**
     * Ends the token's session; a token that is no good any more is no error. @throws AppError 409 when the page was
     * drawn for another person
     */
    async logout(token: string, drawnFor: string): Promise<void> {
      const claims = await tokens.verify(token).catch(() => null)
      if (!claims) return
      if (drawnFor !== NOBODY && drawnFor !== claims.sub) {
        const user = await store.userById(db, claims.sub)
        if (user) throw new AppError(409, ANOTHER_PERSON, messages.anotherPerson(shownAddress(user, now()).email))
      }
      await db.transaction().execute(async (tx) => {
        await store.removeSession(tx, claims.sid)
        await writeCall(tx, claims.sub)
      })
    },
  }
}
