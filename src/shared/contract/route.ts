import type { z } from 'zod'
import type { Role } from '../domain/roles.ts'
import type { TokenScope } from '../domain/token-scopes.ts'

/** Every call lies under this path. */
export const API_BASE = '/api/longhand'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call a route: `public` (no session is looked at), `session` (any role),
 * or a list of roles separated by `|`, as the spec writes them.
 */
export type Access = 'public' | 'session' | Role | `${Role}|${Role}` | `${Role}|${Role}|${Role}`

/** How a request body travels when it is not JSON. The handler reads these from the raw request. */
export type RawBody = 'multipart' | 'tus' | 'gzip-json' | 'signed-json'

/**
 * What a call asks of the server, which bounds the calls of each class that are in work at once: `vital` is refused
 * last, for people lose by it; the others move many bytes, or take long, and must not hold up the rest. An `edit` saves
 * what changed in a text, a `save` the whole text. A `transcription` waits for its text.
 */
export type CallClass = 'vital' | 'edit' | 'save' | 'usual' | 'upload' | 'download' | 'export' | 'transcription'

/** How long a session may do what asks for the password again, in minutes. */
export const CONFIRMED_MINUTES = 15

/**
 * Header by which a page says for whom it was drawn: their id, or {@link NOBODY}. A write of another person's session
 * is refused. No link, form or foreign page can send it.
 */
export const PERSON_HEADER = 'longhand-person'
export const NOBODY = 'nobody'

/**
 * Header by which a call says for which workspace its caller acts; left out, for themselves. What browsers fetch by
 * themselves, such as sound, says it by {@link WORKSPACE_QUERY} in its address.
 */
export const WORKSPACE_HEADER = 'longhand-workspace'
export const WORKSPACE_QUERY = 'workspace'

/** Code of the refusal of a call for a workspace that the caller is no member of, or that is not there. */
export const NOT_IN_WORKSPACE = 'not_in_workspace'

/** Code of the refusal of a call for a workspace that asks its members for a second factor, where they have none. */
export const WORKSPACE_FACTOR_NEEDED = 'workspace_factor_needed'

/** What a page sends that knows of nobody. */
export const FROM_OUR_PAGE = { [PERSON_HEADER]: NOBODY } as const

/** Code of the refusal of a write that a page makes for somebody else than the session has. */
export const ANOTHER_PERSON = 'another_person'

/** Code of the refusal of a call that waits for a changed address to be validated. */
export const EMAIL_NOT_VALIDATED = 'email_not_validated'

/** Code of the refusal of a call that asks for the password again. */
export const PASSWORD_NEEDED = 'password_needed'

/** One API call: the server mounts it, the renderer calls it, OpenAPI lists it. */
export interface RouteSpec {
  method: HttpMethod
  /** Below {@link API_BASE}, with `:name` for parameters. */
  path: `/${string}`
  /** One line for the OpenAPI page. */
  summary: string
  access: Access
  /** What an access token needs to make this call; left out, it takes a session and no token. */
  scope?: TokenScope
  /**
   * A session makes this call only within {@link CONFIRMED_MINUTES} of its start, or of the password being given again;
   * else it is refused with 403 {@link PASSWORD_NEEDED}. An access token is bound by its scope alone; calls of the
   * console that are confirmed name no scope, so that they take no token.
   */
  confirmed?: true
  /**
   * Waits until a changed e-mail address is validated; till then it is refused with 403 {@link EMAIL_NOT_VALIDATED}.
   */
  validated?: true
  /** Is taken too from somebody who has yet to set up the second factor that their role asks for. */
  beforeFactor?: true
  /** Only a page of ours makes this call, by {@link PERSON_HEADER}: it changes something although it is a GET. */
  fromOurPage?: true
  /**
   * Whether guests of a link make this call as well, about the one file of their link; what they may do with its text
   * is asked as of everybody.
   */
  guests?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON body. Use strict objects: unknown fields are refused. */
  body?: z.ZodType
  /** Set when the body is not JSON. */
  rawBody?: RawBody
  /** JSON reply; left out when the reply is binary or empty. */
  reply?: z.ZodType
  /** Status of success, 200 unless said. */
  status?: 200 | 201 | 204
  /** Largest JSON body in bytes, 64 KiB unless said. */
  bodyLimit?: number
  /** Calls a minute, per address and per account, before 429. */
  rateLimit?: { perMinute: number }
  /** `usual` unless said. */
  callClass?: CallClass
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a caller passes. */
export type RouteInput<R extends RouteSpec> = (R['params'] extends z.ZodType
  ? { params: In<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType ? { query?: In<R['query']> } : { query?: undefined }) &
  (R['body'] extends z.ZodType ? { body: In<R['body']> } : { body?: undefined })

/** What a handler receives, parsed and defaulted. */
export interface RouteRequest<R extends RouteSpec> {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}

/** What a handler gives back. */
export type RouteReply<R extends RouteSpec> = R['reply'] extends z.ZodType ? z.input<R['reply']> : void

/** What a caller gets. */
export type RouteResult<R extends RouteSpec> = R['reply'] extends z.ZodType ? z.output<R['reply']> : void

/** Declares a route; it only keeps the literal types. */
export function route<const R extends RouteSpec>(spec: R): R {
  return spec
}
