import { type APIRequestContext, test as base, type BrowserContext, type Page } from 'playwright/test'
import type { Profile } from '../../../src/shared/contract/account.ts'
import { PERSON_HEADER } from '../../../src/shared/contract/route.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { startBrowserServer, type BrowserServer } from '../../support/browser-server.ts'
import { LAST_LANGUAGE_KEY } from '../../support/last-language.ts'

export const PASSWORD = 'harbour-lamp-71'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

let accounts = 0
let files = 0

/** What many files want of a server. Any other ends with its file: idle ones take memory and time from the rest. */
const OFTEN_WANTED: readonly object[] = [{}, { BILLING: 'sandbox' }]

const keyOf = (settings: object) => JSON.stringify(settings)

const isOftenWanted = (settings: object) => OFTEN_WANTED.some((often) => keyOf(often) === keyOf(settings))

/** The servers of this process that are shared, by their settings, as long as it runs test files. */
const servers = new Map<string, Promise<BrowserServer>>()

/** Starts a server at the first call of its settings; later ones bring the same server. */
async function sharedServer(settings: Record<string, string>): Promise<BrowserServer> {
  const key = keyOf(settings)
  const server = servers.get(key) ?? startBrowserServer(settings)
  servers.set(key, server)
  return server
}

/**
 * A server for the spec file that calls it. Those that want what many want share one where they run in the same
 * process: a start takes seconds. Accounts are each file's own. A file whose tests change or look at what all accounts
 * see takes one `alone`.
 */
export function useServer(settings: Record<string, string> = {}, { alone = false } = {}): () => BrowserServer {
  let server: BrowserServer | undefined
  const isOwn = alone || !isOftenWanted(settings)
  // Calls without an account are limited by address, which would count those of one file in the next.
  files += 1
  base.use({ extraHTTPHeaders: { 'x-forwarded-for': `10.1.${files >> 8}.${files & 255}` } })
  base.beforeAll(async () => {
    shared.clear()
    server = await (isOwn ? startBrowserServer(settings) : sharedServer(settings))
  })
  base.afterAll(async ({ browser }) => {
    // What a file leaves open would go on asking servers, and slow down the files after it in this browser.
    await Promise.all(browser.contexts().map((context) => context.close()))
    if (isOwn) await server?.stop()
  })
  const started = () => {
    if (!server) throw new Error('The server is not started.')
    return server
  }
  tellOnFailure(started)
  return started
}

/** Prints what a server said last when a test of the file that calls this fails. */
export function tellOnFailure(server: () => BrowserServer): void {
  base.afterEach(() => {
    const { status, expectedStatus, title } = base.info()
    if (status !== expectedStatus) console.log(`The server when "${title}" failed:\n${server().said()}`)
  })
}

/** Makes an account of the role and gives its address. */
export async function newAccount(server: BrowserServer, role: Role = 'USER'): Promise<string> {
  accounts += 1
  const email = `${role.toLowerCase()}.${process.pid}.${accounts}@example.org`
  await server.addUser(email, PASSWORD, role)
  return email
}

const shared = new Map<string, Promise<string>>()

/** The one account of a role that the tests of a file share; for tests that leave its session alone. */
export function sharedAccount(server: BrowserServer, role: Role = 'USER'): Promise<string> {
  const key = `${server.url} ${role}`
  const account = shared.get(key) ?? newAccount(server, role)
  shared.set(key, account)
  return account
}

const sessions = new Map<string, Cookies>()

/** What a browser was made to be, so that it is made so once. */
const made = new WeakMap<BrowserContext, Set<object>>()

/** Runs a script in every page of a browser, before the page's own. */
async function makeBrowser(
  context: BrowserContext,
  script: (values: string[]) => void,
  values: string[] = [],
): Promise<void> {
  const scripts = made.get(context) ?? new Set()
  if (scripts.has(script)) return
  made.set(context, scripts.add(script))
  await context.addInitScript(script, values)
}

/** Has uploads begin in a language, as in a browser where it was chosen before. */
function speak([key = '', code = '']: string[]): void {
  if (location.protocol !== 'about:') localStorage.setItem(key, localStorage.getItem(key) ?? code)
}

/** Has pages fetch nothing that may be needed later, as in a browser that is told to save data. */
function saveData(): void {
  const { connection } = navigator as { connection?: object }
  if (connection) Object.defineProperty(connection, 'saveData', { value: true })
}

/**
 * Opens a session in the browser, as a login does. Later calls for the same account bring the same session. Who logs in
 * has spoken English here before. Other screens are fetched ahead only if told so, since that takes as long as a load.
 */
export async function logIn(
  context: BrowserContext,
  server: BrowserServer,
  email: string,
  { isFirstVisit = false, fetchesAhead = false } = {},
): Promise<void> {
  if (!isFirstVisit) await makeBrowser(context, speak, [LAST_LANGUAGE_KEY, 'en'])
  if (!fetchesAhead) await makeBrowser(context, saveData)
  const key = `${server.url} ${email}`
  const cookies = sessions.get(key)
  if (cookies) return context.addCookies(cookies)
  const reply = await context.request.post(`${server.url}/api/longhand/auth/login`, {
    data: { email, password: PASSWORD },
    // From an address of its own, since logins of one address are limited by the minute.
    headers: { origin: server.url, 'x-forwarded-for': `10.0.${sessions.size >> 8}.${sessions.size & 255}` },
  })
  if (!reply.ok()) throw new Error(`The login was answered with ${reply.status()}: ${await reply.text()}`)
  sessions.set(key, await context.cookies(server.url))
}

/**
 * What a write of the signed-in person needs besides the cookie, as a page sends it: its origin, and for whom it is
 * drawn.
 */
export async function writeHeaders(request: APIRequestContext, server: BrowserServer): Promise<Record<string, string>> {
  const { user } = (await (await request.get(`${server.url}/api/longhand/account/profile`)).json()) as Profile
  return { origin: server.url, [PERSON_HEADER]: user._id }
}

/**
 * Has nobody signed in any more. The page is left first, since one that is refused meanwhile takes the next session's
 * cookie away.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Path and query of the page, which is what a person sees in the address bar. */
export function place(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
