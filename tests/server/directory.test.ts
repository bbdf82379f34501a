import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLdapDirectory } from '../../server/adapters/directory-ldap/index.ts'
import { composeModules } from '../../server/compose.ts'
import { composeSignOn } from '../../server/compose-adapters/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { authOf } from '../support/auth.ts'
import { BASE, READER, startSlapd } from '../support/slapd.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ANNA = { email: 'anna@example.org', password: 'harbour-1961' }
const ORIGIN = { host: 'longhand.test', origin: 'http://longhand.test' }

async function withDirectory(more: Record<string, unknown> = {}, now?: () => number) {
  const slapd = await startSlapd()
  await slapd.addPerson('anna', { mail: ANNA.email, password: ANNA.password })
  await slapd.add(`cn=desk,${BASE}`, { objectClass: ['groupOfNames'], cn: 'desk', member: `uid=anna,${BASE}` })
  const file = path.join(await temporaryFolder(), 'sign-on.json')
  const directory = {
    url: slapd.url,
    start_tls: true,
    ca_file: slapd.caFile,
    bind_dn: READER.dn,
    bind_password_env: 'READER_PASSWORD',
    base: BASE,
    active_filter: '(!(employeeType=left))',
    groups_base: BASE,
    domains: ['example.org'],
    roles: { desk: 'HUMAN-TRANSCRIPTOR' },
    ...more,
  }
  await writeFile(file, JSON.stringify({ directory }))
  const settings = { SIGN_ON_FILE: file, READER_PASSWORD: READER.password, BILLING: 'off' }
  const { signOn } = readConfig(settings)
  const t = await buildTestApp({ env: settings, signOn: await composeSignOn({ signOn }), ...(now && { now }) })
  return { t, slapd, adapter: createLdapDirectory(signOn.directory!) }
}

const logIn = (t: TestApp, { email, password } = ANNA, remoteAddress = '10.0.0.1') =>
  t.api('POST', '/auth/login', { payload: { email, password }, headers: ORIGIN, remoteAddress })

const profile = (t: TestApp, token: string) =>
  t.api('GET', '/account/profile', { headers: { authorization: `Bearer ${token}` } })

async function runCheck(t: TestApp): Promise<void> {
  const modules = composeModules(t.deps)
  const job = modules.all.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'check-sign-ons')!
  await job.run({}, { signal: new AbortController().signal, log: t.deps.log } as never)
  await modules.close()
}

test('the password of the directory opens an account, with the role of its groups; a wrong one none', async () => {
  const { t } = await withDirectory()
  expect((await logIn(t, { ...ANNA, password: 'not-hers-at-all' })).statusCode).toBe(401)
  expect(await t.db.selectFrom('user').select('id').execute()).toEqual([])
  expect((await logIn(t)).json().token).toEqual(expect.any(String))
  expect((await logIn(t)).json().token).toEqual(expect.any(String))
  expect(await t.db.selectFrom('user').select(['email', 'role']).execute()).toEqual([
    { email: ANNA.email, role: 'HUMAN-TRANSCRIPTOR' },
  ])
})

test('hostile names find nobody, and no password means no login', async () => {
  const { adapter } = await withDirectory()
  expect(await adapter.signIn(ANNA.email, ANNA.password)).toMatchObject({
    email: ANNA.email,
    groups: expect.any(Array),
  })
  for (const name of ['*', 'anna*', '*)(uid=*', 'anna@example.org)(|(uid=*', '\\2a', 'a\0b', `uid=anna,${BASE}`])
    expect(await adapter.signIn(name, ANNA.password)).toBeNull()
  expect(await adapter.signIn(ANNA.email, '')).toBeNull()
})

test('wrong passwords are bounded as those of accounts here', async () => {
  const { t } = await withDirectory()
  const statuses = []
  for (let i = 0; i < 11; i += 1) statuses.push((await logIn(t, { ...ANNA, password: `wrong-${i}` })).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await logIn(t)).statusCode).toBe(429)
  expect((await logIn(t, ANNA, '10.99.0.1')).statusCode).toBe(200)
})

test('who has an account here is connected after its own password', async () => {
  const { t } = await withDirectory()
  await authOf(t).addUser({ email: ANNA.email, password: 'of-our-own-1', role: 'USER' })
  expect((await logIn(t, { ...ANNA, password: 'of-our-own-1' })).json().token).toEqual(expect.any(String))
  const asked = (await logIn(t)).json()
  expect(asked).toMatchObject({ token: null, link: { email: ANNA.email } })
  const linked = await t.api('POST', '/auth/sign_on/link', {
    payload: { challenge: asked.link.challenge, password: 'of-our-own-1' },
    headers: ORIGIN,
  })
  expect(linked.json().token).toEqual(expect.any(String))
  expect((await logIn(t)).json().token).toEqual(expect.any(String))
})

test('who is disabled there is out with the next look; a directory that is down signs nobody out', async () => {
  let at = Date.now()
  const { t, slapd } = await withDirectory({ required: true }, () => at)
  const { token } = (await logIn(t)).json()
  at += 30_000
  await runCheck(t)
  expect((await profile(t, token)).statusCode).toBe(200)
  await slapd.set(`uid=anna,${BASE}`, 'employeeType', ['left'])
  at += 30_000
  await runCheck(t)
  expect((await profile(t, token)).statusCode).toBe(401)
  expect((await logIn(t)).statusCode).toBe(401)
  await slapd.set(`uid=anna,${BASE}`, 'employeeType', ['back'])
  const again = (await logIn(t)).json().token
  await slapd.stop()
  at += 30_000
  await runCheck(t)
  expect((await profile(t, again)).statusCode).toBe(200)
  expect((await logIn(t)).json().code).toBe('sign_on_unavailable')
})

test('a certificate that nobody vouches for is not spoken to', async () => {
  const { adapter, t } = await withDirectory()
  expect(await adapter.state()).toMatchObject({ isFine: true })
  const { signOn } = t.deps.config
  const careless = createLdapDirectory({ ...signOn.directory!, ca: null })
  expect(await careless.state()).toMatchObject({ isFine: false })
})
