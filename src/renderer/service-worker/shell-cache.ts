import { cacheName, isOurs, isPageOf, PAGE, type ShellBuild, staleCaches } from './rules.ts'

/** From here on a page that is kept is better than one that is waited for, in milliseconds. */
const PATIENCE_MS = 5000

/** Keeps one build, all of it or nothing: a page never gets files of two. */
export function createShellCache({ id, first, integrity }: ShellBuild) {
  const name = cacheName(id)

  async function fetchOwn(path: string): Promise<Response> {
    const print = integrity[path]
    const response = await fetch(path, {
      // What stands under a fingerprint is taken from the browser's own cache, where the page has just put it.
      cache: print === undefined ? 'default' : 'reload',
      credentials: 'same-origin',
      ...(print !== undefined && { integrity: print }),
    })
    if (!response.ok || response.redirected) throw new Error(`${path} answered ${response.status}.`)
    return response
  }

  async function keep(paths: readonly string[]): Promise<void> {
    const cache = await caches.open(name)
    const missing = await Promise.all(paths.map(async (path) => ((await cache.match(path)) ? [] : [path])))
    await Promise.all(missing.flat().map(async (path) => cache.put(path, await fetchOwn(path))))
  }

  async function keepPage(): Promise<void> {
    const page = await fetch(PAGE, { cache: 'reload', credentials: 'same-origin' })
    const html = await page.clone().text()
    // While servers are being replaced, the page may be of another build than this worker.
    if (!page.ok || page.redirected || !isPageOf(html, id)) throw new Error('The page is of another build.')
    await (await caches.open(name)).put(PAGE, page)
  }

  return {
    /** Fetches what the frame needs; leaves nothing behind when a part does not come. */
    async fill(): Promise<void> {
      try {
        await keep(first)
        await keepPage()
      } catch (error) {
        await caches.delete(name)
        throw error
      }
    },

    /** Keeps files of the build beside the first ones; one that does not come is for another time. */
    keepMore: (paths: readonly string[]): Promise<unknown> => Promise.allSettled(paths.map((path) => keep([path]))),

    /** Removes what builds before the last one have left. */
    async sweep(): Promise<void> {
      await Promise.all(staleCaches(await caches.keys(), id).map((stale) => caches.delete(stale)))
    },

    /** The page from the server, which has the newest; what is kept where the network is gone, or too slow. */
    async page(request: Request): Promise<Response> {
      const fresh = fetch(request)
      const kept = await caches.match(PAGE, { cacheName: name })
      if (!kept) return fresh
      const { promise: late, resolve } = Promise.withResolvers<Response>()
      const timer = setTimeout(() => resolve(kept), PATIENCE_MS)
      return Promise.race([fresh.catch(() => kept), late]).finally(() => clearTimeout(timer))
    },

    /** A file from whichever build has it, for its name says what is in it; else from the server, and kept. */
    async file(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const path = pathname + search
      for (const one of (await caches.keys()).filter(isOurs)) {
        const kept = await caches.match(path, { cacheName: one, ignoreVary: true })
        if (kept) return kept
      }
      const response = await fetch(request)
      if (response.ok && response.type === 'basic')
        await (await caches.open(name)).put(path, response.clone()).catch(() => undefined)
      return response
    },
  }
}
