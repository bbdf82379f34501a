import { z } from 'zod'
import { TOKEN_SCOPES } from '../domain/token-scopes.ts'
import { messages } from '../messages.ts'
import { id } from './common.ts'
import { route } from './route.ts'

/** How every access token begins, so that those who look for leaked secrets find it. */
export const ACCESS_TOKEN_PREFIX = 'lh_'

/** Most access tokens that a person has at a time. */
export const MOST_ACCESS_TOKENS = 25

/** Calls a minute with one access token. */
export const TOKEN_CALLS_PER_MINUTE = 600

/** Longest life of an access token that ends, in days. */
export const MOST_TOKEN_DAYS = 366

/** A key with which a program calls the API for a person, as far as it may be shown. */
export const accessToken = z.object({
  _id: id,
  name: z.string(),
  /** How it begins. */
  prefix: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** ISO 8601, UTC. */
  created_date: z.string(),
  /** ISO 8601, UTC; null when it does not end by itself. */
  expires_date: z.string().nullable(),
  /** ISO 8601, UTC, to the minute; null when it was never used. */
  last_used_date: z.string().nullable(),
  /** The network address that it was last used from. */
  last_used_address: z.string().nullable(),
})
export type AccessToken = z.infer<typeof accessToken>

export const listAccessTokens = route({
  method: 'GET',
  path: '/account/tokens',
  summary: "The caller's access tokens, newest first",
  access: 'session',
  reply: z.array(accessToken),
})

/** What a new access token is for. */
export const accessTokenWish = z.strictObject({
  name: z.string().trim().min(1, messages.tokenNameRequired).max(80),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, messages.tokenScopesRequired).max(TOKEN_SCOPES.length),
  /** Days until it ends; null for one that does not. */
  expires_in_days: z.number().int().min(1).max(MOST_TOKEN_DAYS).nullable(),
})
export type AccessTokenWish = z.infer<typeof accessTokenWish>

/** The token is told once, here; only its hash is kept. */
export const createAccessToken = route({
  method: 'POST',
  path: '/account/tokens',
  summary: 'Makes an access token',
  access: 'session',
  confirmed: true,
  validated: true,
  status: 201,
  body: accessTokenWish,
  reply: accessToken.extend({ token: z.string() }),
  rateLimit: { perMinute: 10 },
})

export const revokeAccessToken = route({
  method: 'DELETE',
  path: '/account/tokens/:id',
  summary: 'Revokes an access token; it stops working at once',
  access: 'session',
  params: z.object({ id }),
  status: 204,
})
