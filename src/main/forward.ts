import { API_BASE } from '../shared/contract/route.ts'
import { messages } from '../shared/messages.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { hideToken, readSessionCookies } from './session-reply.ts'

/** Headers of the page that are no business of the server, or that are set here. */
const NOT_SENT = new RegExp(
  '^(host|origin|referer|cookie|authorization|connection|keep-alive|te|trailer|transfer-encoding|upgrade' +
    '|proxy-.*|sec-.*)$',
)

/** Headers of a reply that the page must not see, or that no longer fit its unpacked body. */
const NOT_SHOWN = [
  'longhand-unreachable',
  'set-cookie',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'strict-transport-security',
]

/**
 * Most answers are data, and the preview of a page is to be looked at: whatever one holds, it runs nothing at our
 * origin.
 */
const INERT = "script-src 'none'; object-src 'none'; form-action 'none'"

const AUTH_PATH = `${API_BASE}/auth/`
/** Replies that may hold a token; they are small enough to be read whole. */
const mayHoldTokenAt = (pathname: string) =>
  pathname.startsWith(AUTH_PATH) || pathname === `${API_BASE}/account/change_password`

/** Marks the answer that stands for a server which gave none. */
const UNREACHABLE_HEADER = 'longhand-unreachable'

export type Forward = (request: Request) => Promise<Response>

/**
 * Sends calls of the page on to the server with the bearer added, streaming both ways, and keeps what the replies
 * say of the session. Redirects are not followed: the bearer goes to the configured server only.
 */
export function createForward({
  fetch,
  serverAddress,
  sessions,
}: {
  fetch: typeof globalThis.fetch
  serverAddress: () => string
  sessions: SessionKeeper
}): Forward {
  return async (request) => {
    const server = serverAddress()
    const { pathname, search } = new URL(request.url)
    const token = sessions.tokenFor(server)
    const reply = await send(fetch, new URL(server + pathname + search), request, token)
    if (reply === null || isRedirect(reply.status)) return unreachable()

    const change = readSessionCookies(reply.headers.getSetCookie())
    // The login itself answers 401 to a wrong password, which says nothing about the session there is.
    if (reply.status === 401 && token !== null && !pathname.startsWith(AUTH_PATH)) change.token = null
    const headers = shownHeaders(reply.headers)
    const mayHoldToken = mayHoldTokenAt(pathname) && isJson(reply.headers)
    const hidden = mayHoldToken ? hideToken(await reply.text()) : null
    if (mayHoldToken) headers.delete('content-length')
    if (change.token === undefined) change.token = hidden?.token
    if (change.token !== undefined || change.session !== undefined) await sessions.apply(server, change)
    const hasNoBody = request.method === 'HEAD' || reply.status === 204 || reply.status === 304
    return new Response(hasNoBody ? null : (hidden?.text ?? reply.body), {
      status: reply.status,
      statusText: reply.statusText,
      headers,
    })
  }
}

async function send(
  fetch: typeof globalThis.fetch,
  url: URL,
  request: Request,
  token: string | null,
): Promise<Response | null> {
  const headers = new Headers()
  for (const [name, value] of request.headers) if (!NOT_SENT.test(name)) headers.set(name, value)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : request.body
  try {
    return await fetch(url, {
      method: request.method,
      headers,
      body,
      redirect: 'manual',
      credentials: 'omit',
      signal: request.signal,
      ...(body && { duplex: 'half' }),
    })
  } catch (error) {
    if (request.signal.aborted) throw error
    return null
  }
}

const isRedirect = (status: number) => status === 0 || (status >= 300 && status < 400 && status !== 304)
const isJson = (headers: Headers) => (headers.get('content-type') ?? '').startsWith('application/json')

function shownHeaders(from: Headers): Headers {
  const headers = new Headers(from)
  for (const name of NOT_SHOWN) headers.delete(name)
  headers.set('content-security-policy', INERT)
  // fetch has unpacked the body, so its length is another one.
  if (headers.has('content-encoding')) {
    headers.delete('content-encoding')
    headers.delete('content-length')
  }
  return headers
}

const UNREACHABLE = 'server_unreachable'

const unreachable = () =>
  Response.json(
    { message: messages.unreachable, code: UNREACHABLE },
    { status: 502, headers: { [UNREACHABLE_HEADER]: UNREACHABLE } },
  )

/** Whether no answer of the server came. */
export const isUnreachable = (reply: Response) => reply.headers.has(UNREACHABLE_HEADER)
