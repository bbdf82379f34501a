import { v7 as uuidv7 } from 'uuid'
import { messages } from '../../../../src/shared/messages.ts'
import type { LanguageCode } from '../../../../src/shared/words/languages.ts'
import type { SessionLimits } from '../../../kernel/session-limits.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { clientNetwork } from '../../../kernel/http/client-network.ts'
import { TRIES } from '../../../kernel/limits.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import { writeDone } from '../../audit/index.ts'
import { createFailedTries } from '../auth/failed-tries.ts'
import { assertHardToGuess, assertNotLeaked, type PasswordRule } from '../auth/guessable.ts'
import { openAccount } from '../auth/open-account.ts'
import { createOpenSessions, type OpenSession } from '../auth/open-sessions.ts'
import { hashPassword } from '../auth/passwords.ts'
import { userById } from '../auth/repository.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { normaliseSetupCode } from './code.ts'
import { hasCode, hasUsers, removeCodes, takeCode } from './repository.ts'

export interface SetupDeps {
  db: Db
  events: IdentityEventPublisher
  tokens: Tokens
  passwordRule: PasswordRule
  sessionLimits: SessionLimits
  now: () => number
}

/** The first account, and where it comes from. */
export interface FirstAccount {
  code: string
  email: string
  password: string
  language: LanguageCode | null
  address: string
  userAgent: string
}

/** The set-up of an installation without accounts: once, with a code that its operator reads where it was started. */
export function createSetup({ db, events, tokens, sessionLimits, passwordRule, now }: SetupDeps) {
  const tries = createFailedTries({ db, now })
  const sessions = createOpenSessions({ db, tokens, limits: sessionLimits, now })
  let isOver = false

  /** Whether there is a code and no account. */
  async function isOpen(): Promise<boolean> {
    if (isOver) return false
    isOver = await hasUsers(db)
    return !isOver && (await hasCode(db))
  }

  return {
    isOpen,

    /**
     * Makes the first account, an ADMIN whose address counts as validated, and opens a session. @throws AppError 404
     * once there is an account; 422 for a wrong code or a password that is easy to guess; 429 after too many tries
     */
    async finish(from: FirstAccount): Promise<OpenSession> {
      if (!(await isOpen())) throw notFound()
      const counted = `setup ${clientNetwork(from.address)}`
      await tries.take(counted, TRIES.setupCodes)
      const hash = hashKey(normaliseSetupCode(from.code))
      if (!(await hasCode(db, hash))) throw wrongCode()
      await tries.forget(counted)
      assertHardToGuess(from.password, from, passwordRule)
      await assertNotLeaked(from.password, passwordRule)
      const [id, at] = [uuidv7(), now()]
      const user = {
        id,
        email: from.email.toLowerCase(),
        password_hash: await hashPassword(from.password),
        role: 'ADMIN' as const,
        email_validated_at: at,
        created_at: at,
        app_language: from.language,
      }
      return db.transaction().execute(async (tx) => {
        // One statement takes the code: of two who send it at once, one makes an account.
        if (!(await takeCode(tx, hash))) throw wrongCode()
        if ((await hasUsers(tx)) || !(await openAccount(tx, events, user))) throw notFound()
        await events.publish(tx, 'address-proven', { userId: id })
        await removeCodes(tx)
        await writeDone(tx, id, { action: 'account-made', object_kind: 'account', object_id: id, detail: user.role })
        const device = { userAgent: from.userAgent, network: clientNetwork(from.address) }
        return sessions.open((await userById(tx, id))!, false, device, tx)
      })
    },
  }
}

export type Setup = ReturnType<typeof createSetup>

const wrongCode = () =>
  new AppError(422, 'wrong_setup_code', messages.setupCodeWrong, { fields: { code: messages.setupCodeWrong } })
