import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasKey, loggable } from '../../server/kernel/http/security-headers.ts'
import * as contract from '../../src/shared/contract/index.ts'
import { API_BASE, FROM_OUR_PAGE, type RouteSpec } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { quickFolder } from '../support/quick-folder.ts'

describe('the server itself', () => {
  test('[AP-062] /healthz answers while the process is up, /readyz only once its services answer', async () => {
    let isReady = false
    const t = await buildTestApp({
      async ready() {
        if (!isReady) throw new Error('the database does not answer')
      },
    })
    expect((await t.app.inject('/healthz')).statusCode).toBe(200)
    expect((await t.app.inject('/readyz')).statusCode).toBe(503)
    isReady = true
    expect((await t.app.inject('/readyz')).statusCode).toBe(200)
  })

  test('[AP-063] /metrics answers in Prometheus text, to loopback only unless there is a token', async () => {
    const t = await buildTestApp()
    const reply = await t.app.inject('/metrics')
    expect(reply.headers['content-type']).toContain('text/plain')
    expect(reply.body).toContain('# TYPE longhand_http_request_seconds histogram')
    expect((await t.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })).statusCode).toBe(404)
    // A proxy on this machine brings requests from elsewhere.
    expect((await t.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.7' } })).statusCode).toBe(404)

    // A page in a browser of this machine may give a name of its own this machine's address.
    for (const [host, status] of [
      ['evil.example', 404],
      ['evil.example:4800', 404],
      ['127.0.0.1.evil.example', 404],
      ['localhost@evil.example', 404],
      ['localhost:4800', 200],
      ['127.0.0.1', 200],
      ['[::1]:4800', 200],
    ] as const) {
      expect([host, (await t.app.inject({ url: '/metrics', headers: { host } })).statusCode]).toEqual([host, status])
    }

    const guarded = await buildTestApp({ env: { METRICS_TOKEN: 'let-me-in' } })
    expect((await guarded.app.inject('/metrics')).statusCode).toBe(404)
    expect(
      (
        await guarded.app.inject({
          url: '/metrics',
          remoteAddress: '192.0.2.7',
          headers: { authorization: 'Bearer let-me-in' },
        })
      ).statusCode,
    ).toBe(200)
  })

  test('[AP-007] every call of the contract is in the OpenAPI description; /docs has no inline script', async () => {
    const t = await buildTestApp()
    const { paths } = (await t.app.inject('/docs/json')).json()
    expect(paths['/api/longhand/auth/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'email',
      'password',
    ])
    const routes = Object.values(contract)
      .flatMap((area) => Object.values(area))
      .filter((value): value is RouteSpec => typeof value === 'object' && 'path' in value && 'access' in value)
    expect(routes.length).toBeGreaterThan(15)
    for (const route of routes) {
      const path = API_BASE + route.path.replaceAll(/:(\w+)/g, '{$1}')
      expect(paths[path]?.[route.method.toLowerCase()]?.summary, `${route.method} ${path}`).toBe(route.summary)
    }
    const page = await t.app.inject('/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/)
  })

  test('[AP-001 AP-003] answers errors as message and code, without a stack, a path or SQL', async () => {
    const t = await buildTestApp()
    const unknown = await t.api('GET', '/no/such/call')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toEqual({ code: 'not_found', message: messages.notFound })
  })

  test.each([
    ['an id of 10 KB', `${API_BASE}/file/${'a'.repeat(10_000)}`],
    ['two slashes', `${API_BASE}//file/x`],
    ['two slashes within', `${API_BASE}/file//x`],
    ['two slashes before it', `/${API_BASE}/file`],
    ['nothing after the base', API_BASE],
    ['another base', '/api//'],
  ])('[AP-001] %s below the API is not found, with and without a built app', async (_what, url) => {
    const rendererDir = await mkdtemp(join(await quickFolder(), 'longhand-test-'))
    onTestFinished(() => rm(rendererDir, { recursive: true }))
    await writeFile(join(rendererDir, 'index.html'), '<!doctype html>')
    for (const { app } of [await buildTestApp(), await buildTestApp({ rendererDir })]) {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
        const reply = await app.inject({ method, url, headers: { cookie: 'token=a.b.c' } })
        expect([method, reply.statusCode, reply.headers['content-type']]).toEqual([
          method,
          404,
          'application/json; charset=utf-8',
        ])
        if (method !== 'HEAD') expect(reply.json()).toEqual({ code: 'not_found', message: messages.notFound })
      }
    }
  })

  test('[AP-003] says in our words what a request is refused for before it reaches a handler', async () => {
    const t = await buildTestApp()
    const cases = [
      { headers: { 'content-type': 'application/json' }, payload: '{"email":', status: 400, code: 'malformed' },
      { headers: { 'content-type': 'text/csv' }, payload: 'a,b', status: 415, code: 'unsupported_content_type' },
      {
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email: 'x'.repeat(70_000) }),
        status: 413,
        code: 'too_large',
      },
      {
        headers: { 'content-type': 'application/json' },
        payload: '{"email":"a@example.org","password":"123456","__proto__":{"role":"ADMIN"}}',
        status: 400,
        code: 'malformed',
      },
    ]
    for (const { headers, payload, status, code } of cases) {
      const reply = await t.api('POST', '/auth/login', { headers, payload })
      expect([reply.statusCode, reply.json().code]).toEqual([status, code])
      expect(reply.json().message.length).toBeGreaterThan(10)
    }
  })

  test('a failure that nobody expected is a plain 500', async () => {
    const t = await buildTestApp()
    await t.db.schema.dropTable('email_key').execute()
    const reply = await t.api('GET', `/auth/validate_email_address/${'k'.repeat(43)}`, { headers: FROM_OUR_PAGE })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({ code: 'unexpected', message: messages.unexpected })
  })

  test('sends a policy without inline script and without other origins', async () => {
    const t = await buildTestApp()
    const policy = String((await t.app.inject('/healthz')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/https?:/)
  })

  test('[PA-034] opens the policy to Stripe where Stripe takes the cards, and nowhere else', async () => {
    const env = {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    const directives = async (billing: Record<string, string>) =>
      String(
        (await (await buildTestApp({ env: billing })).app.inject('/healthz')).headers['content-security-policy'],
      ).split(';')
    const open = await directives(env)
    expect(open).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
    expect(open).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com")
    expect(open.find((directive) => directive.startsWith('connect-src '))).toMatch(
      /^connect-src 'self' ws:\/\/[^ ]+ https:\/\/api\.stripe\.com$/,
    )
    const closed = await directives({ BILLING: 'sandbox' })
    const changed = (line: string) =>
      /^((script|frame|connect)-src|require-trusted-types-for|trusted-types) /.test(line)
    expect(open.filter((line) => !changed(line))).toEqual(closed.filter((line) => !changed(line)))
    expect(closed.join()).not.toContain('stripe')
  })

  test('keeps keys out of logs and out of the Referer', async () => {
    expect(loggable('/auth/validate-email-address/secret-key?x=1')).toBe('/auth/validate-email-address/:key')
    expect(loggable('/api/longhand/auth/validate_email_address/secret-key')).toBe(
      '/api/longhand/auth/validate_email_address/:key',
    )
    expect(loggable('/file/media/1?token=abc')).toBe('/file/media/1')
    expect(hasKey('/auth/reset-password/abc')).toBe(true)
    const t = await buildTestApp()
    expect(loggable('/auth/undo-email-change/secret-key')).toBe('/auth/undo-email-change/:key')
    expect(loggable('/api/longhand/auth/undo_email_change/secret-key')).toBe(
      '/api/longhand/auth/undo_email_change/:key',
    )
    expect((await t.app.inject('/auth/validate-email-address/abc')).headers['referrer-policy']).toBe('no-referrer')
  })

  test('a route that does not say who may call it stops the start', async () => {
    const { useSessions } = await import('../../server/modules/identity/auth/sessions.ts')
    const { default: Fastify } = await import('fastify')
    const app = Fastify()
    useSessions(app, {
      auth: {} as never,
      accessTokens: {} as never,
      guestOf: async () => null,
      actFor: async (_, caller) => caller,
      factors: {} as never,
      secureCookies: false,
    })
    expect(() => app.get('/open', async () => 'anyone')).toThrow('does not say who may call it')
  })
})
