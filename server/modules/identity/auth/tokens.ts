import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { messages } from '../../../../src/shared/messages.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { AppError } from '../../../kernel/errors.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'longhand'
/** What a token is for: one that is for something else opens nothing. */
const SESSION = 'longhand session'
const DEVICE = 'longhand device'

/**
 * Tokens whose signature is remembered, the latest ones: a page calls many times with one, and checking it waits for
 * another thread.
 */
const MOST_REMEMBERED = 1000

/** What a session token says. The role in it is for clients; the server reads the role from the database. */
export interface TokenClaims {
  /** The user's id. */
  sub: string
  role: Role
  /** The session's id. */
  sid: string
  /** Seconds since 1970. */
  exp: number
}

/** Signs and reads session tokens; the first secret signs, all of them verify, so that secrets can be rotated. */
export function createTokens(secrets: readonly string[]) {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret))
  const [signingKey] = keys
  if (!signingKey) throw new Error('SESSION_SECRET is empty')
  const verified = new Map<string, TokenClaims>()

  function remember(token: string, claims: TokenClaims): void {
    verified.set(token, claims)
    const [oldest] = verified.keys()
    if (verified.size > MOST_REMEMBERED && oldest !== undefined) verified.delete(oldest)
  }

  return {
    sign({ sub, role, sid, exp }: TokenClaims): Promise<string> {
      return new SignJWT({ role, sid })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(SESSION)
        .setSubject(sub)
        .setExpirationTime(exp)
        .sign(signingKey)
    },

    /** Says that a device has signed in to an account; it opens nothing. */
    signDevice(userId: string): Promise<string> {
      return new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(DEVICE)
        .setSubject(userId)
        .setJti(randomBytes(16).toString('base64url'))
        .sign(signingKey)
    },

    /** The account that a device has signed in to, and which device it is; null for what says nothing of the kind. */
    async readDevice(token: string): Promise<{ userId: string; device: string } | null> {
      for (const key of keys) {
        const read = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: DEVICE,
          requiredClaims: ['sub', 'jti'],
        }).catch(() => null)
        if (read?.payload.sub !== undefined && read.payload.jti !== undefined)
          return { userId: read.payload.sub, device: read.payload.jti }
      }
      return null
    },

    /** @throws AppError 401 with a message of its own for each way in which a token can be broken */
    async verify(token: unknown): Promise<TokenClaims> {
      const known = typeof token === 'string' ? verified.get(token) : undefined
      if (known && known.exp * 1000 > Date.now()) return known
      assertWellFormed(token)
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [ALGORITHM],
            issuer: ISSUER,
            audience: SESSION,
            requiredClaims: ['sub', 'exp', 'sid'],
          })
          const claims = payload as unknown as TokenClaims
          remember(token, claims)
          return claims
        } catch (error) {
          if (!(error instanceof errors.JWSSignatureVerificationFailed)) break
        }
      }
      throw unauthorised(messages.sessionEnded)
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>

export const unauthorised = (message: string, code = 'no_session') => new AppError(401, code, message)

/** Tells a malformed token apart: not a text, a part missing, bad base64url, bad JSON. */
function assertWellFormed(token: unknown): asserts token is string {
  if (typeof token !== 'string') throw unauthorised(messages.tokenNotAString, 'token_not_a_string')
  const parts = token.split('.')
  if (parts.length !== 3 || parts.some((part) => part === ''))
    throw unauthorised(messages.tokenMissingPart, 'token_missing_part')
  // Read and written again it is the same, or it is no base64url: of a length, with an end or with signs that there are
  // not.
  if (parts.some((part) => Buffer.from(part, 'base64url').toString('base64url') !== part))
    throw unauthorised(messages.tokenBadBase64, 'token_bad_base64')
  for (const part of parts.slice(0, 2)) {
    try {
      JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    } catch {
      throw unauthorised(messages.tokenBadJson, 'token_bad_json')
    }
  }
}

/** A single-use key for a mail: 256 random bits as base64url. */
export function createMailKey(): string {
  return randomBytes(32).toString('base64url')
}
