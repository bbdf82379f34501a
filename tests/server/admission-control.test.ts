import { Agent, get } from 'node:http'
import Fastify from 'fastify'
import { onTestFinished, describe, expect, test } from 'vitest'
import { useErrors } from '../../server/kernel/http/errors.ts'
import { useAdmissionControl } from '../../server/kernel/http/admission-control.ts'
import { type Caller, mount } from '../../server/kernel/http/mount.ts'
import { HELD, CALL_CLASSES } from '../../server/kernel/limits.ts'
import type { CallClass } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { PATIENCE } from '../support/patience.ts'

/** A server with a route in each class, whose work goes on until the test ends it. */
async function laneApp(now = () => 0) {
  const app = Fastify()
  onTestFinished(() => app.close())
  const waiting: (() => void)[] = []
  let aborted = 0
  app.addHook('onRequestAbort', async (_request) => {
    aborted += 1
  })
  useErrors(app)
  useAdmissionControl(app, { delayMs: () => 0, now })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    const id = request.headers['x-caller']
    if (typeof id === 'string') request.caller = { id } as Caller
  })
  for (const callClass of Object.keys(CALL_CLASSES) as CallClass[]) {
    mount(
      app,
      { method: 'GET', path: `/${callClass}`, summary: callClass, access: 'public', callClass },
      async ({ reply }) => {
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
        })
        return reply.send('done')
      },
    )
  }
  app.get('/quick', { config: { callClass: 'usual' } }, () => 'done')
  app.post('/click', { config: { callClass: 'usual' } }, async () => 'done')
  app.get('/page', async () => 'a page')
  app.get('/health', { config: { callClass: null } }, async () => 'up')
  return {
    app,
    get: (path: string, caller?: string) =>
      app.inject({
        url: path,
        headers: caller === undefined ? {} : { 'x-caller': caller, authorization: `Bearer ${caller}` },
      }),
    /** Begins calls and waits until all of them are in work. */
    async begin(path: string, count: number, callerOf: (at: number) => string) {
      const before = waiting.length
      const calls = Array.from({ length: count }, (_, at) =>
        app.inject({ url: path, headers: { 'x-caller': callerOf(at), authorization: `Bearer ${callerOf(at)}` } }),
      )
      await expect.poll(() => waiting.length, PATIENCE).toBe(before + count)
      return calls
    },
    endAll: () => {
      for (const end of waiting.splice(0)) end()
    },
    inWork: () => waiting.length,
    aborted: () => aborted,
  }
}

/** The same, where so many calls of a class that are `sure` in work are known to take longer than one may wait. */
async function slowApp(callClass: 'edit' | 'save' | 'usual') {
  let at = 0
  const t = await laneApp(() => at)
  const { ms, sure } = CALL_CLASSES[callClass].mostWait!
  const [slow] = await t.begin(`/${callClass}`, 1, () => 'zoe')
  at += (ms * 1.1) / sure
  t.endAll()
  expect((await slow)?.statusCode).toBe(200)
  return { ...t, sure }
}

function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (reply) => reply.resume().once('end', () => resolve(reply.statusCode))).once('error', reject)
  })
}

describe('calls that are in work at once', () => {
  test('an account that has too many is told to wait, and nobody else', async () => {
    const t = await laneApp()
    const running = await t.begin('/export', CALL_CLASSES.export.perAccount, () => 'ann')
    const refused = await t.get('/export', 'ann')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({ code: 'too_many_at_once', message: messages.tooManyAtOnce })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const others = await t.begin('/export', 1, () => 'bob')
    const elsewhere = await t.begin('/usual', 1, () => 'ann')
    t.endAll()
    for (const reply of await Promise.all([...running, ...others, ...elsewhere])) expect(reply.statusCode).toBe(200)
    const again = await t.begin('/export', 1, () => 'ann')
    t.endAll()
    expect((await again[0])?.statusCode).toBe(200)
  })

  test('a server that has too many tells everybody to come back, class by class', async () => {
    const t = await laneApp()
    const running = await t.begin('/export', CALL_CLASSES.export.perProcess, (at) => `person ${at}`)
    const refused = await t.get('/export', 'ann')
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toEqual({ code: 'busy', message: messages.busy })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await t.get('/health')).statusCode).toBe(200)
    const saves = await t.begin('/vital', 1, () => 'ann')
    t.endAll()
    for (const reply of await Promise.all([...running, ...saves])) expect(reply.statusCode).toBe(200)
  })

  test.each(['edit', 'save', 'usual'] as const)(
    'a call that would wait too long for those ahead of it is sent back at once, and other classes go on: %s',
    async (callClass) => {
      const { sure, ...t } = await slowApp(callClass)
      const running = await t.begin(`/${callClass}`, sure, (n) => `person ${n}`)
      const refused = await t.get(`/${callClass}`, 'bob')
      expect([refused.statusCode, refused.json()]).toEqual([503, { code: 'busy', message: messages.busy }])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const others = await t.begin('/vital', 1, () => 'bob')
      // Who clicked is not asked to click again.
      expect((await t.app.inject({ method: 'POST', url: '/click' })).statusCode).toBe(200)
      t.endAll()
      for (const reply of await Promise.all([...running, ...others])) expect(reply.statusCode).toBe(200)
      const again = await t.begin(`/${callClass}`, 1, () => 'bob')
      t.endAll()
      expect((await again[0])?.statusCode).toBe(200)
    },
  )

  test.each(['edit', 'save', 'usual'] as const)(
    'calls of one account that wait for each other have nobody else refused: %s',
    async (callClass) => {
      const { sure, ...t } = await slowApp(callClass)
      const running = await t.begin(`/${callClass}`, sure + 10, () => 'ann')
      const others = await t.begin(`/${callClass}`, 1, () => 'bob')
      t.endAll()
      for (const reply of await Promise.all([...running, ...others])) expect(reply.statusCode).toBe(200)
    },
  )

  test.each(['edit', 'save', 'usual'] as const)(
    'where all together ask for too much, further calls of who has some in work are sent back too: %s',
    async (callClass) => {
      const { sure, ...t } = await slowApp(callClass)
      // Two of each count, and Ann has no more in work than others.
      const running = await t.begin(`/${callClass}`, sure, (n) => (n < 2 ? 'ann' : `person ${n}`))
      const refused = await t.get(`/${callClass}`, 'ann')
      expect([refused.statusCode, refused.json()]).toEqual([503, { code: 'busy', message: messages.busy }])
      t.endAll()
      for (const reply of await Promise.all(running)) expect(reply.statusCode).toBe(200)
    },
  )

  test('an account whose requests hold too many bytes together waits, nobody else; one alone is taken', async () => {
    const t = await laneApp()
    const answers: (() => void)[] = []
    mount(
      t.app,
      { method: 'GET', path: '/large', summary: 'Large', access: 'public', callClass: 'usual' },
      async ({ request, reply }) => {
        request.hold(HELD.perCaller + 1)
        await new Promise<void>((resolve) => {
          answers.push(resolve)
        })
        return reply.send('done')
      },
    )
    const first = t.get('/large', 'ann')
    await expect.poll(() => answers.length).toBe(1)
    const second = await t.get('/large', 'ann')
    expect([second.statusCode, second.json()]).toEqual([
      429,
      { code: 'too_many_at_once', message: messages.tooManyAtOnce },
    ])
    const other = t.get('/large', 'bob')
    await expect.poll(() => answers.length).toBe(2)
    for (const answer of answers) answer()
    expect([(await first).statusCode, (await other).statusCode]).toEqual([200, 200])
    const again = t.get('/large', 'ann')
    await expect.poll(() => answers.length).toBe(3)
    answers[2]!()
    expect((await again).statusCode).toBe(200)
  })

  test('a server that answers without waiting for anything sees who waits all the same', async () => {
    const t = await laneApp()
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const atOnce = (path: string) =>
      Promise.all(Array.from({ length: CALL_CLASSES.usual.perProcess * 2 }, () => statusOf(`${origin}${path}`, agent)))
    // So many connections are open, and then all of them ask in the same moment.
    expect(new Set(await atOnce('/health'))).toEqual(new Set([200]))
    const statuses = await atOnce('/quick')
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(CALL_CLASSES.usual.perProcess)
  })

  test('pages and assets do not wait for calls', async () => {
    const t = await laneApp()
    const running = await t.begin('/usual', CALL_CLASSES.usual.perProcess, (at) => `person ${at}`)
    expect((await t.get('/usual', 'ann')).statusCode).toBe(503)
    expect((await t.get('/page')).statusCode).toBe(200)
    t.endAll()
    await Promise.all(running)
  })

  test('work that nobody waits for any more keeps its place until it is done', async () => {
    const t = await laneApp()
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const gone = Array.from({ length: CALL_CLASSES.export.perAccount }, () => new AbortController())
    const calls = gone.map(({ signal }) =>
      fetch(`${origin}/export`, { headers: { 'x-caller': 'ann' }, signal }).catch(() => null),
    )
    await expect.poll(t.inWork, PATIENCE).toBe(gone.length)
    for (const client of gone) client.abort()
    await Promise.all(calls)
    await expect.poll(t.aborted, PATIENCE).toBe(gone.length)
    expect((await t.get('/export', 'ann')).statusCode).toBe(429)
    t.endAll()
    const again = await t.begin('/export', 1, () => 'ann')
    t.endAll()
    expect((await again[0])?.statusCode).toBe(200)
  })
})

test("a page that a late server refuses says so in the person's language, and loads again by itself", async () => {
  const t = await buildTestApp({ loopDelay: () => 3000 })
  const open = (headers: Record<string, string>) =>
    t.app.inject({ url: '/files', headers: { accept: 'text/html,*/*;q=0.8', ...headers } })
  const refused = await open({ 'accept-language': 'de' })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(refused.body).toContain('<html lang="de" dir="ltr">')
  expect(refused.body).toContain('Der Server ist ausgelastet.')
  expect(refused.body).toContain(`<meta http-equiv="refresh" content="${refused.headers['retry-after']}">`)
  expect((await open({ 'accept-language': 'ar' })).body).toContain('<html lang="ar" dir="rtl">')
  const call = await t.api('GET', '/file', { headers: { accept: 'text/html' } })
  expect(call.json()).toEqual({ code: 'busy', message: messages.busy })
})

test('a server that is late refuses what can wait, and takes saves, webhooks and health questions', async () => {
  const t = await buildTestApp({ loopDelay: () => 3000 })
  const { bearer } = await t.signIn()
  const refused = await t.api('GET', '/file', { headers: bearer })
  expect([refused.statusCode, refused.json()]).toEqual([503, { code: 'busy', message: messages.busy }])
  expect(refused.headers['retry-after']).toMatch(/^[1-5]$/)
  expect((await t.app.inject('/healthz')).statusCode).toBe(200)
  expect((await t.app.inject('/readyz')).statusCode).toBe(200)
  const save = await t.api('PUT', '/file/transcription/019369d0-0000-7000-8000-000000000000', {
    headers: { ...bearer, 'content-type': 'application/octet-stream' },
    payload: '{}',
  })
  expect(save.statusCode).toBe(404)
  expect((await t.api('POST', '/plan/payment', { headers: bearer, payload: {} })).statusCode).toBe(400)
  expect(
    (await t.api('POST', '/webhooks/stripe', { headers: { 'content-type': 'application/json' }, payload: '{}' }))
      .statusCode,
  ).not.toBe(503)
})

test('who calls too often, with an account or not, takes nothing of what others at the address may call', async () => {
  const t = await buildTestApp({ env: { CALLS_PER_MINUTE: '2' } })
  const ann = await t.signIn()
  const bob = await t.signIn()
  const callers = [
    () => t.api('GET', '/file', { headers: ann.bearer }),
    () => t.api('GET', '/file'),
    () => t.api('GET', '/config'),
  ]
  for (const call of callers) for (let n = 0; n < 25; n += 1) await call()
  const refused = await t.api('GET', '/file')
  expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([
    429,
    'too_many_requests',
    true,
  ])
  expect((await t.api('GET', '/file', { headers: bob.bearer })).statusCode).toBe(200)
})

test('who uses up the limit of one route takes nothing of what others at the address may call', async () => {
  const t = await buildTestApp()
  const ann = await t.signIn()
  const bob = await t.signIn()
  const buy = async (headers?: Record<string, string>) =>
    (await t.api('POST', '/plan/payment', { headers, payload: {} })).statusCode
  for (let n = 0; n < 60; n += 1) await buy()
  for (let n = 0; n < 60; n += 1) await buy(ann.bearer)
  expect([await buy(), await buy(ann.bearer), await buy(bob.bearer)]).toEqual([429, 429, 400])
})

test('sessions that are none count for their address', async () => {
  const t = await buildTestApp({ env: { CALLS_PER_MINUTE: '1' } })
  const statuses = []
  for (let n = 0; n < 12; n += 1)
    statuses.push((await t.api('GET', '/file', { headers: { authorization: 'Bearer none' } })).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test.each([
  ['sessions', '/file', { authorization: 'Bearer none' }],
  ['access tokens', '/file', { authorization: `Bearer lh_${'x'.repeat(43)}` }],
  ['cookies', '/file', { cookie: 'token=none' }],
  ['cookies on a public route', '/config', { cookie: 'token=none' }],
])('%s that prove no account take nothing of what accounts at the address may call', async (_what, path, headers) => {
  const t = await buildTestApp({ env: { CALLS_PER_MINUTE: '1' } })
  const ann = await t.signIn()
  let refused
  for (let n = 0; n < 12; n += 1) refused = await t.api('GET', path, { headers })
  expect(refused?.statusCode).toBe(429)
  expect((await t.api('GET', path)).statusCode, 'a stranger, whose calls these were').toBe(429)
  expect((await t.api('GET', '/file', { headers: ann.bearer })).statusCode).toBe(200)
})

test('calls that an account is refused count for the account, not for strangers', async () => {
  const t = await buildTestApp({ env: { CALLS_PER_MINUTE: '2' } })
  const ann = await t.signIn()
  const statuses = []
  for (let n = 0; n < 3; n += 1) statuses.push((await t.api('GET', '/admin/audit', { headers: ann.bearer })).statusCode)
  expect(statuses).toEqual([403, 403, 429])
})

test('an account has so many calls a minute, and others have their own', async () => {
  const t = await buildTestApp({ env: { CALLS_PER_MINUTE: '3' } })
  const ann = await t.signIn()
  const bob = await t.signIn()
  const statuses = []
  for (let call = 0; call < 4; call += 1)
    statuses.push((await t.api('GET', '/file', { headers: ann.bearer })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await t.api('GET', '/account/profile', { headers: ann.bearer })
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await t.api('GET', '/file', { headers: bob.bearer })).statusCode).toBe(200)
})

test('an address has its calls a minute, with or without a session', async () => {
  const t = await buildTestApp({ env: { CALLS_PER_MINUTE: '1' } })
  const statuses = []
  for (let call = 0; call < 11; call += 1)
    statuses.push((await t.api('GET', '/file', { remoteAddress: '192.0.2.1' })).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await t.api('GET', '/file', { remoteAddress: '192.0.2.2' })).statusCode).toBe(401)
})
