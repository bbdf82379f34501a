import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { FailedTries } from './failed-tries.ts'
import { assertHardToGuess, assertNotLeaked, type PasswordRule } from './guessable.ts'
import type { OpenSession, OpenSessions } from './open-sessions.ts'
import { hashPassword } from './passwords.ts'
import * as store from './repository.ts'
import { isSessionsPassword } from './session-password.ts'
import { unauthorised } from './tokens.ts'

/** Dependencies of {@link createPasswordChange}. */
export interface PasswordChangeDeps {
  db: Db
  jobs: JobQueue
  tries: Pick<FailedTries, 'take' | 'forget'>
  sessions: Pick<OpenSessions, 'open'>
  passwordRule: PasswordRule
  now: () => number
}

/** The password in an open session: changed, or asked for again. */
export function createPasswordChange({ db, jobs, tries, sessions, passwordRule, now }: PasswordChangeDeps) {
  return {
    /**
     * Changes the password and ends all sessions; the one that asked goes on under a new token. @throws AppError 422
     */
    async changePassword(
      { id, sid }: { id: string; sid: string },
      { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
    ): Promise<OpenSession> {
      const user = await store.userById(db, id)
      const current = (await store.liveSessionsOf(db, id, now())).find((session) => session.id === sid)
      if (!user || !current) throw unauthorised(messages.sessionEnded)
      if (!(await isSessionsPassword(tries, { sid, password: oldPassword, storedHash: user.password_hash }))) {
        throw new AppError(422, 'wrong_password', messages.oldPasswordWrong, {
          fields: { old_password: messages.oldPasswordWrong },
        })
      }
      assertHardToGuess(newPassword, { email: user.email, name: await store.nameOf(db, id) }, passwordRule)
      await assertNotLeaked(newPassword, passwordRule)
      const passwordHash = await hashPassword(newPassword)
      return db.transaction().execute(async (tx) => {
        await store.setPassword(tx, id, passwordHash)
        await store.removeEmailKeys(tx, id, 'reset-password')
        await store.endAccess(tx, id)
        await addMail(jobs, { kind: 'password-changed', userId: id }, { tx, key: `mail:password-changed:${id}` })
        return sessions.open(
          user,
          current.remember === 1,
          { userAgent: current.user_agent, network: current.network },
          tx,
        )
      })
    },

    /** Takes the password again in an open session. @throws AppError 422 when it is wrong */
    async confirmPassword({ id, sid }: { id: string; sid: string }, password: string): Promise<void> {
      const user = await store.userById(db, id)
      if (!(await isSessionsPassword(tries, { sid, password, storedHash: user?.password_hash ?? null }))) {
        throw new AppError(422, 'wrong_password', messages.passwordWrong, {
          fields: { password: messages.passwordWrong },
        })
      }
      await db.transaction().execute(async (tx) => {
        await store.confirmSession(tx, sid, now())
        await writeCall(tx)
      })
    },
  }
}
