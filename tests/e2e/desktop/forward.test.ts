import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { messages } from '../../../src/shared/messages.ts'
import { startDesktop } from './desktop.ts'

const SESSION = { role: 'USER', exp: Math.floor(Date.now() / 1000) + 3600 } as const

/** A local server in the place of Longhand's, and the desktop that is set to it. */
async function withServer(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const desktop = await startDesktop({ server: address })
  return {
    ...desktop,
    address,
    signIn: () => desktop.sessions.apply(address, { token: 'the.real.token', session: SESSION }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('calls of the page', () => {
  test('[DT-002] go to the server with the bearer, and without what betrays the page', async () => {
    let seen: IncomingMessage | undefined
    const { page, signIn, address } = await withServer((request, reply) => {
      seen = request
      reply.setHeader('content-type', 'application/json').end('{"ok":true}')
    })
    await signIn()
    const reply = await page('/api/longhand/file?page=1', {
      headers: {
        accept: 'application/json',
        authorization: 'Bearer forged',
        'if-match': '"3"',
        'idempotency-key': 'k',
      },
    })
    expect(await reply.json()).toEqual({ ok: true })
    expect(seen?.url).toBe('/api/longhand/file?page=1')
    expect(seen?.headers).toMatchObject({
      authorization: 'Bearer the.real.token',
      accept: 'application/json',
      'if-match': '"3"',
      'idempotency-key': 'k',
      host: new URL(address).host,
    })
    expect(seen?.headers).not.toHaveProperty('origin')
    expect(seen?.headers).not.toHaveProperty('cookie')
  })

  test('carry no bearer while nobody is signed in, and none for another server', async () => {
    const bearers: unknown[] = []
    const { page, sessions, settings } = await withServer((request, reply) => {
      bearers.push(request.headers.authorization)
      reply.end()
    })
    await page('/api/longhand/config')
    await sessions.apply('https://longhand.example', { token: 'of.another.server', session: SESSION })
    await page('/api/longhand/config')
    expect(bearers).toEqual([undefined, undefined])
    expect(settings.serverAddress()).not.toBe('https://longhand.example')
  })

  test('ask for parts of media and for headers alone', async () => {
    const media = Buffer.from('0123456789')
    const { page } = await withServer((request, reply) => {
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
      if (from === undefined)
        return reply
          .writeHead(200, { 'content-length': media.length, 'accept-ranges': 'bytes', etag: '"m"' })
          .end(request.method === 'HEAD' ? undefined : media)
      const part = media.subarray(Number(from), Number(to) + 1)
      return reply
        .writeHead(206, {
          'content-range': `bytes ${from}-${to}/10`,
          'content-length': part.length,
          'content-type': 'audio/ogg',
        })
        .end(part)
    })
    const part = await page('/api/longhand/file/media/1', { headers: { range: 'bytes=2-4' } })
    expect([
      part.status,
      part.headers.get('content-range'),
      part.headers.get('content-type'),
      await part.text(),
    ]).toEqual([206, 'bytes 2-4/10', 'audio/ogg', '234'])
    const head = await page('/api/longhand/file/media/1', { method: 'HEAD' })
    expect(part.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag'), await head.text()]).toEqual([
      200,
      '10',
      '"m"',
      '',
    ])
  })

  test('stream their reply: the first bytes are there before the last are made', async () => {
    const hasFirst = Promise.withResolvers<void>()
    const { page } = await withServer((_request, reply) => {
      reply.write('first')
      void hasFirst.promise.then(() => reply.end('last'))
    })
    const reader = (await page('/api/longhand/file/media/1')).body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first')
    hasFirst.resolve()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('last')
  })

  test('stream their body: the server has the first bytes before the page has sent the last', async () => {
    const first = Promise.withResolvers<void>()
    const { page } = await withServer((request, reply) => {
      request.once('data', () => first.resolve())
      void textOf(request).then((text) => reply.end(String(text.length)))
    })
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.alloc(100_000))
        await first.promise
        controller.enqueue(Buffer.alloc(7))
        controller.close()
      },
    })
    expect(await (await page('/api/longhand/file/media', { method: 'POST', body, duplex: 'half' })).text()).toBe(
      '100007',
    )
  })

  test('that are given up stop at the server too', async () => {
    const gone = Promise.withResolvers<void>()
    const { page } = await withServer((request, reply) => {
      reply.on('close', () => gone.resolve())
      reply.write('and so on')
      request.resume()
    })
    const stop = new AbortController()
    const reply = await page('/api/longhand/file/media/1', { signal: stop.signal })
    stop.abort()
    await expect(reply.text()).rejects.toThrow()
    await gone.promise
  })

  test('that the server cannot be reached for say so', async () => {
    const { page } = await startDesktop({ server: 'http://127.0.0.1:9' })
    const reply = await page('/api/longhand/file')
    expect(reply.status).toBe(502)
    expect(await reply.json()).toEqual({ message: messages.unreachable, code: 'server_unreachable' })
  })

  test('are never redirected, so that the bearer stays with its server', async () => {
    let elsewhere = 0
    const other = await withServer((_request, reply) => {
      elsewhere += 1
      reply.end()
    })
    const { page, signIn } = await withServer((_request, reply) =>
      reply.writeHead(302, { location: `${other.address}/steal` }).end(),
    )
    await signIn()
    expect((await page('/api/longhand/file')).status).toBe(502)
    expect(elsewhere).toBe(0)
  })
})

describe('the token', () => {
  const cookies = [
    `token=a.b.c; Path=/; Expires=${new Date(SESSION.exp * 1000).toUTCString()}; HttpOnly; SameSite=Lax`,
    `session=${encodeURIComponent(JSON.stringify(SESSION))}; Path=/; SameSite=Lax`,
  ]

  test.each(['/auth/login', '/auth/validate_email_address/0123456789abcdef', '/account/change_password'])(
    '[DT-002] of %s is kept and not shown',
    async (path) => {
      const { page, sessions, address } = await withServer((_request, reply) => {
        reply
          .writeHead(200, { 'set-cookie': cookies, 'content-type': 'application/json; charset=utf-8' })
          .end(JSON.stringify({ token: 'a.b.c', expire_date: SESSION.exp, has_email_address_validated: true }))
      })
      const reply = await page(`/api/longhand${path}`, { method: 'POST', body: '{}' })
      const text = await reply.text()
      expect(JSON.parse(text)).toMatchObject({ expire_date: SESSION.exp, has_email_address_validated: true })
      expect(text + JSON.stringify([...reply.headers])).not.toContain('a.b.c')
      expect(reply.headers.getSetCookie()).toEqual([])
      expect(sessions.tokenFor(address)).toBe('a.b.c')
      expect(sessions.current()).toEqual(SESSION)
    },
  )

  test('that any other reply brings anew is taken over and not shown', async () => {
    const { page, sessions, address, signIn } = await withServer((_request, reply) =>
      reply.writeHead(200, { 'set-cookie': cookies }).end('{}'),
    )
    await signIn()
    const reply = await page('/api/longhand/plan/payment', { method: 'POST', body: '{}' })
    expect(reply.headers.has('set-cookie')).toBe(false)
    expect(sessions.tokenFor(address)).toBe('a.b.c')
  })

  test('is forgotten when the reply clears its cookie, and when the server no longer takes it', async () => {
    const { page, sessions, address, signIn } = await withServer((request, reply) => {
      if (request.url?.endsWith('/auth/logout'))
        return reply
          .writeHead(204, {
            'set-cookie': [
              'token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
              'session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
            ],
          })
          .end()
      return reply
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"message":"Log in.","code":"session_ended"}')
    })
    await signIn()
    await page('/api/longhand/auth/logout', { method: 'POST' })
    expect(sessions.tokenFor(address)).toBeNull()
    await signIn()
    expect((await page('/api/longhand/file')).status).toBe(401)
    expect(sessions.current()).toBeNull()
  })

  test('stays when somebody types a wrong password', async () => {
    const { page, sessions, signIn } = await withServer((_request, reply) =>
      reply.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"x","code":"wrong_credentials"}'),
    )
    await signIn()
    await page('/api/longhand/auth/login', { method: 'POST', body: '{}' })
    expect(sessions.current()).toEqual(SESSION)
  })

  test('the page knows of a new session before it has the reply', async () => {
    const { page, sessions } = await withServer((_request, reply) =>
      reply.writeHead(200, { 'set-cookie': cookies, 'content-type': 'application/json' }).end('{"token":"a.b.c"}'),
    )
    const order: string[] = []
    sessions.onChange(async () => {
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      order.push('news')
    })
    await page('/api/longhand/auth/login', { method: 'POST', body: '{}' })
    order.push('reply')
    expect(order).toEqual(['news', 'reply'])
  })
})

test('a refusal that comes before the body was read reaches the page', async () => {
  const { page } = await withServer((_request, reply) => {
    reply
      .writeHead(503, { 'content-type': 'application/json', connection: 'close' })
      .end('{"message":"Install an engine.","code":"engine_missing"}')
  })
  const form = new FormData()
  form.append('media', new File([Buffer.alloc(20_000_000)], 'talk.wav'))
  const reply = await page('/api/longhand/file/media', { method: 'POST', body: form })
  expect([reply.status, (await reply.json()).code]).toEqual([503, 'engine_missing'])
})
