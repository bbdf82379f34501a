import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '../../../src/shared/contract/route.ts'

/** A request that brings no answer for so long is given up; what became of it is not known then. Milliseconds. */
const PATIENCE_MS = 10_000
/** Nobody tries the same for longer than this: faults are over by then, and something hangs. Milliseconds. */
const LONGEST_MS = 240_000

export interface Answer<T = unknown> {
  status: number
  body: T
  headers: Headers
}

export interface Call {
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: object
  /** Sent as it is. */
  bytes?: Uint8Array<ArrayBuffer>
}

/** Somebody who calls the server and has to live with its faults. */
export interface Client {
  /**
   * Sends a call once. Null when nobody knows what became of it: no answer, an answer that was cut, or a failure of the
   * server.
   */
  send: <T>(method: string, path: string, call?: Call) => Promise<Answer<T> | null>
  /** Sends it again and again until there is an answer; for calls that do no harm when they are done twice. */
  surely: <T>(method: string, path: string, call?: Call) => Promise<Answer<T>>
  /** What a path gives, byte by byte; asks again and again until it comes whole. @throws Error when it is refused */
  bytes: (path: string) => Promise<Uint8Array>
}

/** Counts of answers by status and code, and of calls `lost` without one. */
export type Tally = Record<string, number>

/** @param tally counts what is answered */
export function createClient({
  origin,
  tally,
  address,
  token,
}: {
  origin: string
  tally: Tally
  address: string
  token?: string
}): Client {
  async function send<T>(method: string, path: string, call?: Call): Promise<Answer<T> | null> {
    const answer = await ask(method, path, call)
    if (!answer) return null
    const text = answer.body.toString()
    return { ...answer, body: (text === '' ? null : JSON.parse(text)) as T }
  }

  async function ask(
    method: string,
    path: string,
    { headers, json, bytes }: Call = {},
  ): Promise<Answer<Buffer> | null> {
    const count = (what: string) => {
      tally[what] = (tally[what] ?? 0) + 1
    }
    try {
      const reply = await fetch(`${origin}${API_BASE}${path}`, {
        method,
        headers: {
          'x-forwarded-for': address,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(json && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...((json ?? bytes) && { body: bytes ?? JSON.stringify(json) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const body = Buffer.from(await reply.arrayBuffer())
      count(reply.status < 400 ? String(reply.status) : `${reply.status} ${codeOf(body.toString())}`)
      if (reply.status >= 500 || reply.status === 429) {
        // As a well-behaved client does; but no longer than faults last.
        await wait(Math.min(2, Number(reply.headers.get('retry-after') ?? 0)) * 1000)
        return null
      }
      return { status: reply.status, body, headers: reply.headers }
    } catch {
      count('lost')
      return null
    }
  }

  async function again<T>(what: string, call: () => Promise<Answer<T> | null>): Promise<Answer<T>> {
    const until = Date.now() + LONGEST_MS
    while (Date.now() < until) {
      const answer = await call()
      if (answer) return answer
      await wait(50 + Math.random() * 250)
    }
    throw new Error(`${what} was not answered within ${LONGEST_MS} ms: ${JSON.stringify(tally)}`)
  }

  return {
    send,
    surely: (method, path, call) => again(`${method} ${path}`, () => send(method, path, call)),
    async bytes(path) {
      const { status, body } = await again(`GET ${path}`, () => ask('GET', path))
      if (status !== 200) throw new Error(`GET ${path} was answered with ${status}`)
      return body
    },
  }
}

const codeOf = (text: string) => /"code":"(\w+)"/.exec(text)?.[1] ?? ''
