import { API_BASE, type RouteReply, type RouteSpec } from '../../src/shared/contract/route.ts'

/** A call that the page made. */
export interface Sent {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type Handler = (sent: Sent) => Response | Promise<Response>

/** Answers calls of the contract in the server's place; the last answer given to a route counts. */
export interface FakeApi {
  /**
   * Stands in for `fetch`; a call that nothing answers fails, names itself, and is found in {@link FakeApi.unanswered}.
   */
  fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>
  reply<R extends RouteSpec>(route: R, data: RouteReply<R> | ((sent: Sent) => RouteReply<R>)): void
  /** Refuses with a status and the body of a refusal; without one the reply has no message of the server. */
  refuse(route: RouteSpec, status: number, body?: { code: string; message: string } & Record<string, unknown>): void
  /** Does not answer until it is let go, and then as before. */
  hold(route: RouteSpec): () => void
  /** Calls of a route, answered or not, the first one first. */
  sent(route: RouteSpec): Sent[]
  /** Calls that nothing answered, by method and path: none may be left at the end of a test. */
  unanswered(): string[]
}

/** Begins without any answer. */
export function createFakeApi(): FakeApi {
  const handlers = new Map<RouteSpec, Handler>()
  const calls: { method: string; path: string; answeredBy: RouteSpec | undefined; sent: Sent }[] = []
  const unanswered: string[] = []

  const find = (method: string, path: string) => [...handlers.keys()].find((route) => isFor(route, method, path))

  return {
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input, 'http://longhand.test')
      const method = init?.method ?? 'GET'
      const path = url.pathname.slice(API_BASE.length)
      const route = find(method, path)
      const sent: Sent = {
        params: route ? paramsOf(route, path) : {},
        query: Object.fromEntries(url.searchParams),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
        headers: new Headers(init?.headers),
      }
      // Before an answer is looked for: a call that must not be made is seen whether or not one was prepared for it.
      calls.push({ method, path, answeredBy: route, sent })
      if (route) return handlers.get(route)!(sent)
      unanswered.push(`${method} ${path}`)
      throw new TypeError(`Nothing answers ${method} ${path}`)
    },
    reply(route, data) {
      handlers.set(route, (sent) => {
        const value = typeof data === 'function' ? (data as (sent: Sent) => unknown)(sent) : data
        return value === undefined
          ? new Response(null, { status: 204 })
          : Response.json(value, { status: route.status ?? 200 })
      })
    },
    refuse: (route, status, body) =>
      void handlers.set(route, () => (body ? Response.json(body, { status }) : new Response('', { status }))),
    hold(route) {
      const { promise: held, resolve } = Promise.withResolvers<void>()
      const before = handlers.get(route)
      handlers.set(route, async (sent) => {
        await held
        if (before) return before(sent)
        unanswered.push(`${route.method} ${route.path}`)
        throw new TypeError(`Nothing answers ${route.method} ${route.path}`)
      })
      return resolve
    },
    sent: (route) =>
      calls
        .filter(({ method, path, answeredBy }) => (answeredBy ? answeredBy === route : isFor(route, method, path)))
        .map(({ path, sent }) => ({ ...sent, params: paramsOf(route, path) })),
    unanswered: () => unanswered,
  }
}

const isFor = (route: RouteSpec, method: string, path: string) => route.method === method && pattern(route).test(path)
const paramsOf = (route: RouteSpec, path: string): Record<string, string> => ({ ...pattern(route).exec(path)?.groups })

const patterns = new Map<RouteSpec, RegExp>()

/** What paths of the route look like, with its parameters as groups. */
function pattern(route: RouteSpec): RegExp {
  const known = patterns.get(route) ?? new RegExp(`^${route.path.replace(/:([A-Za-z_]+)/g, '(?<$1>[^/]+)')}$`)
  patterns.set(route, known)
  return known
}
