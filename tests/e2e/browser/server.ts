import { test as base, type BrowserContext, type Page } from 'playwright/test'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { startBrowserServer, type BrowserServer } from '../../support/browser-server.ts'

export const PASSWORD = 'harbour-lamp-71'

let accounts = 0

/** Starts a server of its own for the spec file that calls it, and stops it afterwards. */
export function useServer(settings: Record<string, string> = {}): () => BrowserServer {
  let server: BrowserServer | undefined
  base.beforeAll(async () => {
    base.setTimeout(200_000)
    server = await startBrowserServer(settings)
  })
  base.afterAll(async () => server?.stop())
  return () => {
    if (!server) throw new Error('The server is not started.')
    return server
  }
}

/** Makes an account of the role and gives its address. */
export async function newAccount(server: BrowserServer, role: Role = 'USER'): Promise<string> {
  accounts += 1
  const email = `${role.toLowerCase()}.${process.pid}.${accounts}@example.org`
  await server.addUser(email, PASSWORD, role)
  return email
}

/** Opens a session in the browser by the API, as a login does. */
export async function logIn(context: BrowserContext, server: BrowserServer, email: string): Promise<void> {
  const reply = await context.request.post(`${server.url}/api/longhand/auth/login`, {
    data: { email, password: PASSWORD },
    headers: { origin: server.url },
  })
  if (!reply.ok()) throw new Error(`The login was answered with ${reply.status()}: ${await reply.text()}`)
}

/** Path and query of the page, which is what a person sees in the address bar. */
export function place(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
