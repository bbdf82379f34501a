import { messages } from '../../../../src/shared/messages.ts'
import type { LanguageCode } from '../../../../src/shared/words/languages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { nameActor, writeCall } from '../../audit/index.ts'
import { tellOfNewDevice } from '../auth/new-device.ts'
import type { OpenSession } from '../auth/open-sessions.ts'
import { isPassword } from '../auth/passwords.ts'
import { type User, userById } from '../auth/repository.ts'
import type { createSignInGuard } from '../auth/sign-in-guard.ts'
import type { Tokens } from '../auth/tokens.ts'
import { type Challenges, challengeOver } from '../factors/challenges.ts'
import { factorsOf, useTrusted } from '../factors/repository.ts'
import type { createSignOnAccounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { SignOn, SignOnSessions } from './sessions.ts'

/** Where the rest of a sign-on comes from. */
export interface SignOnFrom {
  userAgent: string
  network: string | null
  address: string
  /** What the browser shows of an earlier login. */
  deviceToken: string | undefined
  /** What it shows where it is trusted. */
  trusted: string | undefined
  language: LanguageCode | null
}

/** What a sign-on has come to. */
export type SignOnResult =
  | { session: OpenSession; deviceToken: string }
  /** The account's own second factor has to be given. */
  | { challenge: string; ways: { codes: boolean; passkeys: boolean } }
  /** The password of the account with this address has to be given. */
  | { link: { challenge: string; email: string } }

/** Dependencies of {@link createSignOn}. */
export interface SignOnDeps {
  db: Db
  jobs: JobQueue
  tokens: Tokens
  attempts: Attempts
  accounts: ReturnType<typeof createSignOnAccounts>
  signOns: SignOnSessions
  challenges: Challenges
  guard: ReturnType<typeof createSignInGuard>
  now: () => number
}

/** How somebody whom a provider has named gets a session. */
export function createSignOn(deps: SignOnDeps) {
  const { db, jobs, tokens, attempts, accounts, signOns, challenges, guard, now } = deps

  /** The account's own factor is asked for, unless one was given at the provider or the browser is trusted. */
  async function factorAsked(user: User, { person }: SignOn, trusted: string | undefined, tx: Db) {
    const ways = await factorsOf(tx, user.id)
    if (person.hasSecondFactor || (!ways.codes && !ways.passkeys)) return null
    if (trusted !== undefined && (await useTrusted(tx, user.id, hashKey(trusted), now()))) return null
    return ways
  }

  async function openIn(tx: Db, user: User, signOn: SignOn, from: SignOnFrom): Promise<OpenSession> {
    const device = { userAgent: from.userAgent, network: from.network }
    const known = from.deviceToken === undefined ? null : await tokens.readDevice(from.deviceToken)
    const session = await signOns.open(user, signOn, device, tx)
    await tellOfNewDevice(tx, jobs, user, { session, device, isKnown: known?.userId === user.id, at: now() })
    return session
  }

  async function withDevice(user: User, session: OpenSession, from: SignOnFrom) {
    const known = from.deviceToken === undefined ? null : await tokens.readDevice(from.deviceToken)
    const isKnown = known?.userId === user.id && from.deviceToken !== undefined
    return { session, deviceToken: isKnown ? from.deviceToken! : await tokens.signDevice(user.id) }
  }

  const askFactor = async (user: User, signOn: SignOn, ways: { codes: boolean; passkeys: boolean }) => ({
    challenge: await challenges.begin({
      kind: 'second-factor',
      userId: user.id,
      signOn: signOns.seal(signOn, user.id),
    }),
    ways,
  })

  /** Goes on with somebody who has an account, or asks for what has to be given first. */
  async function letIn(
    from: SignOnFrom,
    accountOf: (tx: Db) => Promise<{ user: User; isProven: boolean; signOn: SignOn; isLinked?: true }>,
  ): Promise<SignOnResult> {
    const came = await db.transaction().execute(async (tx) => {
      const { user, isProven, signOn, isLinked } = await accountOf(tx)
      nameActor(user.id)
      if (!isProven) return { user, signOn, isProven: false as const }
      const ways = await factorAsked(user, signOn, from.trusted, tx)
      if (!ways) return { user, signOn, isProven, session: await openIn(tx, user, signOn, from) }
      if (isLinked) await writeCall(tx, user.id)
      return { user, signOn, isProven, ways }
    })
    const { user, signOn } = came
    if (!came.isProven) {
      const challenge = await challenges.begin({
        kind: 'sign-on-link',
        userId: user.id,
        signOn: signOns.seal(signOn, user.id),
      })
      return { link: { challenge, email: user.email } }
    }
    if (came.ways) return askFactor(user, signOn, came.ways)
    return withDevice(user, came.session, from)
  }

  return {
    /**
     * Goes on with what came back from a provider. `key` is what the browser's cookie or the app has. @throws AppError
     * 403
     */
    async finish({ key, verifier }: { key: string; verifier: string | null }, from: SignOnFrom): Promise<SignOnResult> {
      return letIn(from, async (tx) => {
        const signOn = await attempts.take(key, verifier, tx)
        return { signOn, ...(await accounts.find(tx, signOn, from.language)) }
      })
    },

    /** Goes on with somebody whom the directory has named. @throws AppError 403 */
    enter: (signOn: SignOn, from: SignOnFrom): Promise<SignOnResult> =>
      letIn(from, async (tx) => ({ signOn, ...(await accounts.find(tx, signOn, from.language)) })),

    /**
     * Connects the account that is there, by its password. @throws AppError 400 when it waits no more, 422 for a wrong
     * password, 429 after too many
     */
    async link({ challenge, password }: { challenge: string; password: string }, from: SignOnFrom) {
      const waiting = await challenges.find(challenge, 'sign-on-link')
      const user = waiting.user_id === null ? undefined : await userById(db, waiting.user_id)
      if (!user) throw challengeOver()
      nameActor(user.id)
      const signOn = signOns.unseal(waiting.sign_on, user.id)
      const known = from.deviceToken === undefined ? null : await tokens.readDevice(from.deviceToken)
      const device = known?.userId === user.id ? known.device : null
      const attempt = await guard.begin(user.email, { address: from.address, device })
      if (!(await isPassword(password, user.password_hash))) {
        await attempt.failed()
        throw new AppError(422, 'wrong_password', messages.passwordWrong, {
          fields: { password: messages.passwordWrong },
        })
      }
      await attempt.succeeded()
      return letIn(from, async (tx) => {
        await challenges.take(tx, waiting)
        return { user, signOn, isProven: true, isLinked: true }
      })
    },
  }
}

export type SignOnService = ReturnType<typeof createSignOn>
