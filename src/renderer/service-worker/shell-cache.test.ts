import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildMark } from './rules.ts'
import { createShellCache } from './shell-cache.ts'

/** Caches by name, each with what answers which address. */
let kept: Map<string, Map<string, Response>>
/** What the server has; a path that is not there is not found. */
let served: Record<string, string>
let isOnline: boolean

const pathOf = (asked: RequestInfo | URL) => {
  const { pathname, search } = new URL(asked instanceof Request ? asked.url : String(asked), 'https://longhand.example')
  return pathname + search
}

beforeEach(() => {
  kept = new Map()
  isOnline = true
  const open = (name: string) => kept.get(name) ?? kept.set(name, new Map()).get(name)!
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (asked: Request | string, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(pathOf(asked))?.clone(),
    open: async (name: string) => ({
      match: async (path: string) => open(name).get(path)?.clone(),
      put: async (path: string, response: Response) => void open(name).set(path, response),
    }),
  })
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const body = served[pathOf(asked)]
    const response = new Response(body ?? 'not there', { status: body === undefined ? 404 : 200 })
    Object.defineProperty(response, 'type', { value: 'basic' })
    return response
  })
})
afterEach(() => vi.unstubAllGlobals())

const build = (id: string) =>
  createShellCache({ id, first: [`/assets/app-${id}.js`], files: [`/assets/app-${id}.js`], integrity: {} })
const serve = (id: string) => {
  served = {
    '/index.html': `${buildMark(id)} page ${id}`,
    [`/assets/app-${id}.js`]: `app ${id}`,
    '/files': `page ${id}`,
  }
}
const request = (path: string) => new Request(`https://longhand.example${path}`)
const textOf = async (answer: Promise<Response>) => (await answer).text()

test('without a network the page and its files come from the device, with one the page from the server', async () => {
  serve('a')
  const shell = build('a')
  await shell.fill()
  expect(await textOf(shell.page(request('/files')))).toBe('page a')
  isOnline = false
  expect(await textOf(shell.page(request('/files')))).toContain('page a')
  expect(await textOf(shell.file(request('/assets/app-a.js')))).toBe('app a')
  await expect(shell.file(request('/assets/other.js'))).rejects.toThrow('Failed to fetch')
})

test('a build is kept whole or not at all, and never with the page of another', async () => {
  serve('b')
  // The worker is of the build before: its server is being replaced.
  served['/assets/app-a.js'] = 'app a'
  await expect(build('a').fill()).rejects.toThrow('of another build')
  delete served['/assets/app-b.js']
  await expect(build('b').fill()).rejects.toThrow('404')
  expect([...kept.keys()]).toEqual([])
})

test('open pages of the build before go on, and those before it are swept', async () => {
  for (const id of ['a', 'b', 'c']) {
    serve(id)
    await build(id).fill()
    await build(id).sweep()
  }
  isOnline = false
  expect(await textOf(build('c').file(request('/assets/app-b.js')))).toBe('app b')
  await expect(build('c').file(request('/assets/app-a.js'))).rejects.toThrow('Failed to fetch')
  expect(await textOf(build('c').page(request('/files')))).toContain('page c')
})

test('a server that answers too late gives way to what is kept', async () => {
  serve('a')
  await build('a').fill()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const answer = textOf(build('a').page(request('/files')))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await answer).toContain('page a')
  vi.useRealTimers()
})
