import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { generate } from 'otplib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { composeSignOn } from '../../server/compose-adapters/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { SECOND_FACTOR_NEEDED } from '../../src/shared/contract/factors.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { authOf } from '../support/auth.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { startCompanyProvider, type CompanyProvider } from '../support/company-provider.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sha256 } from '../../server/kernel/sha256.ts'

const PUBLIC_URL = 'http://longhand.test'
const ORIGIN = { host: 'longhand.test', origin: PUBLIC_URL }
const ANNA = { email: 'anna@example.org', password: 'harbour-1961' }

const callback = (id: string) => `${PUBLIC_URL}${API_BASE}/auth/sign_on/${id}/callback`

/** An app whose operator has set a provider. */
async function withProvider(
  more: Record<string, unknown> = {},
  {
    env = {},
    others = [],
    logoutUri,
    now,
  }: { env?: Record<string, string>; others?: string[]; logoutUri?: string; now?: () => number } = {},
) {
  const client = { clientId: 'longhand', secret: 'a secret of the client' }
  const provider = await startCompanyProvider(
    ['company', ...others].map((id) => ({
      ...client,
      clientId: `longhand-${id}`,
      redirectUri: callback(id),
      ...(logoutUri && { logoutUri }),
    })),
  )
  const file = path.join(await temporaryFolder(), 'sign-on.json')
  const providers = ['company', ...others].map((id) => ({
    id,
    button: `Log in with ${id}`,
    issuer: provider.issuer,
    client_id: `longhand-${id}`,
    client_secret_env: 'COMPANY_SECRET',
    scopes: ['groups'],
    domains: ['example.org'],
    ...more,
  }))
  await writeFile(file, JSON.stringify({ providers }))
  const settings = { PUBLIC_URL, SIGN_ON_FILE: file, COMPANY_SECRET: client.secret, BILLING: 'off', ...env }
  const t = await buildTestApp({
    env: settings,
    signOn: await composeSignOn(readConfig(settings)),
    ...(now && { now }),
  })
  provider.people.set('anna', { id: 'anna', email: ANNA.email, groups: ['staff'] })
  provider.atBrowser.id = 'anna'
  return { t, provider, browser: createBrowser(t, provider) }
}

/** A browser with cookies of its own, for us and for the provider. */
function createBrowser(t: TestApp, provider: CompanyProvider) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(method: 'GET' | 'POST', apiPath: string, payload?: object) {
    const answer = await t.api(method, apiPath, {
      headers: { ...ORIGIN, 'longhand-person': 'nobody', ...(jar.size > 0 && { cookie: cookie() }) },
      ...(payload && { payload }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  const there = new Map<string, string>()
  return {
    jar,
    there,
    send,
    /** Presses the button; answers where the provider would be. */
    begin: async (query = '', id = 'company') => (await send('GET', `/auth/sign_on/${id}${query}`)).headers.location!,
    /** Comes back from the provider; answers where that leads. */
    comeBack: async (address: string) => {
      const { pathname, search } = new URL(address)
      return (await send('GET', `${pathname.slice(API_BASE.length)}${search}`)).headers.location!
    },
    finish: (address: string) =>
      send('POST', '/auth/sign_on', { attempt: new URL(address, PUBLIC_URL).searchParams.get('sign-on') }),
    /** The whole way. */
    async signOn(query = '', id = 'company') {
      const back = await provider.visit(await this.begin(query, id), there)
      return this.finish(await this.comeBack(back))
    },
  }
}

/** Listens for logout tokens; answers where. */
async function takeTokens(tokens: string[]): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      tokens.push(new URLSearchParams(await text(request)).get('logout_token') ?? '')
      response.end()
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`
}

const faultIn = (address: string) => new URL(address, PUBLIC_URL).searchParams.get('sign-on-fault')

const roleAt = async (t: TestApp, email = ANNA.email) =>
  (await t.db.selectFrom('user').select('role').where('email', '=', email).executeTakeFirst())?.role

const runCheck = async (t: TestApp) => {
  const { composeModules } = await import('../../server/compose.ts')
  const modules = composeModules(t.deps)
  const job = modules.all.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'check-sign-ons')!
  await job.run({}, { signal: new AbortController().signal, log: t.deps.log } as never)
  await modules.close()
}

describe('somebody with an account at the provider', () => {
  test('gets one here, with the role of their groups, and is known the next time', async () => {
    const { t, provider, browser } = await withProvider({ roles: { bosses: 'ADMIN', desk: 'HUMAN-TRANSCRIPTOR' } })
    provider.people.get('anna')!.groups = ['staff', 'desk']
    const opened = await browser.signOn()
    expect(opened.json()).toMatchObject({ token: expect.any(String), has_email_address_validated: true })
    expect(browser.jar.has('token')).toBe(true)
    const profile = await browser.send('GET', '/account/profile')
    expect([profile.statusCode, await roleAt(t)]).toEqual([200, 'HUMAN-TRANSCRIPTOR'])
    provider.people.get('anna')!.groups = ['staff']
    await createBrowser(t, provider).signOn()
    expect(await roleAt(t)).toBe('USER')
    expect(await t.db.selectFrom('user').select('id').execute()).toHaveLength(1)
  })

  test('whose account their company has made here is let into it, without a question', async () => {
    const token = 'the-token-by-which-the-company-keeps-its-people'
    const { t, browser } = await withProvider({ scim_token_env: 'SCIM' }, { env: { SCIM: token } })
    const scim = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      t.app.inject({ method, url: `/scim/v2${url}`, headers: { authorization: `Bearer ${token}` }, payload })
    const { id } = (await scim('POST', '/Users', { userName: ANNA.email })).json<{ id: string }>()
    expect((await browser.signOn()).json()).toMatchObject({ token: expect.any(String) })
    expect((await browser.send('GET', '/account/profile')).json().user._id).toBe(id)
    await scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] })
    expect((await browser.send('GET', '/account/profile')).statusCode).toBe(401)
    expect((await browser.signOn()).statusCode).toBe(403)
    const refused = t.db.selectFrom('audit').select('actor_id').where('outcome', '=', 'refused')
    expect(await refused.execute()).toEqual([{ actor_id: id }])
  })

  test('goes on to where they wanted, and never to another site', async () => {
    const { provider, browser } = await withProvider()
    const back = await provider.visit(await browser.begin('?redirect_to=%2Faccount%2Fplan'), browser.there)
    expect(new URL(await browser.comeBack(back), PUBLIC_URL).searchParams.get('redirect-to')).toBe('/account/plan')
    for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const again = await provider.visit(await browser.begin(`?redirect_to=${encodeURIComponent(evil)}`), browser.there)
      const address = await browser.comeBack(again)
      expect(address).toMatch(/^\/auth\/login\?sign-on=[\da-f]{16}$/)
    }
  })

  test('is let in by no unproven address and by none of another domain', async () => {
    const { t, provider, browser } = await withProvider()
    provider.people.set('anna', { id: 'anna', email: ANNA.email, email_verified: false })
    const unproven = await browser.signOn()
    expect([unproven.statusCode, unproven.json().code]).toEqual([403, 'sign_on_address'])
    provider.people.set('eve', { id: 'eve', email: 'eve@elsewhere.example' })
    provider.atBrowser.id = 'eve'
    const stranger = await createBrowser(t, provider).signOn()
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'sign_on_domain'])
    expect(await t.db.selectFrom('user').select('id').execute()).toEqual([])
  })

  test('who has an account is connected after its password, and not before', async () => {
    const { t, provider, browser } = await withProvider()
    const id = await authOf(t).addUser({ ...ANNA, role: 'USER' })
    const asked = (await browser.signOn()).json()
    expect(asked).toMatchObject({ token: null, link: { email: ANNA.email, challenge: expect.any(String) } })
    expect(browser.jar.has('token')).toBe(false)
    const link = (password: string) =>
      browser.send('POST', '/auth/sign_on/link', { challenge: asked.link.challenge, password })
    expect((await link('not-hers-at-all')).statusCode).toBe(422)
    expect((await createBrowser(t, provider).signOn()).json().link).toBeDefined()
    expect((await link(ANNA.password)).json().token).toEqual(expect.any(String))
    expect((await link(ANNA.password)).statusCode).toBe(400)
    expect((await createBrowser(t, provider).signOn()).json().token).toEqual(expect.any(String))
    expect(await t.db.selectFrom('sign_on_account').select(['user_id', 'subject']).execute()).toEqual([
      { user_id: id, subject: 'anna' },
    ])
  })

  test('passwords for the connection are bounded as those of logins', async () => {
    const { t, browser } = await withProvider()
    await authOf(t).addUser({ ...ANNA, role: 'USER' })
    const { challenge } = (await browser.signOn()).json().link
    const statuses = []
    for (let i = 0; i < 11; i += 1)
      statuses.push(
        (await browser.send('POST', '/auth/sign_on/link', { challenge, password: `wrong-${i}` })).statusCode,
      )
    expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })

  test('what somebody else had begun with their address, and never opened, is theirs', async () => {
    const { t, browser } = await withProvider()
    await t.api('POST', '/auth/register', { payload: ANNA, headers: ORIGIN })
    expect((await browser.signOn()).json().token).toEqual(expect.any(String))
    const login = await t.api('POST', '/auth/login', { payload: ANNA, headers: ORIGIN })
    expect(login.statusCode).toBe(401)
  })

  test('a domain that must use its provider is told so, in words, before a password is looked at', async () => {
    const { t, browser } = await withProvider({ required: true, exempt: ['root@example.org'] })
    await authOf(t).addUser({ ...ANNA, role: 'USER' })
    const root = { email: 'root@example.org', password: 'harbour-1961' }
    await authOf(t).addUser({ ...root, role: 'ADMIN' })
    const login = await t.api('POST', '/auth/login', { payload: ANNA, headers: ORIGIN })
    expect([login.statusCode, login.json()]).toEqual([
      403,
      {
        code: 'sign_on_required',
        message: 'People with this address log in with their company’s account: use “Log in with company”.',
      },
    ])
    for (const call of ['/auth/register', '/auth/forgotten_password'])
      expect(
        (await t.api('POST', call, { payload: call.endsWith('register') ? ANNA : { email: ANNA.email } })).json().code,
      ).toBe('sign_on_required')
    expect((await t.api('POST', '/auth/login', { payload: root, headers: ORIGIN })).json().token).not.toBeNull()
    const { challenge } = (await browser.signOn()).json().link
    const linked = await browser.send('POST', '/auth/sign_on/link', { challenge, password: ANNA.password })
    expect(linked.json().token).toEqual(expect.any(String))
  })

  test('changes no address here that comes from there', async () => {
    const { browser, t } = await withProvider()
    const { token } = (await browser.signOn()).json()
    const changed = await t.api('PUT', '/account/change_email', {
      headers: { authorization: `Bearer ${token}` },
      payload: { email: 'anna@elsewhere.example' },
    })
    expect([changed.statusCode, changed.json().message]).toEqual([409, messages.signOnAccount])
  })
})

describe('a second factor', () => {
  const strict = { env: { SECOND_FACTOR_ROLES: 'USER' } }

  test('given at the provider counts, where the role asks for one', async () => {
    const { provider, browser } = await withProvider({}, strict)
    provider.atBrowser.amr = ['pwd', 'mfa']
    await browser.signOn()
    expect((await browser.send('GET', '/file')).statusCode).toBe(200)
  })

  test('not given there is asked for here', async () => {
    const { browser } = await withProvider({}, strict)
    await browser.signOn()
    expect((await browser.send('GET', '/file')).json().code).toBe(SECOND_FACTOR_NEEDED)
  })

  /** Turns codes on in a session; answers the code of a step, of which each is right once, counted from this one. */
  async function turnOnCodes(t: TestApp, token: string) {
    const headers = { authorization: `Bearer ${token}` }
    const { secret } = (await t.api('POST', '/account/one_time_codes', { headers })).json()
    const at = Math.floor(Date.now() / 1000)
    const code = (steps: number) => generate({ secret, epoch: at + steps * 30 })
    const turnedOn = await t.api('PUT', '/account/one_time_codes', { headers, payload: { code: await code(0) } })
    expect(turnedOn.statusCode).toBe(200)
    return code
  }

  const answer = (browser: ReturnType<typeof createBrowser>, challenge: string, code: string, more: object = {}) =>
    browser.send('POST', '/auth/second_factor', { challenge, answer: { way: 'code', code }, ...more })

  test('of the account here is asked for, unless one was given there or the browser is trusted', async () => {
    const { t, provider, browser } = await withProvider()
    const code = await turnOnCodes(t, (await browser.signOn()).json().token)
    const sessions = async () => (await t.db.selectFrom('sign_on_session').select('session_id').execute()).length
    const other = createBrowser(t, provider)
    const asked = (await other.signOn()).json()
    expect(asked).toEqual({
      token: null,
      expire_date: null,
      has_email_address_validated: true,
      second_factor: { challenge: expect.any(String), codes: true, passkeys: false },
    })
    expect([other.jar.has('token'), await sessions()]).toEqual([false, 1])
    const entries = t.db.selectFrom('audit').select('id').where('action', '=', 'sign-in')
    expect(await entries.execute()).toHaveLength(1)
    const more = { trust_device: true }
    const opened = await answer(other, asked.second_factor.challenge, await code(1), more)
    expect(opened.json()).toMatchObject({ token: expect.any(String) })
    expect(await sessions()).toBe(2)
    expect((await other.signOn()).json().token).toEqual(expect.any(String))
    const fresh = createBrowser(t, provider)
    fresh.jar.set('trusted_device', 'nobody gave this')
    expect((await fresh.signOn()).json().token).toBeNull()
    provider.atBrowser.amr = ['pwd', 'mfa']
    expect((await createBrowser(t, provider).signOn()).json().token).toEqual(expect.any(String))
  })

  test('is asked for after the password that connects an account, which is connected once it is given', async () => {
    const { t, browser } = await withProvider()
    const id = await authOf(t).addUser({ ...ANNA, role: 'USER' })
    const login = await t.api('POST', '/auth/login', { payload: ANNA, headers: ORIGIN })
    const code = await turnOnCodes(t, login.json().token)
    const { challenge } = (await browser.signOn()).json().link
    const linked = await browser.send('POST', '/auth/sign_on/link', { challenge, password: ANNA.password })
    expect(linked.json()).toMatchObject({ token: null, second_factor: { codes: true, passkeys: false } })
    const connected = t.db.selectFrom('sign_on_account').select(['user_id', 'subject'])
    expect(await connected.execute()).toEqual([])
    const facts = t.db.selectFrom('audit').select(['actor_id', 'owner_id']).where('action', '=', 'sign-on-linked')
    expect(await facts.execute()).toEqual([{ actor_id: id, owner_id: id }])
    const opened = await answer(browser, linked.json().second_factor.challenge, await code(1))
    expect(opened.json().token).toEqual(expect.any(String))
    expect(await connected.execute()).toEqual([{ user_id: id, subject: 'anna' }])
  })
})

describe('the browser of a sign-on', () => {
  const device = (browser: ReturnType<typeof createBrowser>) => browser.jar.get('device')

  test('is told to the owner where the account does not know it, and goes on showing what it has', async () => {
    const { t, provider, browser } = await withProvider()
    const news = async () =>
      (await sendQueuedMails(t)).filter((mail) => mail.includes('Subject: New sign-in to your account')).length
    await browser.signOn()
    await t.db
      .updateTable('user')
      .set({ created_at: Date.now() - 400 * DAY_MS })
      .execute()
    await t.db.updateTable('session').set({ user_agent: 'another' }).execute()
    const shown = device(browser)
    await browser.signOn()
    expect([device(browser), await news()]).toEqual([shown, 0])
    await t.db.updateTable('session').set({ user_agent: 'another' }).execute()
    const other = createBrowser(t, provider)
    await other.signOn()
    expect([device(other) !== shown, await news()]).toEqual([true, 1])

    // One who sits at the browser of another is not known by it.
    provider.people.set('ben', { id: 'ben', email: 'ben@example.org' })
    provider.atBrowser.id = 'ben'
    browser.there.clear()
    await browser.signOn()
    expect(device(browser)).not.toBe(shown)
    await t.db
      .updateTable('user')
      .set({ created_at: Date.now() - 400 * DAY_MS })
      .execute()
    await t.db.updateTable('session').set({ user_agent: 'another' }).execute()
    const borrowed = createBrowser(t, provider)
    borrowed.jar.set('device', shown!)
    await borrowed.signOn()
    expect(await news()).toBe(2)
  })

  test('connects an account that it knows, however often others of its network have failed', async () => {
    const { t, provider, browser } = await withProvider()
    const id = await authOf(t).addUser({ ...ANNA, role: 'USER' })
    await browser.send('POST', '/auth/login', ANNA)
    browser.jar.delete('token')
    const connect = async (by: typeof browser, password: string) => {
      const { challenge } = (await by.signOn()).json().link
      return by.send('POST', '/auth/sign_on/link', { challenge, password })
    }
    const ben = { email: 'ben@example.org', password: 'harbour-1961' }
    await authOf(t).addUser({ ...ben, role: 'USER' })
    const stranger = createBrowser(t, provider)
    await stranger.send('POST', '/auth/login', ben)
    stranger.jar.delete('token')
    const { challenge } = (await stranger.signOn()).json().link
    const guess = () => stranger.send('POST', '/auth/sign_on/link', { challenge, password: 'not-hers-at-all' })
    const [wrong] = [await guess()]
    expect([wrong.statusCode, wrong.json()]).toEqual([
      422,
      {
        code: 'wrong_password',
        message: messages.passwordWrong,
        fields: { password: messages.passwordWrong },
      },
    ])
    for (let i = 0; i < 9; i += 1) await guess()
    expect((await guess()).statusCode).toBe(429)
    const refused = t.db.selectFrom('audit').select('actor_id').where('action', '=', 'sign-on-linked')
    expect(new Set((await refused.execute()).map(({ actor_id }) => actor_id))).toEqual(new Set([id]))
    expect((await connect(browser, ANNA.password)).json().token).toEqual(expect.any(String))
  })
})

describe('an answer that is not to be believed', () => {
  test('a state opens once', async () => {
    const { provider, browser } = await withProvider()
    const back = await provider.visit(await browser.begin(), browser.there)
    const first = await browser.comeBack(back)
    expect(faultIn(await browser.comeBack(back))).toBe('over')
    expect((await browser.finish(first)).statusCode).toBe(200)
  })

  test('nor does what came back of it', async () => {
    const { browser, provider } = await withProvider()
    const done = await browser.comeBack(await provider.visit(await browser.begin(), browser.there))
    const jar = new Map(browser.jar)
    expect((await browser.finish(done)).statusCode).toBe(200)
    for (const [name, value] of jar) browser.jar.set(name, value)
    expect((await browser.finish(done)).statusCode).toBe(403)
  })

  test('another browser, or another tab’s cookie, opens nothing and spoils nothing', async () => {
    const { t, provider, browser } = await withProvider()
    const back = await provider.visit(await browser.begin(), browser.there)
    const victim = createBrowser(t, provider)
    expect(faultIn(await victim.comeBack(back))).toBe('over')
    // The cookie of another attempt, under the name of this one.
    await victim.begin()
    const [, value] = [...victim.jar].find(([name]) => name.startsWith('sign_on_'))!
    const [name] = [...browser.jar.keys()].filter((one) => one.startsWith('sign_on_'))
    victim.jar.set(name!, value)
    expect(faultIn(await victim.comeBack(back))).toBe('over')
    expect((await browser.finish(await browser.comeBack(back))).statusCode).toBe(200)
  })

  test('two tabs of one browser each have their own', async () => {
    const { provider, browser } = await withProvider()
    const [one, other] = [await browser.begin('?redirect_to=%2Faccount'), await browser.begin()]
    const back = await browser.comeBack(await provider.visit(one, browser.there))
    const otherBack = await browser.comeBack(await provider.visit(other, browser.there))
    expect((await browser.finish(back)).statusCode).toBe(200)
    expect((await browser.finish(otherBack)).statusCode).toBe(200)
  })

  test('of another provider than it was begun with, and of another issuer', async () => {
    const { provider, browser } = await withProvider({}, { others: ['partner'] })
    const back = new URL(await provider.visit(await browser.begin(), browser.there))
    back.pathname = back.pathname.replace('/company/', '/partner/')
    expect(faultIn(await browser.comeBack(back.href))).toBe('refused')
    const elsewhere = new URL(await provider.visit(await browser.begin(), browser.there))
    elsewhere.searchParams.set('iss', 'https://evil.example')
    expect(faultIn(await browser.comeBack(elsewhere.href))).toBe('refused')
    const nobodys = new URL(await provider.visit(await browser.begin(), browser.there))
    nobodys.searchParams.delete('iss')
    expect(faultIn(await browser.comeBack(nobodys.href))).toBe('refused')
  })

  test('with a code of another sign-on, whose nonce and proof key are others', async () => {
    const { provider, browser } = await withProvider()
    const mine = new URL(await provider.visit(await browser.begin(), browser.there))
    const stolen = new URL(await provider.visit(await browser.begin(), browser.there))
    mine.searchParams.set('code', stolen.searchParams.get('code')!)
    expect(faultIn(await browser.comeBack(mine.href))).toBe('refused')
  })

  test('with a wrong nonce', async () => {
    const { provider, browser } = await withProvider()
    const address = new URL(await browser.begin())
    address.searchParams.set('nonce', 'another')
    expect(faultIn(await browser.comeBack(await provider.visit(address.href, browser.there)))).toBe('refused')
  })

  test('that comes too late', async () => {
    let at = Date.now()
    const { provider, browser } = await withProvider({}, { now: () => at })
    const back = await provider.visit(await browser.begin(), browser.there)
    at += 11 * 60_000
    expect(faultIn(await browser.comeBack(back))).toBe('over')
  })

  test('that says no, is cancelled', async () => {
    const { provider, browser } = await withProvider()
    provider.atBrowser.id = null
    expect(faultIn(await browser.comeBack(await provider.visit(await browser.begin(), browser.there)))).toBe('denied')
  })

  test('a provider that is down breaks nothing but its button', async () => {
    const { t, provider, browser } = await withProvider()
    await provider.stop()
    expect(faultIn(await browser.begin())).toBe('unavailable')
    await authOf(t).addUser({ email: 'otto@elsewhere.example', password: 'harbour-1961', role: 'USER' })
    const login = await t.api('POST', '/auth/login', {
      payload: { email: 'otto@elsewhere.example', password: 'harbour-1961' },
      headers: ORIGIN,
    })
    expect(login.statusCode).toBe(200)
    expect((await t.api('GET', '/auth/sign_on/nobody')).statusCode).toBe(404)
  })
})

describe('the desktop app', () => {
  const VERIFIER = 'v'.repeat(43)
  const challenge = Buffer.from(sha256(VERIFIER), 'hex').toString('base64url')

  test('gets its session by a code that only it can use, once; the browser gets none', async () => {
    const { t, provider, browser } = await withProvider()
    const back = await provider.visit(await browser.begin(`?app=${challenge}`), browser.there)
    const code = (await browser.comeBack(back)).replace('/auth/sign-on/', '')
    expect([...browser.jar.keys()]).toEqual([])
    const redeem = (verifier: string) =>
      t.api('POST', '/auth/sign_on', { payload: { code, verifier }, headers: ORIGIN })
    expect((await redeem('w'.repeat(43))).statusCode).toBe(403)
    expect((await redeem(VERIFIER)).json().token).toEqual(expect.any(String))
    expect((await redeem(VERIFIER)).statusCode).toBe(403)
  })
})

describe('who is removed at the provider', () => {
  test('is signed out by the next look, and who is not stays, with the role that they have by then', async () => {
    let at = Date.now()
    const { t, provider, browser } = await withProvider({ roles: { desk: 'HUMAN-TRANSCRIPTOR' } }, { now: () => at })
    await browser.signOn()
    at += 30_000
    provider.people.get('anna')!.groups = ['desk']
    await runCheck(t)
    expect((await browser.send('GET', '/account/profile')).statusCode).toBe(200)
    expect(await roleAt(t)).toBe('HUMAN-TRANSCRIPTOR')
    at += 30_000
    provider.people.delete('anna')
    await runCheck(t)
    expect((await browser.send('GET', '/account/profile')).statusCode).toBe(401)
  })

  test('the provider tells of the end of a session, once, and nobody else can', async () => {
    const tokens: string[] = []
    const logoutUri = await takeTokens(tokens)
    const { t, provider, browser } = await withProvider({ back_channel_logout: true }, { logoutUri })
    const tell = (logout_token: string, id = 'company') =>
      t.api('POST', `/auth/sign_on/${id}/logout`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token }).toString(),
      })
    await browser.signOn()
    const elsewhere = createBrowser(t, provider)
    await elsewhere.signOn()
    await provider.endSession(browser.there)
    await vi.waitFor(() => expect(tokens).toHaveLength(1))
    const [token = ''] = tokens
    const [head, body, signature] = token.split('.')
    const forged = [head, body, signature?.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))].join('.')
    expect((await tell(forged)).statusCode).toBe(400)
    expect((await browser.send('GET', '/account/profile')).statusCode).toBe(200)
    expect((await tell(token)).statusCode).toBe(204)
    expect((await browser.send('GET', '/account/profile')).statusCode).toBe(401)
    expect((await elsewhere.send('GET', '/account/profile')).statusCode).toBe(200)
    expect((await tell(token)).statusCode).toBe(400)
    expect((await tell(token, 'nobody')).statusCode).toBe(404)
  })

  test('so is whoever came by a provider that the operator took off', async () => {
    let at = Date.now()
    const { t, browser } = await withProvider({}, { now: () => at })
    await browser.signOn()
    at += 30_000
    Object.assign(t.deps, { signOn: { providers: [], directory: null } })
    await runCheck(t)
    expect((await browser.send('GET', '/account/profile')).statusCode).toBe(401)
  })

  test('a provider that does not answer signs nobody out', async () => {
    let at = Date.now()
    const { t, provider, browser } = await withProvider({}, { now: () => at })
    await browser.signOn()
    await provider.stop()
    at += 30_000
    await runCheck(t)
    expect((await browser.send('GET', '/account/profile')).statusCode).toBe(200)
  })

  test('at each check their groups are looked at: who has left one is in its team no more', async () => {
    let at = Date.now()
    const team = '01976b2e-5c1f-7d44-9a53-2f1c0b8e7a10'
    const more = { workspaces: { staff: { [team]: 'transcriptor' } } }
    const { t, provider, browser } = await withProvider(more, { now: () => at })
    await t.db
      .insertInto('user')
      .values({ id: team, email: `${team}@workspace`, password_hash: '-', role: 'USER', created_at: 1 })
      .execute()
    await t.db
      .insertInto('workspace')
      .values({ id: team, name: 'Harbour Radio', sign_on_domain: 'example.org', created_at: 1 })
      .execute()
    await browser.signOn()
    const teams = async () => (await browser.send('GET', '/workspaces')).json().workspaces
    expect(await teams()).toMatchObject([{ _id: team, role: 'transcriptor' }])
    provider.people.get('anna')!.groups = []
    at += 30_000
    await runCheck(t)
    expect(await teams()).toEqual([])
  })

  test('the last who runs the server stays an ADMIN, whatever groups say', async () => {
    const { t, provider, browser } = await withProvider({ roles: { bosses: 'ADMIN' } })
    provider.people.get('anna')!.groups = ['bosses']
    await browser.signOn()
    provider.people.get('anna')!.groups = []
    await createBrowser(t, provider).signOn()
    expect(await roleAt(t)).toBe('ADMIN')
  })
})
