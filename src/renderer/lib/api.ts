import { getProfile } from '../../shared/contract/account.ts'
import { SECOND_FACTOR_NEEDED } from '../../shared/contract/factors.ts'
import {
  ANOTHER_PERSON,
  NOT_IN_WORKSPACE,
  PASSWORD_NEEDED,
  type RouteInput,
  type RouteResult,
  type RouteSpec,
  WORKSPACE_FACTOR_NEEDED,
  WORKSPACE_HEADER,
} from '../../shared/contract/route.ts'
import { messages } from '../../shared/messages.ts'
import { switchTo } from './acting-for.ts'
import { tellAnotherPerson } from './another-person.ts'
import { ApiError, errorFromReply } from './api-error.ts'
import { apiUrl } from './api-url.ts'
import { drawFor, drawnFor, personHeaders } from './drawn-for.ts'
import { leadToSecurity, SECURITY_PATH } from './lead-to-security.ts'
import { askForPassword } from './password-prompt.ts'
import { leaveFarewell } from './farewell.ts'
import { guestHere } from './guest.ts'
import { endSession, readSession } from './session.ts'
import { currentLanguage } from './words/language.ts'
import { say } from './words/say.ts'

export { ApiError } from './api-error.ts'
export { messageOf, phraseOf } from './message-of.ts'
export { apiUrl, ownUrl } from './api-url.ts'

/** How long a JSON call may take, in milliseconds. */
const TIMEOUT_MS = 30_000

export interface CallOptions {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** About what is the person's own, also on a page that acts for a workspace. */
  asPerson?: boolean
  /** Body of a route with `rawBody`. */
  rawBody?: BodyInit
  /** Milliseconds, {@link TIMEOUT_MS} unless said. */
  timeoutMs?: number
  /** The call goes through though the page is left meanwhile. */
  keepalive?: boolean
}

type Rest<R extends RouteSpec> =
  object extends RouteInput<R>
    ? [input?: RouteInput<R>, options?: CallOptions]
    : [input: RouteInput<R>, options?: CallOptions]

/**
 * Calls a route of the contract. Throws an {@link ApiError}; a 401 ends the session here, except on the login itself.
 */
export async function call<R extends RouteSpec>(route: R, ...rest: Rest<R>): Promise<RouteResult<R>> {
  return (await callWithMeta(route, ...rest)).data
}

/** As {@link call}, with the reply's headers (`ETag`) beside its data. */
export async function callWithMeta<R extends RouteSpec>(
  route: R,
  ...rest: Rest<R>
): Promise<{ data: RouteResult<R>; headers: Headers; status: number }> {
  const response = await callForResponse(route, ...rest)
  return { data: await read(route, response), headers: response.headers, status: response.status }
}

/**
 * As {@link call}, with the response itself, of which nothing is read yet: for one that is not JSON.
 * Where the server wants the password again it is asked for, and the call made once more.
 */
export async function callForResponse<R extends RouteSpec>(route: R, ...rest: Rest<R>): Promise<Response> {
  if (route.method !== 'GET' && route.access !== 'public' && drawnFor() === null) await learnPerson()
  const [input, options = {}] = rest
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': currentLanguage(),
    ...personHeaders(),
    ...options.headers,
  })
  if (options.asPerson) headers.delete(WORKSPACE_HEADER)
  if (body !== undefined) headers.set('content-type', 'application/json')
  // The reply may clear the cookie that says so.
  const wasSignedIn = drawnFor() !== null || readSession() !== null
  const response = await send(apiUrl(route.path, params, query), options, {
    method: route.method,
    headers,
    credentials: 'same-origin',
    body: options.rawBody ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  if (!response.ok) {
    if (response.status === 401 && route.path !== '/auth/login' && guestHere() === null) {
      if (wasSignedIn) leaveFarewell('ended')
      endSession()
    }
    const error = errorFromReply(response.status, await response.text().catch(() => ''))
    if (error.code === ANOTHER_PERSON) tellAnotherPerson(error.message)
    if (error.code === SECOND_FACTOR_NEEDED) leadToSecurity()
    if (error.code === NOT_IN_WORKSPACE) switchTo(null)
    if (error.code === WORKSPACE_FACTOR_NEEDED) switchTo(null, `${SECURITY_PATH}?for=workspace`)
    if (error.code === PASSWORD_NEEDED && (await askForPassword())) return callForResponse(route, ...rest)
    throw error
  }
  return response
}

/** A page that has not shown anybody's profile yet is drawn for who is signed in. */
async function learnPerson(): Promise<void> {
  drawFor((await call(getProfile)).user._id)
}

async function send(
  url: string,
  { signal, timeoutMs = TIMEOUT_MS, keepalive = false }: CallOptions,
  init: RequestInit,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, { ...init, keepalive, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  } catch (error) {
    if (signal?.aborted) throw error
    if (timeout.aborted) throw new ApiError(0, 'timeout', say(messages.timedOut))
    throw new ApiError(0, 'network', say(messages.unreachable))
  }
}

/** Replies are checked while developing and testing; a user's browser trusts the server. */
async function read<R extends RouteSpec>(route: R, response: Response): Promise<RouteResult<R>> {
  if (!route.reply || response.status === 204) return undefined as RouteResult<R>
  const data: unknown = await response.json()
  return (import.meta.env.DEV ? route.reply.parse(data) : data) as RouteResult<R>
}
