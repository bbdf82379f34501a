import { configure, render, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { WebSocket as NodeSocket } from 'ws'
import { App } from '../../src/renderer/app/app.tsx'
import { drawFor } from '../../src/renderer/lib/drawn-for.ts'
import { refreshSession } from '../../src/renderer/lib/session.ts'
import { COOKIE_SESSION } from '../../src/shared/contract/auth.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import type { BrowserServer } from '../support/browser-server.ts'
import { setCookie } from '../screens/screen.tsx'

// Parts of the app are loaded when they are first shown, beside servers at work: on a busy machine that takes long.
configure({ asyncUtilTimeout: 60_000 })

/** A page of the real app that speaks with a real server. */
export interface Page {
  user: UserEvent
  /** Calls that the page made, as `GET /file`. */
  calls: string[]
  /** Waits until the event connection has spoken, and every call that this caused is answered. */
  settled(): Promise<void>
  /** Breaks the event connection, as a network does. */
  breakConnection(): void
}

const nodeFetch = globalThis.fetch

/** Logs in at the server, and opens the app at a path as a browser with that session would. */
export async function openPage(
  server: BrowserServer,
  path: string,
  { email, password }: { email: string; password: string },
): Promise<Page> {
  const cookies = await logIn(server, email, password)
  const headers = { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '), origin: server.url }
  const calls: string[] = []
  let waiting = 0
  let hasSpoken = false
  const sockets = new Set<NodeSocket>()

  // Its signal is left out: it is jsdom's, which Node's fetch does not know.
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET', body, headers: said }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, server.url)
    calls.push(`${method} ${pathname.slice(API_BASE.length)}`)
    waiting++
    return nodeFetch(`${server.url}${pathname}${search}`, {
      method,
      ...(body && { body }),
      headers: { ...Object.fromEntries(new Headers(said)), ...headers },
    }).finally(() => waiting--)
  })
  vi.stubGlobal(
    'WebSocket',
    class extends NodeSocket {
      constructor(url: URL) {
        super(`${server.url.replace(/^http/, 'ws')}${url.pathname}`, { headers })
        sockets.add(this)
        this.on('error', () => undefined)
        this.once('message', () => (hasSpoken = true))
      }
    },
  )

  // Each page is loaded anew, for a person of its own.
  drawFor(null)
  history.replaceState(null, '', path)
  const session = cookies.find(([name]) => name === COOKIE_SESSION)?.[1] ?? ''
  setCookie(COOKIE_SESSION, decodeURIComponent(session))
  refreshSession()
  render(<App />)
  return {
    user: userEvent.setup({ delay: null }),
    calls,
    settled: () => waitFor(() => expect({ hasSpoken, waiting }).toEqual({ hasSpoken: true, waiting: 0 })),
    breakConnection: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

async function logIn(server: BrowserServer, email: string, password: string): Promise<(readonly [string, string])[]> {
  const reply = await nodeFetch(`${server.url}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`The server answers ${reply.status} to the log-in: ${await reply.text()}`)
  return reply.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })
}
