import { isAppPath } from '../../shared/domain/app-paths.ts'
import { SHARE_TARGET_PATH } from '../../shared/domain/share-target.ts'

/** What a worker keeps of the build that it belongs to, as the build has written it into the worker. */
export interface ShellBuild {
  /** Name of the build; its `index.html` says it too. */
  id: string
  /** Addresses, from the root, of what the app's frame needs without a network: kept from the start. */
  first: readonly string[]
  /** All files of the build that never change under their address: kept once a page has fetched one. */
  files: readonly string[]
  /** Fingerprints, as `sha256-…`, of those whose name is no fingerprint. */
  integrity: Readonly<Record<string, string>>
}

/** Where the app's page is kept. */
export const PAGE = '/index.html'

/**
 * What a worker does with a request: answers for a page of the app, or for a file of its build, or takes what was
 * shared; null leaves it to the network as if there were no worker.
 */
export type Handling = 'page' | 'file' | 'share' | null

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** Decides by the request alone: calls, media, public pages, the console and links of others are never touched. */
export function handlingOf({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Handling {
  const address = new URL(url)
  if (address.origin !== origin) return null
  if (method === 'POST') return mode === 'navigate' && address.pathname === SHARE_TARGET_PATH ? 'share' : null
  if (method !== 'GET') return null
  if (mode === 'navigate') return isShellPath(address.pathname) ? 'page' : null
  return files.has(address.pathname + address.search) ? 'file' : null
}

/** Screens of a signed-in person that are drawn without a network, and the login. */
const SHELL = /^\/(?:files|account|editor)(?:\/|$)|^\/auth\/login\/?$/

/** Whether a screen is one of those that the device answers for without a network. */
export const isShellPath = (pathname: string): boolean => SHELL.test(pathname) && isAppPath(pathname)

const PREFIX = 'longhand-build-'

/** The cache of a build. */
export const cacheName = (build: string): string => PREFIX + build

/** Whether a cache is one of ours. */
export const isOurs = (name: string): boolean => name.startsWith(PREFIX)

/**
 * The caches to remove once a build has taken over: all of ours but its own and the one before it, which open pages may
 * still load screens from. `names` in the order in which they were made.
 */
export function staleCaches(names: readonly string[], build: string): string[] {
  const others = names.filter((name) => isOurs(name) && name !== cacheName(build))
  return others.slice(0, -1)
}

/** Has a worker keep what a page has loaded. */
export interface KeepMessage {
  type: 'keep'
  /** Whole addresses. */
  urls: readonly string[]
}

/** Which of the files that a page has loaded are the build's. */
export function wantedFiles(message: unknown, origin: string, files: ReadonlySet<string>): string[] {
  const { type, urls } = (message ?? {}) as Partial<KeepMessage>
  if (type !== 'keep' || !Array.isArray(urls)) return []
  const paths = urls.flatMap((url) => {
    const address = typeof url === 'string' ? URL.parse(url) : null
    return address?.origin === origin ? [address.pathname + address.search] : []
  })
  return [...new Set(paths)].filter((path) => files.has(path))
}

/** Whether a page is that of a build, which says so in its head. */
export const isPageOf = (html: string, build: string): boolean => html.includes(buildMark(build))

/** What a page says of its build. */
export const buildMark = (build: string): string => `<meta name="build" content="${build}">`
