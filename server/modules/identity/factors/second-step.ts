import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { SecondFactorAnswer } from '../../../../src/shared/contract/factors.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { TRIES } from '../../../kernel/limits.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { nameActor, writeDone } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { FailedTries } from '../auth/failed-tries.ts'
import { tellOfNewDevice } from '../auth/new-device.ts'
import type { Device, OpenSession, OpenSessions } from '../auth/open-sessions.ts'
import { type User, userById } from '../auth/repository.ts'
import type { Tokens } from '../auth/tokens.ts'
import { type Challenges, challengeOver } from './challenges.ts'
import { stepOf, takeRecoveryCode } from './check-code.ts'
import { assertAddressValidated, type PasskeyChecks } from './passkey-checks.ts'
import * as store from './repository.ts'
import { appChallengeOf } from './app-challenge.ts'
import type { Sealer } from '../../../kernel/sealed-text.ts'
import type { SignOnSessions } from '../sign-on/sessions.ts'
import { trustDevice } from './trusted-devices.ts'

/** Where the second half of a sign-in comes from. */
export interface SignInFrom extends Device {
  /** What the browser shows of an earlier login. */
  deviceToken?: string | undefined
}

/** An open session, and what the browser shows from now on. */
export interface SignedInByFactor {
  session: OpenSession
  deviceToken: string
  /** Null where the browser is not to be trusted. */
  trusted: { key: string; expiresAt: number } | null
}

/** Dependencies of {@link createSecondStep}. */
export interface SecondStepDeps {
  db: Db
  jobs: JobQueue
  tokens: Tokens
  tries: Pick<FailedTries, 'take' | 'forget' | 'count'>
  sessions: Pick<OpenSessions, 'open'>
  challenges: Challenges
  passkeys: PasskeyChecks
  sealer: Sealer
  /** Ties a session to the sign-on that it comes of, sealed as its challenge has it. */
  signOns: Pick<SignOnSessions, 'resume'>
  now: () => number
}

/** How a second factor opens the session of a login, and a passkey opens one by itself. */
export function createSecondStep(deps: SecondStepDeps) {
  const { db, jobs, tokens, tries, sessions, challenges, passkeys, sealer, signOns, now } = deps

  /** Judges an answer; what it uses up is used in the session's transaction. @throws AppError 400, 422, 429 */
  async function judge(
    waiting: store.Challenge,
    user: User,
    answer: SecondFactorAnswer,
  ): Promise<(tx: Db) => Promise<void>> {
    if (answer.way === 'recovery-code') {
      await challenges.countAnswer(waiting)
      return async (tx) => {
        if (!(await takeRecoveryCode(tx, user.id, answer.code))) throw wrongRecoveryCode()
        await writeDone(tx, user.id, { action: 'recovery-code-used' })
        await addMail(
          jobs,
          { kind: 'recovery-code-used', userId: user.id },
          { tx, key: `mail:recovery:${waiting.key_hash}` },
        )
      }
    }
    if (answer.way === 'passkey') {
      await challenges.countAnswer(waiting)
      const signed = await passkeys.check(answer.response, waiting.value)
      if (signed.passkey.user_id !== user.id) throw new AppError(422, 'passkey_unknown', messages.passkeyUnknown)
      return signed.use
    }
    await boundCodes(user.id)
    await challenges.countAnswer(waiting)
    const step = await stepOf(db, sealer, user.id, answer.code, now())
    if (step === null) throw wrongCode()
    return async (tx) => {
      if (!(await store.takeStep(tx, user.id, step))) throw wrongCode()
    }
  }

  /** @throws AppError 429 when too many codes were wrong, of which the owner hears once a day */
  async function boundCodes(userId: string): Promise<void> {
    try {
      await tries.take(codesOf(userId), TRIES.codes)
    } catch (error) {
      if (!(error instanceof AppError && error.status === 429)) throw error
      const { tries: mails } = await tries.count(`told of codes ${userId}`, DAY_MS)
      if (mails === 1) await addMail(jobs, { kind: 'codes-attacked', userId }, { key: `mail:codes-attacked:${userId}` })
      throw new AppError(429, error.code, messages.tooManyCodes, { retryAfter: error.retryAfter })
    }
  }

  /** Opens a session in one transaction with what the answer uses up. */
  async function open(
    user: User,
    from: SignInFrom,
    {
      remember,
      isTrusted,
      signOn = null,
      use,
    }: { remember: boolean; isTrusted: boolean; signOn?: string | null; use: (tx: Db) => Promise<void> },
  ): Promise<SignedInByFactor> {
    const known = from.deviceToken === undefined ? null : await tokens.readDevice(from.deviceToken)
    const isKnown = known?.userId === user.id
    const device = { userAgent: from.userAgent, network: from.network }
    const opened = await db.transaction().execute(async (tx) => {
      await use(tx)
      const session =
        signOn === null
          ? await sessions.open(user, remember, device, tx)
          : await signOns.resume(user, signOn, device, tx)
      await tellOfNewDevice(tx, jobs, user, { session, device, isKnown, at: now() })
      if (!isTrusted) return { session, trusted: null }
      await writeDone(tx, user.id, { action: 'device-trusted' })
      return { session, trusted: await trustDevice(tx, user.id, device, now()) }
    })
    const deviceToken = isKnown && from.deviceToken !== undefined ? from.deviceToken : await tokens.signDevice(user.id)
    return { ...opened, deviceToken }
  }

  /** Whose passkey answered; what that uses up is used in the transaction of what it opens. @throws AppError */
  async function judgePasskey(challenge: string, response: PasskeyAnswerIn) {
    const waiting = await challenges.find(challenge, 'passkey-sign-in')
    await challenges.countAnswer(waiting)
    const { passkey, use } = await passkeys.check(response, waiting.value)
    nameActor(passkey.user_id)
    const user = await userById(db, passkey.user_id)
    if (!user) throw challengeOver()
    assertAddressValidated(user, now())
    const useBoth = async (tx: Db) => {
      await challenges.take(tx, waiting)
      await use(tx)
    }
    return { user, use: useBoth }
  }

  return {
    /**
     * Opens the session of a login that waits. @throws AppError 400 when it waits no more, 422 for a wrong answer, 429
     * after too many wrong codes
     */
    async finish(
      { challenge, answer, isTrusted }: { challenge: string; answer: SecondFactorAnswer; isTrusted: boolean },
      from: SignInFrom,
    ): Promise<SignedInByFactor> {
      const waiting = await challenges.find(challenge, 'second-factor')
      const user = waiting.user_id === null ? undefined : await userById(db, waiting.user_id)
      if (!user) throw challengeOver()
      nameActor(user.id)
      const use = await judge(waiting, user, answer)
      const opened = await open(user, from, {
        remember: waiting.remember === 1,
        isTrusted,
        signOn: waiting.sign_on,
        async use(tx) {
          await challenges.take(tx, waiting)
          await use(tx)
        },
      })
      if (answer.way === 'code') await tries.forget(codesOf(user.id))
      return opened
    },

    /** What a passkey of the account has to sign for a login that waits. @throws AppError 400, 422 */
    async offerPasskey(challenge: string): Promise<object> {
      const waiting = await challenges.find(challenge, 'second-factor')
      if (waiting.user_id === null) throw challengeOver()
      const options = await passkeys.ask(await store.passkeysOf(db, waiting.user_id))
      await store.setChallengeValue(db, waiting.key_hash, options.challenge)
      return options
    },

    /** What any passkey of this place has to sign to sign in by itself. @throws AppError 422 */
    async beginByPasskey(): Promise<{ challenge: string; options: object }> {
      const options = await passkeys.ask([])
      const value = options.challenge
      return { challenge: await challenges.begin({ kind: 'passkey-sign-in', userId: null, value }), options }
    },

    /**
     * Signs in by a passkey alone: it is had, and its owner was verified by it. @throws AppError 400, 403 while a
     * changed address is not validated, 422
     */
    async signInByPasskey(
      { challenge, response, remember }: { challenge: string; response: PasskeyAnswerIn; remember: boolean },
      from: SignInFrom,
    ): Promise<SignedInByFactor> {
      const { user, use } = await judgePasskey(challenge, response)
      return open(user, from, { remember, isTrusted: false, use })
    },

    /**
     * What the browser hands to the desktop app, in which passkeys do not work: a code that opens a session together
     * with what the app has kept; `app` is the hash of that. @throws AppError as {@link signInByPasskey}
     */
    async handToApp({ challenge, response, app }: { challenge: string; response: PasskeyAnswerIn; app: string }) {
      const { user, use } = await judgePasskey(challenge, response)
      return db.transaction().execute(async (tx) => {
        await use(tx)
        return challenges.begin({ kind: 'passkey-in-app', userId: user.id, value: app }, tx)
      })
    },

    /** Opens the session of a passkey in the app that began it. @throws AppError 400, 403 */
    async signInInApp(
      { code, verifier, remember }: { code: string; verifier: string; remember: boolean },
      from: SignInFrom,
    ): Promise<SignedInByFactor> {
      const waiting = await challenges.find(code, 'passkey-in-app')
      await challenges.countAnswer(waiting)
      const user = waiting.user_id === null ? undefined : await userById(db, waiting.user_id)
      if (!user || waiting.value !== appChallengeOf(verifier)) throw challengeOver()
      nameActor(user.id)
      assertAddressValidated(user, now())
      return open(user, from, { remember, isTrusted: false, use: (tx) => challenges.take(tx, waiting) })
    },
  }
}

export type SecondStep = ReturnType<typeof createSecondStep>
type PasskeyAnswerIn = Extract<SecondFactorAnswer, { way: 'passkey' }>['response']

const codesOf = (userId: string) => `codes ${userId}`

/** What is wrong with a one-time code, said at its field. */
export const wrongCode = () =>
  new AppError(422, 'wrong_code', messages.codeWrong, { fields: { code: messages.codeWrong } })

const wrongRecoveryCode = () =>
  new AppError(422, 'wrong_code', messages.recoveryCodeWrong, { fields: { code: messages.recoveryCodeWrong } })
