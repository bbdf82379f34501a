import { v7 as uuidv7 } from 'uuid'
import { ANOTHER_PERSON, CONFIRMED_MINUTES, NOBODY } from '../../../../src/shared/contract/route.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db, EmailKeyTable } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { ACCOUNT_MAILS, TRIES } from '../../../kernel/limits.ts'
import { clientNetwork, networkAround } from '../../../kernel/http/client-network.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { IdentityEventPublisher } from '../events.ts'
import * as changes from './email-change-repository.ts'
import { endAllAccess } from './end-access.ts'
import { createFailedTries } from './failed-tries.ts'
import { assertHardToGuess } from './guessable.ts'
import { openAccount } from './open-account.ts'
import { hashPassword, isPassword } from './passwords.ts'
import * as store from './repository.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { peopleWanting, shownAddress } from './shown-address.ts'
import { type Tokens, unauthorised } from './tokens.ts'
import { hashKey } from '../../../kernel/sha256.ts'

/** Session lengths: 24 hours, or with remember-me a year, renewed while used (DESIGN §5). */
export const SESSION_MS = { usual: DAY_MS, remembered: 365 * DAY_MS } as const
/** A remembered session is renewed at most once a day, so that reading does not mean writing. */
const RENEW_AFTER_MS = DAY_MS
/**
 * When a session was last used is written down no more often: it is shown to its owner, and each call would be a write.
 */
const USED_EVERY_MS = 5 * MINUTE_MS

/** An open session, ready for cookies and for the reply. */
export interface OpenSession {
  token: string
  sid: string
  role: Role
  /** Seconds since 1970. */
  exp: number
}

/** Who calls, and the token anew when the session was just renewed. */
export interface Authenticated {
  caller: { id: string; email: string; role: Role; sid: string }
  exp: number
  renewed: OpenSession | null
  /** Whether the password was given within the last {@link CONFIRMED_MINUTES}. */
  isConfirmed: boolean
  /** Whether the address was validated since it was last changed. */
  isValidated: boolean
}

/** What is known of a device that signs in. */
export interface Device {
  userAgent: string
  network: string | null
}

/** A login as it comes, and where from. */
export interface LoginWish {
  email: string
  password: string
  remember: boolean
  userAgent: string
  address: string
  /** What the browser shows of an earlier login. */
  device?: string | undefined
}

/** A session, and what the browser shows at its next login. */
export interface LoggedIn {
  session: OpenSession
  device: string
}

export interface AuthDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  tokens: Tokens
  now?: () => number
  /** How those wait whom an account under attack does not know; left out, by the clock. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** Accounts and sessions: register, validate, log in, log out, and who a token belongs to. */
export function createAuth({ db, jobs, events, tokens, now = Date.now, pause }: AuthDeps) {
  const tries = createFailedTries({ db, now })
  const guard = createSignInGuard({ tries, ...(pause && { pause }) })

  async function openSession(
    user: store.User,
    remember: boolean,
    { userAgent, network }: Device,
    tx: Db,
  ): Promise<OpenSession> {
    const sid = uuidv7()
    const at = now()
    const expiresAt = at + (remember ? SESSION_MS.remembered : SESSION_MS.usual)
    await store.insertSession(tx, {
      id: sid,
      user_id: user.id,
      created_at: at,
      expires_at: expiresAt,
      remember: remember ? 1 : 0,
      last_used_at: at,
      user_agent: userAgent.slice(0, 512),
      network,
    })
    await writeCall(tx, user.id)
    return signed({ sub: user.id, role: user.role, sid, expiresAt })
  }

  async function signed({
    sub,
    role,
    sid,
    expiresAt,
  }: {
    sub: string
    role: Role
    sid: string
    expiresAt: number
  }): Promise<OpenSession> {
    const exp = Math.floor(expiresAt / 1000)
    return { token: await tokens.sign({ sub, role, sid, exp }), sid, role, exp }
  }

  /** The key is made when the mail is sent, so that only its hash is ever stored. */
  async function mailLink(kind: EmailKeyTable['kind'], userId: string, tx: Db = db): Promise<void> {
    await addMail(jobs, { kind, userId }, { tx, key: `mail:${kind}:${userId}` })
  }

  /** Mails a link unless one went out within the last minute. */
  async function mailLinkAgain(kind: EmailKeyTable['kind'], userId: string, tx: Db = db): Promise<void> {
    const sentAt = await store.lastEmailKeyAt(tx, userId, kind)
    if (sentAt === null || sentAt <= now() - ACCOUNT_MAILS.everyMs) await mailLink(kind, userId, tx)
  }

  /** The owner of an address has shown that it is theirs. */
  async function addressProven(tx: Db, { id, email }: store.User): Promise<void> {
    await store.markEmailValidated(tx, id, now())
    await events.publish(tx, 'address-proven', { userId: id })
    await changes.endYoungerUndos(tx, id, email)
  }

  /** Whose address it is, and who was told that it is theirs. */
  async function peopleAt(email: string): Promise<store.User[]> {
    const owner = await store.userByEmail(db, email)
    const isShown = owner && shownAddress(owner, now()).email === owner.email
    return [...(isShown ? [owner] : []), ...(await peopleWanting(db, email, now()))]
  }

  /** Whose password it is. It takes as long where there is nobody. */
  async function personWith([first, ...others]: store.User[], password: string): Promise<store.User | undefined> {
    if ((await isPassword(password, first?.password_hash ?? null)) && first) return first
    for (const other of others) if (await isPassword(password, other.password_hash)) return other
    return undefined
  }

  /** Once a day at most. */
  async function tellOfAttack(userId: string): Promise<void> {
    const { tries: told } = await tries.count(`told ${userId}`, DAY_MS)
    if (told === 1)
      await addMail(jobs, { kind: 'sign-in-attacked', userId }, { key: `mail:sign-in-attacked:${userId}` })
  }

  /** Takes a password in an open session, a few times. @throws AppError 429 */
  async function isSessionsPassword(sid: string, password: string, storedHash: string | null): Promise<boolean> {
    await tries.take(`session ${sid}`, TRIES.passwords)
    const isRight = await isPassword(password, storedHash)
    if (isRight) await tries.forget(`session ${sid}`)
    return isRight
  }

  /** Whether a token's session still stands. */
  async function isLive(token: string): Promise<boolean> {
    const claims = await tokens.verify(token).catch(() => null)
    return claims !== null && (await store.liveSession(db, claims.sid, now())) !== undefined
  }

  return {
    /** Makes the account and mails the link. A taken address answers the same; its owner is told by mail. */
    async register(email: string, password: string, address: string): Promise<void> {
      await tries.take(`accounts ${clientNetwork(address)}`, TRIES.accountsOfCaller)
      assertHardToGuess(password, { email })
      const passwordHash = await hashPassword(password)
      await db.transaction().execute(async (tx) => {
        const user = {
          id: uuidv7(),
          email: email.toLowerCase(),
          password_hash: passwordHash,
          role: 'USER' as const,
          email_validated_at: null,
          created_at: now(),
        }
        // An address that somebody may have back by an undo is not given away.
        const isFree = !(await changes.isTaken(tx, user.email, null, now()))
        if (isFree && (await openAccount(tx, events, user))) {
          await mailLink('validate-email', user.id, tx)
          return writeCall(tx, user.id)
        }
        const owner = await store.userByEmail(tx, email)
        const counted = `already-registered ${owner?.id}`
        const { tries: mails } = await createFailedTries({ db: tx, now }).count(counted, ACCOUNT_MAILS.everyMs)
        if (owner && mails === 1)
          await addMail(
            jobs,
            { kind: 'already-registered', userId: owner.id },
            { tx, key: `mail:already-registered:${owner.id}` },
          )
      })
    },

    /**
     * Uses the key of a validation mail up. That of a new account opens a session, unless the browser has one. That of
     * a changed address does not: it may be a stranger's, by a typing error. @throws AppError 400 when it is used, old
     * or unknown
     */
    async validateEmail(
      key: string,
      { device, sessionThere }: { device: Device; sessionThere: string | undefined },
    ): Promise<{ email: string; session: OpenSession | null }> {
      const hasSession = sessionThere !== undefined && (await isLive(sessionThere))
      return db.transaction().execute(async (tx) => {
        const taken = await store.takeEmailKey(tx, hashKey(key), 'validate-email', now())
        const user = taken ? await store.userById(tx, taken.userId) : undefined
        if (!user || (taken?.sentTo ?? user.email) !== user.email)
          throw new AppError(400, 'key_not_usable', messages.validationFailed)
        await addressProven(tx, user)
        if (user.email_changed_at === null && !hasSession)
          return { email: user.email, session: await openSession(user, false, device, tx) }
        await writeCall(tx, user.id)
        return { email: user.email, session: null }
      })
    },

    /** Whether the person's address was validated since it was last changed. */
    async isAddressValidated(userId: string): Promise<boolean> {
      const user = await store.userById(db, userId)
      return user !== undefined && shownAddress(user, now()).isValidated
    },

    /** Mails the link to a changed address again, unless one went out within the last minute, or it is validated. */
    async sendValidationLink(userId: string): Promise<void> {
      const user = await store.userById(db, userId)
      if (user && user.email_validated_at === null) await mailLinkAgain('validate-email', userId)
    },

    /**
     * Null when the password is right but the address is not validated: the link is then sent again. @throws AppError
     * 401
     */
    async login({ email, password, remember, userAgent, address, device }: LoginWish): Promise<LoggedIn | null> {
      const people = await peopleAt(email)
      const known = device === undefined ? null : await tokens.readDevice(device)
      const isKnown = people.some(({ id }) => id === known?.userId)
      const attempt = await guard.begin(email, { address, device: isKnown && known ? known.device : null })
      const user = await personWith(people, password)
      if (!user) {
        if ((await attempt.failed()) && people[0]) await tellOfAttack(people[0].id)
        throw unauthorised(messages.wrongCredentials, 'wrong_credentials')
      }
      await attempt.succeeded()
      const { isValidated } = shownAddress(user, now())
      if (isValidated) {
        const session = await db
          .transaction()
          .execute((tx) => openSession(user, remember, { userAgent, network: clientNetwork(address) }, tx))
        return { session, device: isKnown && device !== undefined ? device : await tokens.signDevice(user.id) }
      }
      if (user.email_validated_at === null) await mailLinkAgain('validate-email', user.id)
      return null
    },

    /** Mails a link to choose a new password, where there is an account; the answer never tells. */
    async forgetPassword(email: string, address: string): Promise<void> {
      await tries.take(`links ${clientNetwork(address)}`, TRIES.linksOfCaller)
      await tries.take(`link ${email.toLowerCase()} ${networkAround(address)}`, TRIES.links)
      for (const user of await peopleAt(email)) {
        await db.transaction().execute(async (tx) => {
          // Those of the last hour still work, so that nobody can ask an owner's links away.
          const links = await store.countEmailKeys(tx, user.id, 'reset-password', now() - HOUR_MS)
          if (links < ACCOUNT_MAILS.resetsAnHour) await mailLinkAgain('reset-password', user.id, tx)
          await writeCall(tx, user.id)
        })
      }
    },

    /**
     * Lets a key of a mail be tried before a password is typed. @throws AppError 400 when it is used, old or unknown
     */
    async checkResetKey(key: string): Promise<void> {
      if (!(await store.isKeyThere(db, hashKey(key), 'reset-password', now())))
        throw new AppError(400, 'key_not_usable', messages.resetKeyUnusable)
    },

    /**
     * Sets a new password by the key of a mail, ends all sessions, and answers the address. @throws AppError 400 when
     * the key is used, old or unknown; 422
     */
    async resetPassword(key: string, password: string): Promise<string> {
      const passwordHash = await hashPassword(password)
      const user = await db.transaction().execute(async (tx) => {
        const taken = await store.takeEmailKey(tx, hashKey(key), 'reset-password', now())
        const owner = taken ? await store.userById(tx, taken.userId) : undefined
        if (!taken || !owner) return undefined
        const { userId, sentTo } = taken
        if (sentTo !== null && sentTo !== (await changes.resetAddressOf(tx, owner, now()))) return undefined
        // A password that is refused leaves the key as it was.
        assertHardToGuess(password, { email: owner.email, name: await store.nameOf(tx, userId) })
        await store.removeEmailKeys(tx, userId, 'reset-password')
        await store.setPassword(tx, userId, passwordHash)
        // Who reads the mail owns the address, and whoever had the account before has it no more.
        if ((sentTo ?? owner.email) === owner.email) await addressProven(tx, owner)
        await endAllAccess(tx, events, userId)
        await addMail(jobs, { kind: 'password-reset', userId }, { tx, key: `mail:password-reset:${userId}` })
        await writeCall(tx, userId)
        return store.userById(tx, userId)
      })
      if (!user) throw new AppError(400, 'key_not_usable', messages.resetKeyUnusable)
      return shownAddress(user, now()).email
    },

    /** Who the token belongs to. @throws AppError 401 */
    async authenticate(token: unknown): Promise<Authenticated> {
      const claims = await tokens.verify(token)
      const session = await store.liveSession(db, claims.sid, now())
      if (!session || session.id !== claims.sub) throw unauthorised(messages.sessionEnded)
      const { email, isValidated } = shownAddress(session, now())
      const caller = { id: session.id, email, role: session.role, sid: session.sid }
      if (session.last_used_at <= now() - USED_EVERY_MS) await store.touchSession(db, session.sid, now())
      const isDue = session.remember === 1 && session.expires_at <= now() + SESSION_MS.remembered - RENEW_AFTER_MS
      const isConfirmed = (session.confirmed_at ?? session.created_at) > now() - CONFIRMED_MINUTES * 60_000
      if (!isDue) return { caller, exp: Math.floor(session.expires_at / 1000), renewed: null, isConfirmed, isValidated }
      const expiresAt = now() + SESSION_MS.remembered
      await store.prolongSession(db, session.sid, expiresAt)
      const renewed = await signed({ sub: session.id, role: session.role, sid: session.sid, expiresAt })
      return { caller, exp: renewed.exp, renewed, isConfirmed, isValidated }
    },

    /**
     * The caller's session under a new token that says the role they have now. @throws AppError 401 when it has ended
     */
    async renewed({ sid }: { sid: string }): Promise<OpenSession> {
      const session = await store.liveSession(db, sid, now())
      if (!session) throw unauthorised(messages.sessionEnded)
      return signed({ sub: session.id, role: session.role, sid: session.sid, expiresAt: session.expires_at })
    },

    /** Whether this session still stands, for connections that outlive the call which opened them. */
    async isOpen(sid: string): Promise<boolean> {
      return (await store.liveSession(db, sid, now())) !== undefined
    },

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
      if (!(await isSessionsPassword(sid, oldPassword, user.password_hash))) {
        throw new AppError(422, 'wrong_password', messages.oldPasswordWrong, {
          fields: { old_password: messages.oldPasswordWrong },
        })
      }
      assertHardToGuess(newPassword, { email: user.email, name: await store.nameOf(db, id) })
      const passwordHash = await hashPassword(newPassword)
      return db.transaction().execute(async (tx) => {
        await store.setPassword(tx, id, passwordHash)
        await store.removeEmailKeys(tx, id, 'reset-password')
        await store.endAccess(tx, id)
        await addMail(jobs, { kind: 'password-changed', userId: id }, { tx, key: `mail:password-changed:${id}` })
        return openSession(
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
      if (!(await isSessionsPassword(sid, password, user?.password_hash ?? null))) {
        throw new AppError(422, 'wrong_password', messages.passwordWrong, {
          fields: { password: messages.passwordWrong },
        })
      }
      await db.transaction().execute(async (tx) => {
        await store.confirmSession(tx, sid, now())
        await writeCall(tx)
      })
    },

    /** The caller's signed-in devices, last used first. */
    async devices(userId: string): Promise<store.Session[]> {
      return store.liveSessionsOf(db, userId, now())
    },

    /** Signs one of the caller's devices out. @throws AppError 404 */
    async signOutDevice(userId: string, sid: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.removeSessionOf(tx, userId, sid))) throw notFound()
        await writeCall(tx)
      })
    },

    /** Signs out all of the caller's devices but the one that asks. */
    async signOutOthers({ id, sid }: { id: string; sid: string }): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await store.removeOtherSessions(tx, id, sid)
        await writeCall(tx)
      })
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

    /** Makes a validated account with any role, for the command line. @throws AppError 409 when the address is taken */
    async addUser({ email, password, role }: { email: string; password: string; role: Role }): Promise<string> {
      assertHardToGuess(password, { email })
      const at = now()
      const id = uuidv7()
      const user = {
        id,
        email: email.toLowerCase(),
        password_hash: await hashPassword(password),
        role,
        email_validated_at: at,
        created_at: at,
      }
      const isNew = await db.transaction().execute(async (tx) => {
        const isInserted = await openAccount(tx, events, user)
        if (isInserted) {
          await events.publish(tx, 'address-proven', { userId: id })
          await writeCall(tx, id)
        }
        return isInserted
      })
      if (!isNew) throw new AppError(409, 'email_taken', `There is an account for ${email} already.`)
      return id
    },

    /** Sets a role and revokes the user's sessions. @throws AppError 404 */
    async setRole(email: string, role: Role): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await store.userByEmail(tx, email)
        if (!user) throw new AppError(404, 'not_found', `There is no account for ${email}.`)
        await store.setRole(tx, user.id, role)
        await store.endAccess(tx, user.id)
        await writeCall(tx, user.id)
      })
    },
  }
}

export type Auth = ReturnType<typeof createAuth>
