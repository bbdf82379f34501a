import { HOUR_MS } from '../../../../src/shared/durations.ts'
import { MOST_PASSKEYS, type NewPasskeyAnswer } from '../../../../src/shared/contract/factors.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { TRIES } from '../../../kernel/limits.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { FailedTries } from '../auth/failed-tries.ts'
import { userById } from '../auth/repository.ts'
import { isSessionsPassword } from '../auth/session-password.ts'
import { unauthorised } from '../auth/tokens.ts'
import { type Challenges, challengeOver } from './challenges.ts'
import { stepOf, takeRecoveryCode } from './check-code.ts'
import { createSecret, matchedStep, secretUri } from './one-time-code.ts'
import type { PasskeyChecks } from './passkey-checks.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import * as store from './repository.ts'
import type { Sealer } from '../../../kernel/sealed-text.ts'
import { gaveFactorThere } from '../sign-on/repository.ts'
import { wrongCode } from './second-step.ts'

/** A key for an app is shown so long until a first code has to prove it. */
const OFFER_MS = HOUR_MS

/** Dependencies of {@link createFactors}. */
export interface FactorsDeps {
  db: Db
  jobs: JobQueue
  tries: Pick<FailedTries, 'take' | 'forget'>
  challenges: Challenges
  passkeys: PasskeyChecks
  sealer: Sealer
  /** Of this installation, as apps show it. */
  host: string
  /** Roles that are asked for a second factor. */
  requiredRoles: () => readonly Role[]
  now: () => number
}

/** Whose factors they are, in a session of theirs. */
interface Owner {
  id: string
  email: string
  sid: string
}

/** The factors of an account, as its owner sets them up. */
export function createFactors(deps: FactorsDeps) {
  const { db, jobs, tries, challenges, passkeys, sealer, host, requiredRoles, now } = deps

  /** Mails the owner what was done, in its transaction. */
  const tell = (
    tx: Db,
    userId: string,
    kind: 'codes-turned-on' | 'codes-turned-off' | 'recovery-codes-made',
  ): Promise<void> => addMail(jobs, { kind, userId }, { tx, key: `mail:${kind}:${userId}:${now()}` })

  const tellOfPasskey = (
    tx: Db,
    userId: string,
    what: { kind: 'passkey-added' | 'passkey-removed'; name: string },
  ): Promise<void> => addMail(jobs, { ...what, userId }, { tx, key: `mail:${what.kind}:${userId}:${now()}` })

  /** New recovery codes, in the place of those there are; told here and never again. */
  async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
    const codes = createRecoveryCodes()
    await store.setRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashKey(code)),
      now(),
    )
    return codes
  }

  /** The first factor brings recovery codes. */
  const recoveryCodesIfFirst = async (tx: Db, userId: string): Promise<string[] | null> =>
    (await store.countRecoveryCodes(tx, userId)) > 0 ? null : makeRecoveryCodes(tx, userId)

  /** Without a factor nothing stands for one. */
  async function clearWithoutFactor(tx: Db, userId: string): Promise<void> {
    if (!(await store.hasFactor(tx, userId))) await store.removeFactors(tx, userId)
  }

  /** The passkeys that there are. @throws AppError 409 for who has as many as one may */
  async function assertRoomForPasskey(on: Db, userId: string): Promise<store.StoredPasskey[]> {
    const there = await store.passkeysOf(on, userId)
    if (there.length >= MOST_PASSKEYS) throw new AppError(409, 'too_many_passkeys', messages.tooManyPasskeys)
    return there
  }

  return {
    /** What the account has; `trusted` is what the caller's browser shows. */
    async read({ id, role }: { id: string; role: Role }, trusted: string | undefined) {
      const [codes, keys, recoveryCodes, devices] = await Promise.all([
        store.oneTimeCodesOf(db, id),
        store.passkeysOf(db, id),
        store.countRecoveryCodes(db, id),
        store.trustedOf(db, id, now()),
      ])
      return {
        codesSince: codes?.confirmed_at ?? null,
        passkeys: keys,
        recoveryCodes,
        devices,
        currentTrust: trusted === undefined ? null : hashKey(trusted),
        isRequired: requiredRoles().includes(role),
      }
    },

    /** Whether a person has any second factor. */
    hasFactor: (id: string): Promise<boolean> => store.hasFactor(db, id),

    /**
     * Whether a person has yet to set up the second factor that their role asks for, and gave none where they signed
     * on.
     */
    isWaiting: async ({ id, role, sid }: { id: string; role: Role; sid: string }): Promise<boolean> =>
      requiredRoles().includes(role) && !(await store.hasFactor(db, id)) && !(await gaveFactorThere(db, sid)),

    /** Makes the key for an app. @throws AppError 409 where codes are on */
    async beginCodes({ id, email }: Owner): Promise<{ secret: string; uri: string }> {
      const secret = createSecret()
      const isOffered = await store.offerOneTimeCodes(db, {
        user_id: id,
        secret: sealer.seal(secret, id),
        created_at: now(),
      })
      if (!isOffered) throw new AppError(409, 'codes_are_on', messages.codesAreOn)
      return { secret, uri: secretUri(secret, { email, host }) }
    },

    /**
     * Turns codes on by the first; answers recovery codes where there are none yet. @throws AppError 409, 422 for a
     * wrong code, 429
     */
    async confirmCodes({ id, sid }: Owner, code: string): Promise<string[] | null> {
      const offered = await store.oneTimeCodesOf(db, id)
      if (offered?.confirmed_at != null) throw new AppError(409, 'codes_are_on', messages.codesAreOn)
      const secret = offered && offered.created_at > now() - OFFER_MS ? sealer.open(offered.secret, id) : null
      if (!offered || secret === null) throw new AppError(409, 'codes_not_begun', messages.codesNotBegun)
      await tries.take(`session code ${sid}`, TRIES.codes)
      const step = await matchedStep(secret, code, { at: now(), afterStep: 0 })
      if (step === null) throw wrongCode()
      await tries.forget(`session code ${sid}`)
      return db.transaction().execute(async (tx) => {
        if (!(await store.proveOneTimeCodes(tx, { user_id: id, secret: offered.secret, step, at: now() })))
          throw new AppError(409, 'codes_not_begun', messages.codesNotBegun)
        await tell(tx, id, 'codes-turned-on')
        await writeCall(tx)
        return recoveryCodesIfFirst(tx, id)
      })
    },

    /**
     * Turns codes off, by the password and a code of the app or for recovery. @throws AppError 409, 422 for a wrong
     * one, 429
     */
    async endCodes({ id, sid }: Owner, { password, code }: { password: string; code: string }): Promise<void> {
      const user = await userById(db, id)
      if (!user) throw unauthorised(messages.sessionEnded)
      if (!(await isSessionsPassword(tries, { sid, password, storedHash: user.password_hash })))
        throw new AppError(422, 'wrong_password', messages.passwordWrong, {
          fields: { password: messages.passwordWrong },
        })
      if (!(await store.factorsOf(db, id)).codes) throw new AppError(409, 'codes_are_off', messages.codesAreOff)
      await tries.take(`session code ${sid}`, TRIES.codes)
      const step = await stepOf(db, sealer, id, code.replaceAll(/\s/g, ''), now())
      await db.transaction().execute(async (tx) => {
        const isRight = step === null ? await takeRecoveryCode(tx, id, code) : await store.takeStep(tx, id, step)
        if (!isRight) throw wrongCode()
        await store.removeOneTimeCodes(tx, id)
        await clearWithoutFactor(tx, id)
        await tell(tx, id, 'codes-turned-off')
        await writeCall(tx)
      })
      await tries.forget(`session code ${sid}`)
    },

    /** @throws AppError 409 without a factor */
    async renewRecoveryCodes({ id }: Owner): Promise<string[]> {
      return db.transaction().execute(async (tx) => {
        if (!(await store.hasFactor(tx, id))) throw new AppError(409, 'no_factor', messages.noFactor)
        const codes = await makeRecoveryCodes(tx, id)
        await tell(tx, id, 'recovery-codes-made')
        await writeCall(tx)
        return codes
      })
    },

    /** @throws AppError 404 */
    async distrust({ id }: Owner, deviceId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.removeTrustedOf(tx, id, deviceId))) throw notFound()
        await writeCall(tx)
      })
    },

    /** What an authenticator needs to make a passkey. @throws AppError 409 for too many, 422 */
    async beginPasskey({ id, email }: Owner): Promise<{ challenge: string; options: object }> {
      const options = await passkeys.offer({ id, email }, await assertRoomForPasskey(db, id))
      const value = options.challenge
      return { challenge: await challenges.begin({ kind: 'passkey-add', userId: id, value }), options }
    },

    /** Adds one; answers recovery codes where there are none yet. @throws AppError 400, 409 also for too many, 422 */
    async addPasskey(
      { id }: Owner,
      { challenge, response, name }: { challenge: string; response: NewPasskeyAnswer; name: string },
    ): Promise<string[] | null> {
      const waiting = await challenges.find(challenge, 'passkey-add')
      if (waiting.user_id !== id) throw challengeOver()
      await challenges.countAnswer(waiting)
      const made = await passkeys.made(response, waiting.value)
      return db.transaction().execute(async (tx) => {
        // One at a time: several may have been begun while there was room for one.
        await holdUser(tx, id)
        await challenges.take(tx, waiting)
        await assertRoomForPasskey(tx, id)
        const passkey = { ...made, user_id: id, name, created_at: now(), last_used_at: null }
        if (!(await store.insertPasskey(tx, passkey))) throw new AppError(409, 'passkey_there', messages.passkeyThere)
        await tellOfPasskey(tx, id, { kind: 'passkey-added', name })
        await writeCall(tx)
        return recoveryCodesIfFirst(tx, id)
      })
    },

    /** @throws AppError 404 */
    async renamePasskey({ id }: Owner, passkeyId: string, name: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.renamePasskeyOf(tx, id, passkeyId, name))) throw notFound()
        await writeCall(tx)
      })
    },

    /** @throws AppError 404 */
    async removePasskey({ id }: Owner, passkeyId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const there = await store.passkeyById(tx, passkeyId)
        if (!there || !(await store.removePasskeyOf(tx, id, passkeyId))) throw notFound()
        await clearWithoutFactor(tx, id)
        await tellOfPasskey(tx, id, { kind: 'passkey-removed', name: there.name })
        await writeCall(tx)
      })
    },
  }
}

export type Factors = ReturnType<typeof createFactors>
