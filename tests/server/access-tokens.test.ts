import { createHash } from 'node:crypto'
import { once } from 'node:events'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { MOST_ACCESS_TOKENS, TOKEN_CALLS_PER_MINUTE } from '../../src/shared/contract/access-tokens.ts'
import { hashPassword } from '../../server/modules/identity/auth/passwords.ts'
import { useErrors } from '../../server/kernel/http/errors.ts'
import { useRateLimits } from '../../server/kernel/http/rate-limits.ts'
import { addToken, describeTokens, revokeToken } from '../../server/commands/tokens.ts'
import { messages } from '../../src/shared/messages.ts'
import { SCOPE_WORDS } from '../../src/shared/domain/token-scopes.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { authOf } from '../support/auth.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { openSocket, refusedStatus } from '../support/socket-client.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function open(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const t = await buildTestApp(overrides)
  const ann = await t.signIn()
  return {
    t,
    ann,
    make: (wish: object = {}) => make(t, ann, wish),
    files: (token: string, more: object = {}) => t.api('GET', '/file', { headers: bearer(token), ...more }),
  }
}

async function make(t: TestApp, person: SignedIn, wish: object) {
  return t.api('POST', '/account/tokens', {
    headers: person.bearer,
    payload: { name: 'Nightly export', scopes: ['files:read'], expires_in_days: 30, ...wish },
  })
}

describe('an access token', () => {
  test('is told once, begins so that it is found when it leaks, and only its hash is kept', async () => {
    const { t, ann, make: create } = await open()
    const reply = await create()
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([201, 'no-store'])
    const { token, ...rest } = reply.json()
    expect(token).toMatch(/^lh_[A-Za-z0-9_-]{43}$/)
    expect(rest).toMatchObject({
      name: 'Nightly export',
      prefix: token.slice(0, 7),
      scopes: ['files:read'],
      last_used_date: null,
      last_used_address: null,
    })
    expect((await t.api('GET', '/account/tokens', { headers: ann.bearer })).json()).toEqual([rest])
    const row = await t.db.selectFrom('access_token').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
  })

  test('does what its scope says, with role and files of its person, and says when and where it was used', async () => {
    const { t, ann, make: create, files } = await open()
    const { token } = (await create()).json()
    expect((await files(token, { remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
    expect((await t.api('GET', '/account/tokens', { headers: ann.bearer })).json()).toMatchObject([
      { last_used_date: expect.stringMatching(/Z$/), last_used_address: '192.0.2.7' },
    ])
    const missing = await t.api('GET', '/account/profile', { headers: bearer(token) })
    expect([missing.statusCode, missing.json(), missing.headers['www-authenticate']]).toEqual([
      403,
      { code: 'scope_missing', message: 'This access token lacks the scope account:read.' },
      'Bearer error="insufficient_scope", scope="account:read"',
    ])
    const denied = await t.api('POST', '/account/tokens', {
      headers: bearer(token),
      payload: { name: 'more', scopes: ['webhooks'], expires_in_days: null },
    })
    expect([denied.statusCode, denied.json().code]).toEqual([403, 'token_not_taken'])
    await t.db.updateTable('user').set({ role: 'HUMAN-TRANSCRIPTOR' }).where('id', '=', ann.id).execute()
    expect(
      (await t.api('DELETE', '/file/0198e0f0-0000-7000-8000-000000000000', { headers: bearer(token) })).json().code,
    ).toBe('not_allowed')
  })

  test('has its use written down once a minute, and when it comes from another address', async () => {
    let at = Date.UTC(2026, 10, 21)
    const { t, ann, make: create, files } = await open({ now: () => at })
    const { token } = (await create()).json()
    const used = async (remoteAddress: string) => {
      expect((await files(token, { remoteAddress })).statusCode).toBe(200)
      const [row] = (await t.api('GET', '/account/tokens', { headers: ann.bearer })).json()
      return [row.last_used_date, row.last_used_address]
    }
    const started = at
    expect(await used('192.0.2.7')).toEqual([new Date(started).toISOString(), '192.0.2.7'])
    at += 59_999
    expect(await used('192.0.2.7')).toEqual([new Date(started).toISOString(), '192.0.2.7'])
    expect(await used('192.0.2.8')).toEqual([new Date(at).toISOString(), '192.0.2.8'])
    at += 60_000
    expect(await used('192.0.2.8')).toEqual([new Date(at).toISOString(), '192.0.2.8'])
  })

  test('for the console is an ADMIN’s, does nothing that asks for a password, and ends with the role', async () => {
    const { t, make: create } = await open()
    const refused = await create({ scopes: ['files:read', 'admin'] })
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { code: 'not_allowed', message: messages.adminTokenRefused },
    ])
    const root = await t.signIn('ADMIN')
    const { token } = (await make(t, root, { scopes: ['admin'] })).json()
    expect((await sendQueuedMails(t)).join()).toContain(SCOPE_WORDS.admin.slice(0, 30))
    const code = async (method: 'GET' | 'DELETE', path: string) => {
      const reply = await t.api(method, path, { headers: bearer(token) })
      return [reply.statusCode, reply.statusCode === 200 ? null : reply.json().code]
    }
    expect(await code('GET', `/admin/people/${root.id}`)).toEqual([200, null])
    expect(await code('DELETE', `/admin/people/${root.id}`)).toEqual([403, 'token_not_taken'])
    expect(await code('GET', '/file')).toEqual([403, 'scope_missing'])
    // As by whatever takes a role without ending what it has opened.
    await t.db.updateTable('user').set({ role: 'USER' }).where('id', '=', root.id).execute()
    expect(await code('GET', `/admin/people/${root.id}`)).toEqual([401, 'token_unusable'])
  })

  test('is no cookie', async () => {
    const { t, make: create } = await open()
    const { token } = (await create()).json()
    expect((await t.api('GET', '/file', { headers: { cookie: `token=${token}` } })).statusCode).toBe(401)
  })

  test('ends on its day, when it is revoked, and with the account', async () => {
    let at = Date.now()
    const { t, ann, make: create, files } = await open({ now: () => at })
    const first = (await create({ expires_in_days: 1 })).json()
    const second = (await create({ expires_in_days: null })).json()
    expect((await files(first.token)).statusCode).toBe(200)
    await t.db
      .updateTable('session')
      .set({ expires_at: at + 9 * DAY_MS, confirmed_at: at + DAY_MS })
      .execute()
    at += DAY_MS - 1
    expect((await files(first.token)).statusCode).toBe(200)
    at += 1
    const expired = await files(first.token)
    expect([expired.statusCode, expired.json().code]).toEqual([401, 'token_unusable'])
    expect((await files(second.token)).statusCode).toBe(200)
    const stranger = await t.signIn()
    expect((await t.api('DELETE', `/account/tokens/${second._id}`, { headers: stranger.bearer })).statusCode).toBe(404)
    expect((await t.api('DELETE', `/account/tokens/${second._id}`, { headers: ann.bearer })).statusCode).toBe(204)
    expect((await files(second.token)).statusCode).toBe(401)
    await create()
    await t.api('DELETE', '/account/delete', { headers: ann.bearer })
    expect(await t.db.selectFrom('access_token').select('id').execute()).toEqual([])
  })

  test('is revoked with all sessions when password or role changes, or the address is taken back', async () => {
    const { t, ann, make: create, files } = await open()
    const auth = authOf(t)
    await t.db
      .updateTable('user')
      .set({ password_hash: await hashPassword('harbour-lamp-71') })
      .where('id', '=', ann.id)
      .execute()
    const { token } = (await create()).json()
    const changed = await t.api('PUT', '/account/change_password', {
      headers: ann.bearer,
      payload: { old_password: 'harbour-lamp-71', new_password: 'lighthouse-stair-7' },
    })
    expect(changed.statusCode).toBe(200)
    expect((await files(token)).statusCode).toBe(401)
    const later = (await make(t, { ...ann, bearer: bearer(changed.json().token) }, {})).json()
    expect((await files(later.token)).statusCode).toBe(200)
    await auth.setRole(ann.email, 'SUBSCRIBER')
    expect((await files(later.token)).statusCode).toBe(401)
  })

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { scopes: [] },
    { scopes: ['everything'] },
    { expires_in_days: 0 },
    { expires_in_days: 367 },
    { token: 'lh_chosen' },
  ])('with %j is refused', async (wish) => {
    const { t, make: create } = await open()
    expect((await create(wish)).statusCode).toBe(400)
    expect(await t.db.selectFrom('access_token').select('id').execute()).toEqual([])
  })

  test('there are so many of a person and no more, at once too', async () => {
    const { t, ann, make: create } = await open()
    for (let n = 1; n < MOST_ACCESS_TOKENS; n += 1)
      await t.db
        .insertInto('access_token')
        .values({
          id: `t${n}`,
          user_id: ann.id,
          name: 'n',
          prefix: 'lh_',
          token_hash: `h${n}`,
          scopes: '[]',
          created_at: n,
          expires_at: null,
          last_used_at: null,
          last_used_address: null,
        })
        .execute()
    const replies = await Promise.all([create(), create()])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
    expect((await create()).json()).toEqual({ code: 'too_many_tokens', message: messages.tooManyTokens })
  })

  test('has a limit of calls of its own; every reply says how many are left', async () => {
    const { make: create, files } = await open()
    const { token } = (await create()).json()
    expect((await files(token)).headers).toMatchObject({
      'ratelimit-limit': String(TOKEN_CALLS_PER_MINUTE),
      'ratelimit-remaining': String(TOKEN_CALLS_PER_MINUTE - 1),
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    })
  })

  test('that has made its calls of the minute is told when to come back, and others go on', async () => {
    const app = Fastify()
    useErrors(app)
    app.decorateRequest('caller', null)
    app.addHook('onRequest', async (request) => {
      request.caller = {
        id: 'ann',
        email: 'ann@example.org',
        role: 'USER',
        sid: String(request.headers['x-token']),
        scopes: ['files:read'],
      }
    })
    await useRateLimits(app, { callsPerMinute: () => 1000, tokenCalls: 2 })
    app.get('/', async () => 'answered')
    const statusOf = async (token: string) => (await app.inject({ url: '/', headers: { 'x-token': token } })).statusCode
    expect([await statusOf('one'), await statusOf('one'), await statusOf('one'), await statusOf('other')]).toEqual([
      200, 200, 429, 200,
    ])
    const refused = await app.inject({ url: '/', headers: { 'x-token': 'one' } })
    expect([refused.json().code, refused.headers['retry-after'], refused.headers['ratelimit-remaining']]).toEqual([
      'too_many_requests',
      expect.stringMatching(/^\d+$/),
      '0',
    ])
  })

  test('stands in the data that a person takes along, without its secret', async () => {
    const { t, ann, make: create } = await open()
    const { token } = (await create()).json()
    const text = (await t.api('GET', '/account/export', { headers: ann.bearer })).body
    expect(JSON.parse(text).access_tokens).toMatchObject([{ name: 'Nightly export', scopes: ['files:read'] }])
    expect(text).not.toContain(token)
  })

  test('opens a socket that tells of files, and of the plan only where it may see it', async () => {
    const { t, ann, make: create } = await open()
    const origin = await t.listen()
    const refused = (await create({ scopes: ['transcripts:read'] })).json()
    expect(await refusedStatus(origin, bearer(refused.token))).toBe(403)
    for (const [scopes, plan] of [
      [['files:read'], null],
      [['files:read', 'account:read'], expect.objectContaining({ username: ann.email })],
    ] as const) {
      const { token } = (await create({ scopes })).json()
      const client = await openSocket(origin, bearer(token))
      client.send({ event: 'checkStatusFilesForAutoTranscription' })
      expect((await client.until('autoTranscription')).plan).toEqual(plan)
    }
  })

  test.each(['is revoked', 'expires'])('that %s takes its socket with it, which is told nothing more', async (how) => {
    let now = Date.now()
    const { t, ann, make: create } = await open({ now: () => now })
    const origin = await t.listen()
    const { _id, token } = (await create({ expires_in_days: 7 })).json()
    const [program, page] = [await openSocket(origin, bearer(token)), await openSocket(origin, ann.bearer)]
    const closed = once(program.socket, 'close')
    if (how === 'is revoked')
      expect((await t.api('DELETE', `/account/tokens/${_id}`, { headers: ann.bearer })).statusCode).toBe(204)
    // The session of the page would end as well, so it is kept.
    else
      await t.db
        .updateTable('session')
        .set({ expires_at: (now += 8 * DAY_MS) + DAY_MS })
        .execute()
    const file = await buildFile(t.db, { owner_id: ann.id })
    await t.db
      .transaction()
      .execute((tx) => t.deps.events.append({ kind: 'file-changed', fileId: file.id, userId: ann.id }, tx))
    t.deps.events.wake()
    await page.until('fileChanged', ({ id }) => id === file.id)
    expect((await closed)[0]).toBe(1008)
    expect(program.messages.map(({ event }) => event)).toEqual(['connected'])
  })

  test('is told to its owner by mail, from wherever it is made, unless it is gone by then', async () => {
    const { t, ann, make: create } = await open()
    const { _id, token } = (await create({ scopes: ['files:write', 'webhooks'] })).json()
    await t.api('PUT', '/account/preferences', { headers: ann.bearer, payload: { file_mails: false } })
    const mail = (await sendQueuedMails(t)).join()
    expect(mail).toContain(`To: ${ann.email}`)
    for (const words of [
      'Nightly export',
      `${token.slice(0, 7)}`,
      SCOPE_WORDS['files:write'].slice(0, 30),
      '/account/api',
    ])
      expect(mail).toContain(words)
    expect(mail).not.toContain(token)
    await create()
    await create()
    await t.api('DELETE', `/account/tokens/${_id}`, { headers: ann.bearer })
    const other = await addToken(t.deps, { email: ann.email, name: 'terminal', scopes: ['webhooks'], days: null })
    await revokeToken(t.deps, ann.email, other.slice(0, 7))
    expect(await sendQueuedMails(t)).toHaveLength(3)
  })
})

describe('longhand token', () => {
  test('makes, lists and revokes tokens of an account', async () => {
    const { t, ann, files } = await open()
    const token = await addToken(t.deps, {
      email: ann.email,
      name: 'From a terminal',
      scopes: ['files:read', 'webhooks'],
      days: null,
    })
    expect((await files(token)).statusCode).toBe(200)
    expect(await describeTokens(t.db, ann.email)).toMatch(
      /^lh_.{4}…  From a terminal  files:read,webhooks  does not expire, last used \d{4}-/,
    )
    await expect(revokeToken(t.deps, ann.email, 'lh_none')).rejects.toThrow('no token that begins with lh_none')
    await revokeToken(t.deps, ann.email, token.slice(0, 7))
    expect((await files(token)).statusCode).toBe(401)
    expect(await describeTokens(t.db, ann.email)).toBe(`${ann.email} has no access tokens.`)
    await expect(
      addToken(t.deps, { email: 'nobody@example.org', name: 'x', scopes: ['webhooks'], days: 1 }),
    ).rejects.toThrow('There is no account for nobody@example.org.')
  })
})
