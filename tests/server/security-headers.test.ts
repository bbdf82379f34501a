import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

const everyKind = [
  '/api/longhand/config',
  '/api/longhand/account/profile',
  '/api/longhand/no/such/call',
  '/healthz',
  '/docs/',
  '/robots.txt',
  '/no-such-page',
]

test('every answer holds browsers to what it says it is, and to this site', async () => {
  const t = await buildTestApp({ env: { PUBLIC_URL: 'https://longhand.example.org', BILLING: 'off' } })
  for (const url of everyKind) {
    const { headers } = await t.app.inject({ url, headers: { origin: 'https://elsewhere.example' } })
    expect(headers, url).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(self\).*microphone=\(self\).*geolocation=\(\)/),
      'content-security-policy': expect.stringMatching(/object-src 'none'.*frame-ancestors 'none'/),
    })
    expect(
      Object.keys(headers).filter((name) => /^access-control-|^server$|^x-powered-by$/.test(name)),
      url,
    ).toEqual([])
    if (headers['content-type'] !== undefined) expect(headers['content-type'], url).toMatch(/charset=utf-8/i)
  }
})

test('no text becomes HTML on our pages, unless there are scripts of others on them', async () => {
  const policyOf = async (url: string, env: Record<string, string> = {}) => {
    const t = await buildTestApp({ env })
    return String((await t.app.inject({ url })).headers['content-security-policy'])
  }
  const isAsked = /require-trusted-types-for 'script';trusted-types default/
  expect(await policyOf('/files')).toMatch(isAsked)
  expect(await policyOf('/docs/')).not.toMatch(/trusted-types/)
  expect(await policyOf('/files', { DROPBOX_APP_KEY: 'a1b2c3d4e5f6g7h' })).not.toMatch(/trusted-types/)
})

test('what somebody signed in is answered is kept by no cache', async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  const file = await buildFile(t.db, { owner_id: me.id })
  for (const url of [
    '/account/profile',
    '/account/devices',
    '/file?page=1&limit=20',
    `/file/${file.id}`,
    '/file/none',
  ]) {
    expect((await t.api('GET', url, { headers: me.bearer })).headers['cache-control'], url).toContain('no-store')
  }
  expect((await t.api('GET', '/config')).headers['cache-control']).toBeUndefined()
})

test.each(['TRACE', 'CONNECT', 'DEBUG'])('the method %s is not taken', async (method) => {
  const t = await buildTestApp()
  const { port, hostname } = new URL(await t.listen())
  const socket = connect(Number(port), hostname)
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    socket
      .on('data', (chunk) => {
        text += String(chunk)
      })
      .on('close', () => resolve(text))
      .on('error', () => resolve(text))
    socket.write(`${method} / HTTP/1.1\r\nHost: ${hostname}\r\nCookie: token=secret\r\nConnection: close\r\n\r\n`)
  })
  expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
  expect(answer).not.toContain('token=secret')
})

test('two lengths of one request, or a length beside chunks, are refused: no request hides in another', async () => {
  const t = await buildTestApp()
  const { port, hostname } = new URL(await t.listen())
  for (const lengths of ['Content-Length: 4\r\nContent-Length: 5', 'Content-Length: 4\r\nTransfer-Encoding: chunked']) {
    const socket = connect(Number(port), hostname)
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      socket
        .on('data', (chunk) => {
          text += String(chunk)
        })
        .on('close', () => resolve(text))
        .on('error', () => resolve(text))
      socket.write(
        `POST /api/longhand/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
          `${lengths}\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`,
      )
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(answer).not.toContain('"status":"up"')
  }
})

test('nobody says by a header where they come from, unless it is a proxy that is trusted', async () => {
  const tries = async (env: Record<string, string>) => {
    const t = await buildTestApp({ env })
    const login = (turn: number) =>
      t.api('POST', '/auth/login', {
        headers: { 'x-forwarded-for': `192.0.2.${turn}` },
        payload: { email: `a${turn}@example.org`, password: 'wrong password' },
      })
    const statuses = []
    for (let turn = 1; turn <= 21; turn++) statuses.push((await login(turn)).statusCode)
    return statuses.filter((status) => status === 429).length
  }
  expect(await tries({})).toBe(1)
  expect(await tries({ TRUST_PROXY: '127.0.0.1' })).toBe(0)
})

test('a parameter that is given twice is refused', async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  const reply = await t.api('GET', '/file?page=1&page=2&limit=20', { headers: me.bearer })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request'])
})

test('a line of the log for each request says who, what and with which result, and holds no secret', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const t = await buildTestApp({ log })
  const me = await t.signIn()
  await t.api('GET', '/file/none?token=secret', { headers: me.bearer })
  await t.api('POST', '/auth/login', { payload: { email: 'nobody@example.org', password: 'a wrong secret' } })
  const answered = lines.filter(({ msg }) => msg === 'answered')
  expect(answered).toMatchObject([
    {
      user: me.id,
      method: 'GET',
      path: '/api/longhand/file/none',
      status: 400,
      reqId: expect.any(String),
      time: expect.any(Number),
    },
    { method: 'POST', path: '/api/longhand/auth/login', status: 401 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|Bearer/)
})

test('what is searched for is a text, whatever a database would make of it', async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  const names = [`100% o'clock`, 'under_score', '"; drop table file; --']
  for (const name of names) await buildFile(t.db, { owner_id: me.id, name })
  const found = async (q: string) =>
    (await t.api('GET', `/file?page=1&limit=20&q=${encodeURIComponent(q)}`, { headers: me.bearer }))
      .json()
      .files.map(({ file }: { file: { name: string } }) => file.name)
  expect(await found(`0% o'`)).toEqual([names[0]])
  expect(await found('r_s')).toEqual([names[1]])
  expect(await found('"; drop')).toEqual([names[2]])
  expect(await found('%')).toEqual([names[0]])
  expect(await found(`' or '1'='1`)).toEqual([])
})
