import { randomBytes } from 'node:crypto'
import { CONFIRMED_MINUTES } from '../../../../src/shared/contract/route.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { LanguageCode } from '../../../../src/shared/words/languages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionLimits } from '../../../kernel/session-limits.ts'
import { createSharedReads } from '../../../kernel/shared-reads.ts'
import { writeCall } from '../../audit/index.ts'
import * as store from './repository.ts'
import type { SignOnRule } from '../sign-on/rule.ts'
import { isOver, isUseDue, lastEnd, NO_LIMITS, type SessionTimes } from './session-length.ts'
import { shownAddress } from './shown-address.ts'
import { type Tokens, unauthorised } from './tokens.ts'

/** A remembered session is renewed at most once a day, so that reading does not mean writing. */
const RENEW_AFTER_MS = DAY_MS

/** 128 random bits, as hexadecimal digits. */
const createSessionId = () => randomBytes(16).toString('hex')

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
  caller: { id: string; email: string; role: Role; language: LanguageCode | null; sid: string }
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

/** What is different about a session that somebody opens by signing on elsewhere. */
export interface SignedOn {
  /** How long it lasts at most, in milliseconds. */
  mostMs: number
  /** When they last showed there who they are; null where it is not said. */
  confirmedAt: number | null
}

/** Dependencies of {@link createOpenSessions}. */
export interface OpenSessionsDeps {
  db: Db
  tokens: Tokens
  /** Refuses those who have to sign on elsewhere. */
  signOnRule?: Pick<SignOnRule, 'assertOwnWayIn'>
  /** How long people of each role stay signed in; left out, no shorter than they asked for. */
  limits?: SessionLimits | undefined
  now: () => number
}

/** Sessions: opened, renewed, and who a token belongs to. */
export function createOpenSessions({ db, tokens, signOnRule, limits = NO_LIMITS, now }: OpenSessionsDeps) {
  const liveSession = createSharedReads(async (sid) => stillOpen(await store.liveSession(db, sid, now())))

  const stillOpen = <T extends SessionTimes & { role: Role }>(session: T | undefined): T | undefined =>
    session && !isOver(session, session.role, limits, now()) ? session : undefined

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

  return {
    /**
     * Opens a session on a device, in the caller's transaction. @throws AppError 403 while the account is suspended, or
     * where its owner has to sign on elsewhere and did not
     */
    async open(
      user: store.User,
      remember: boolean,
      { userAgent, network }: Device,
      tx: Db,
      signedOn?: SignedOn,
    ): Promise<OpenSession> {
      if (user.suspended_at !== null) throw new AppError(403, 'account_suspended', messages.accountSuspended)
      if (!signedOn) signOnRule?.assertOwnWayIn(user.email)
      const sid = createSessionId()
      const at = now()
      const end = lastEnd({ openedAt: at, now: at, remember, role: user.role }, limits)
      const expiresAt = Math.min(end, at + (signedOn?.mostMs ?? Infinity))
      await store.insertSession(tx, {
        id: sid,
        user_id: user.id,
        created_at: at,
        expires_at: expiresAt,
        remember: remember ? 1 : 0,
        last_used_at: at,
        user_agent: userAgent.slice(0, 512),
        network,
        confirmed_at: signedOn?.confirmedAt ?? null,
      })
      await writeCall(tx, user.id)
      return signed({ sub: user.id, role: user.role, sid, expiresAt })
    },

    /** Who the token belongs to. @throws AppError 401 */
    async authenticate(token: unknown): Promise<Authenticated> {
      const claims = await tokens.verify(token)
      const session = await liveSession(claims.sid)
      if (!session || session.id !== claims.sub) throw unauthorised(messages.sessionEnded)
      const { email, isValidated } = shownAddress(session, now())
      const caller = { id: session.id, email, role: session.role, language: session.language, sid: session.sid }
      if (isUseDue(session, session.role, limits, now())) await store.touchSession(db, session.sid, now())
      const { created_at: openedAt, role } = session
      const expiresAt = lastEnd({ openedAt, now: now(), remember: true, role }, limits)
      const isDue = session.remember === 1 && session.expires_at <= expiresAt - RENEW_AFTER_MS
      const isConfirmed = (session.confirmed_at ?? session.created_at) > now() - CONFIRMED_MINUTES * 60_000
      if (!isDue) return { caller, exp: Math.floor(session.expires_at / 1000), renewed: null, isConfirmed, isValidated }
      await store.prolongSession(db, session.sid, expiresAt)
      const renewed = await signed({ sub: session.id, role: session.role, sid: session.sid, expiresAt })
      return { caller, exp: renewed.exp, renewed, isConfirmed, isValidated }
    },

    /**
     * The caller's session under a new token that says the role they have now. @throws AppError 401 when it has ended
     */
    async renewed({ sid }: { sid: string }): Promise<OpenSession> {
      const session = stillOpen(await store.liveSession(db, sid, now()))
      if (!session) throw unauthorised(messages.sessionEnded)
      return signed({ sub: session.id, role: session.role, sid: session.sid, expiresAt: session.expires_at })
    },

    /** Whether this session still stands, for connections that outlive the call which opened them. */
    async isOpen(sid: string): Promise<boolean> {
      return (await liveSession(sid)) !== undefined
    },

    /** The person's sessions that still stand, last used first. */
    async of({ id, role }: { id: string; role: Role }): Promise<store.Session[]> {
      const sessions = await store.liveSessionsOf(db, id, now())
      return sessions.filter((session) => !isOver(session, role, limits, now()))
    },

    /** Whether a token's session still stands. */
    async isLive(token: string): Promise<boolean> {
      const claims = await tokens.verify(token).catch(() => null)
      return claims !== null && (await liveSession(claims.sid)) !== undefined
    },
  }
}

export type OpenSessions = ReturnType<typeof createOpenSessions>
