import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import { NO_PASSWORD } from '../../server/modules/identity/users.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from '../support/app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const TOKEN = 'the-token-that-nobody-guesses-of-one-company'
const OTHERS = 'another-token-that-nobody-guesses-of-another'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A server that two companies keep people on, and what the first says to it. */
async function open() {
  const file = path.join(await temporaryFolder(), 'sign-on.json')
  const provider = (id: string, more: object) => ({
    id,
    button: id,
    issuer: `https://${id}.example`,
    client_id: 'longhand',
    domains: [`${id}.example`],
    ...more,
  })
  const providers = [
    provider('harbour', {
      scim_token_env: 'HARBOUR_SCIM',
      roles: { Desk: 'HUMAN-TRANSCRIPTOR', '6c8e-object-id': 'ADMIN' },
      exempt: ['root@harbour.example'],
    }),
    provider('pier', { scim_token_env: 'PIER_SCIM' }),
    provider('silent', {}),
  ]
  await writeFile(file, JSON.stringify({ providers }))
  const t = await buildTestApp({ env: { SIGN_ON_FILE: file, HARBOUR_SCIM: TOKEN, PIER_SCIM: OTHERS } })
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    token = TOKEN,
  ) => {
    const reply = await t.app.inject({
      method,
      url: `/scim/v2${url}`,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/scim+json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.body === '' ? null : reply.json() }
  }
  const patch = (url: string, ...Operations: object[]) => call('PATCH', url, { schemas: [PATCH], Operations })
  const accountOf = (id: string) => t.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
  return { t, call, patch, accountOf }
}

/** As Entra ID makes somebody. */
const ANNA = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'Anna@harbour.example',
  active: true,
  displayName: 'Anna Lund',
  emails: [{ primary: true, type: 'work', value: 'Anna@harbour.example' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Anna Lund', familyName: 'Lund', givenName: 'Anna' },
  roles: [],
}
/** As Okta does. */
const BEN = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'ben@harbour.example',
  name: { givenName: 'Ben', familyName: 'Ode' },
  emails: [{ primary: true, value: 'ben@harbour.example', type: 'work' }],
  displayName: 'Ben Ode',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
}

describe('whoever calls', () => {
  test('shows the token of a provider, and is told in SCIM’s words', async () => {
    const { call } = await open()
    for (const token of ['', 'x', `${TOKEN}x`]) {
      const { status, body, headers } = await call('GET', '/Users', undefined, token)
      expect([status, headers['content-type']]).toEqual([401, 'application/scim+json; charset=utf-8'])
      expect(body).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
        detail: 'The token of this provider is needed.',
      })
    }
  })

  test('keeps their own people alone', async () => {
    const { call, patch } = await open()
    const { id } = (await call('POST', '/Users', ANNA)).body
    const url = `/Users/${id}`
    expect((await call('GET', url, undefined, OTHERS)).status).toBe(404)
    expect((await call('DELETE', url, undefined, OTHERS)).status).toBe(404)
    expect((await call('GET', '/Users', undefined, OTHERS)).body.totalResults).toBe(0)
    expect((await call('POST', '/Users', ANNA, OTHERS)).status).toBe(400)
    const group = { displayName: 'Desk', members: [{ value: id }] }
    expect((await call('POST', '/Groups', group, OTHERS)).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    })
    expect((await patch(url, { op: 'replace', path: 'active', value: true })).status).toBe(200)
  })

  test('reads what this server can do', async () => {
    const { call } = await open()
    expect((await call('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
    })
    expect((await call('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 })
    const { body } = await call('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')
    expect(body.attributes.map(({ name }: { name: string }) => name)).toContain('userName')
    expect((await call('GET', '/Bulk')).body).toMatchObject({ status: '404' })
  })
})

describe('people', () => {
  test('Entra ID looks for somebody, makes them, and lets them in no more: they are signed out at once', async () => {
    const { t, call, patch, accountOf } = await open()
    const search = `/Users?filter=${encodeURIComponent('userName eq "anna@harbour.example"')}`
    expect((await call('GET', search)).body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
    const made = await call('POST', '/Users', ANNA)
    expect([made.status, made.headers['location']]).toEqual([201, made.body.meta.location])
    const { id } = made.body
    expect((await call('GET', search)).body.Resources).toEqual([made.body])
    expect(made.body).toMatchObject({ userName: 'Anna@harbour.example', externalId: ANNA.externalId, active: true })
    expect(await accountOf(id)).toMatchObject({ email: 'anna@harbour.example', role: 'USER', email_validated_at: null })

    const person = await signedInAs(t, id)
    expect((await t.api('GET', '/account/profile', { headers: person.bearer })).statusCode).toBe(200)
    expect((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(false)
    expect((await t.api('GET', '/account/profile', { headers: person.bearer })).statusCode).toBe(401)
    expect((await accountOf(id))?.suspended_at).not.toBeNull()
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })
    expect((await accountOf(id))?.suspended_at).toBeNull()
    const exported = await t.api('GET', '/account/export', { headers: (await signedInAs(t, id)).bearer })
    expect(exported.json().company_entry).toMatchObject({ provider: 'harbour', external_id: ANNA.externalId })
    const { actions } = await auditOf(t, id)
    expect(actions).toEqual(['account-made', 'account-suspended', 'account-resumed'])
  })

  test('Okta makes somebody, replaces them, and lets them in no more', async () => {
    const { call, patch, accountOf } = await open()
    const { id } = (await call('POST', '/Users', BEN)).body
    const replaced = await call('PUT', `/Users/${id}`, {
      ...BEN,
      id,
      name: { givenName: 'Benjamin', familyName: 'Ode' },
    })
    expect(replaced.body.name).toEqual({ formatted: 'Benjamin Ode', givenName: 'Benjamin', familyName: 'Ode' })
    expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).body.active).toBe(false)
    expect((await accountOf(id))?.suspended_at).not.toBeNull()
  })

  test('a second of the same name is a conflict, in any case', async () => {
    const { call } = await open()
    await call('POST', '/Users', ANNA)
    const again = { ...BEN, userName: 'ANNA@harbour.example' }
    expect((await call('POST', '/Users', again)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
  })

  test('an account that is there is taken in charge with what is its owner’s, but none that is exempt', async () => {
    const { t, call, accountOf } = await open()
    const there = await t.signIn('SUBSCRIBER')
    await t.db.updateTable('user').set({ email: 'anna@harbour.example' }).where('id', '=', there.id).execute()
    const { body } = await call('POST', '/Users', { ...ANNA, active: false })
    expect(body).toMatchObject({ id: there.id, active: false })
    expect(await accountOf(there.id)).toMatchObject({ role: 'SUBSCRIBER', suspended_at: expect.any(Number) })
    const root = { ...BEN, userName: 'root@harbour.example', emails: undefined }
    expect((await call('POST', '/Users', root)).status).toBe(403)
  })

  test('whoever registered the address of another, or changed to it, has nothing of what a group gives', async () => {
    const { t, call, accountOf } = await open()
    const squatter = await t.signIn()
    const registered = { email: 'anna@harbour.example', email_validated_at: null, email_changed_at: null }
    await t.db.updateTable('user').set(registered).where('id', '=', squatter.id).execute()
    const { body } = await call('POST', '/Users', ANNA)
    expect(body).toMatchObject({ id: squatter.id })
    expect((await t.api('GET', '/account/profile', { headers: squatter.bearer })).statusCode).toBe(401)
    expect((await accountOf(squatter.id))?.password_hash).toBe(NO_PASSWORD)

    const changer = await t.signIn()
    const changed = { email: 'ben@harbour.example', email_validated_at: null, email_changed_at: Date.now() }
    await t.db.updateTable('user').set(changed).where('id', '=', changer.id).execute()
    const ben = { ...BEN, userName: 'ben@harbour.example', emails: undefined }
    expect(await call('POST', '/Users', ben)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect((await t.api('GET', '/account/profile', { headers: changer.bearer })).statusCode).toBe(200)
  })

  test('the last who can run the server is not shut out', async () => {
    const { t, call, patch } = await open()
    const admin = await t.signIn('ADMIN')
    await t.db.updateTable('user').set({ email: 'anna@harbour.example' }).where('id', '=', admin.id).execute()
    const { id } = (await call('POST', '/Users', ANNA)).body
    const refused = await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
    expect([refused.status, refused.body.status]).toEqual([409, '409'])
    expect((await t.api('GET', '/account/profile', { headers: admin.bearer })).statusCode).toBe(200)
  })

  test('who is removed there keeps what is theirs here, and gets in no more', async () => {
    const { call, accountOf } = await open()
    const { id } = (await call('POST', '/Users', ANNA)).body
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await call('GET', `/Users/${id}`)).body).toMatchObject({ status: '404' })
    expect((await accountOf(id))?.suspended_at).not.toBeNull()
  })

  test('lists come in parts', async () => {
    const { call } = await open()
    for (const name of ['a', 'b', 'c']) await call('POST', '/Users', { userName: `${name}@harbour.example` })
    const { body } = await call('GET', '/Users?startIndex=2&count=1')
    expect(body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 })
    expect(body.Resources[0].userName).toBe('b@harbour.example')
    expect((await call('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 3, Resources: [] })
  })

  test.each([
    ['GET', '/Users?filter=userName%20sw%20%22a%22', undefined, 400, 'invalidFilter'],
    ['POST', '/Users', { userName: 'no address' }, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'ana@elsewhere.example' }, 400, 'invalidValue'],
    ['POST', '/Users', { displayName: 'nobody' }, 400, 'invalidSyntax'],
    ['PATCH', '/Users/none', { Operations: [] }, 400, 'invalidSyntax'],
    ['PATCH', '/Users/none', { Operations: [{ op: 'replace', value: { active: false } }] }, 404, undefined],
  ] as const)('%s %s is refused in SCIM’s words', async (method, url, body, status, scimType) => {
    const { call } = await open()
    const reply = await call(method, url, body)
    expect([reply.status, reply.body.status, reply.body.scimType]).toEqual([status, String(status), scimType])
  })
})

describe('groups', () => {
  test('give roles by their names or ids, as they do at a sign-on, and take them', async () => {
    const { call, patch, accountOf } = await open()
    const { id: anna } = (await call('POST', '/Users', ANNA)).body
    const made = await call('POST', '/Groups', { displayName: 'Desk', externalId: 'x', members: [] })
    expect([made.status, made.body.members]).toEqual([201, []])
    const desk = `/Groups/${made.body.id}`
    expect((await patch(desk, { op: 'Add', path: 'members', value: [{ value: anna }] })).status).toBe(204)
    expect((await accountOf(anna))?.role).toBe('HUMAN-TRANSCRIPTOR')
    expect((await call('GET', `/Users/${anna}`)).body.groups).toEqual([
      { value: made.body.id, display: 'Desk', type: 'direct' },
    ])
    const admins = await call('POST', '/Groups', {
      displayName: 'Admins',
      externalId: '6c8e-object-id',
      members: [{ value: anna }],
    })
    expect((await accountOf(anna))?.role).toBe('ADMIN')
    const { id: ben } = (await call('POST', '/Users', BEN)).body
    await patch(`/Groups/${admins.body.id}`, { op: 'add', path: 'members', value: [{ value: ben, display: 'Ben' }] })
    await patch(`/Groups/${admins.body.id}`, { op: 'remove', path: `members[value eq "${anna}"]` })
    expect([(await accountOf(anna))?.role, (await accountOf(ben))?.role]).toEqual(['HUMAN-TRANSCRIPTOR', 'ADMIN'])
    await call('DELETE', desk)
    expect((await accountOf(anna))?.role).toBe('USER')
    // Nobody else could run the server.
    await call('DELETE', `/Groups/${admins.body.id}`)
    expect((await accountOf(ben))?.role).toBe('ADMIN')
  })

  test('are found by their name, without their members where these are not wanted', async () => {
    const { call, patch } = await open()
    const { id: anna } = (await call('POST', '/Users', ANNA)).body
    const { id } = (await call('POST', '/Groups', { displayName: 'Press', members: [{ value: anna }] })).body
    const filter = encodeURIComponent('displayName eq "press"')
    const { body } = await call('GET', `/Groups?excludedAttributes=members&filter=${filter}`)
    expect(body.Resources).toEqual([expect.not.objectContaining({ members: expect.anything() })])
    expect((await call('GET', `/Groups/${id}`)).body.members).toMatchObject([{ value: anna, type: 'User' }])
    await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Newsroom' } })
    expect((await call('GET', `/Groups/${id}`)).body).toMatchObject({
      displayName: 'Newsroom',
      members: [{ value: anna }],
    })
    expect((await call('POST', '/Groups', { displayName: 'NEWSROOM' })).body).toMatchObject({ scimType: 'uniqueness' })
  })
})

/** Somebody with a session of an account that a company made. */
async function signedInAs(t: Awaited<ReturnType<typeof open>>['t'], id: string) {
  const sid = `session-${randomUUID()}`
  const at = Date.now()
  const row = { user_id: id, created_at: at, expires_at: at + HOUR_MS, remember: 0, last_used_at: at, user_agent: '' }
  await t.db
    .insertInto('session')
    .values({ id: sid, ...row })
    .execute()
  const exp = Math.floor((at + HOUR_MS) / 1000)
  const token = await createTokens(t.deps.sessionSecrets).sign({ sub: id, role: 'USER', sid, exp })
  return { bearer: { authorization: `Bearer ${token}` } }
}

async function auditOf({ db }: Awaited<ReturnType<typeof open>>['t'], id: string) {
  const rows = await db.selectFrom('audit').selectAll().where('object_id', '=', id).orderBy('id').execute()
  return { actions: rows.map(({ action }) => action) }
}
