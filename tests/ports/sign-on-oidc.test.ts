import { expect, test } from 'vitest'
import { createOidcProvider } from '../../server/adapters/sign-on-oidc/index.ts'
import type { ProviderSettings } from '../../server/kernel/sign-on-settings.ts'
import { startCompanyProvider } from '../support/company-provider.ts'
import { freePort } from '../support/free-port.ts'

const REDIRECT = 'http://longhand.test/callback'
const CHECKS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }

const settingsOf = (issuer: string): ProviderSettings => ({
  id: 'company',
  button: 'Log in with Example',
  issuer,
  client_id: 'longhand',
  clientSecret: 'a secret of the client',
  scimToken: null,
  scopes: [],
  groups_claim: 'groups',
  verified_claim: 'email_verified',
  second_factor: ['mfa'],
  back_channel_logout: false,
  domains: ['example.org'],
  required: false,
  exempt: [],
  new_accounts: true,
  roles: {},
  workspaces: {},
})

test('names who came back, and says when they are gone', async () => {
  const company = await startCompanyProvider([
    { clientId: 'longhand', secret: 'a secret of the client', redirectUri: REDIRECT },
  ])
  company.people.set('anna', { id: 'anna', email: 'Anna@example.org' })
  Object.assign(company.atBrowser, { id: 'anna', amr: ['mfa'] })
  const provider = createOidcProvider(settingsOf(company.issuer))
  expect(await provider.state()).toMatchObject({ isFine: true })
  const begun = await provider.begin({ ...CHECKS, redirectUri: REDIRECT, isFresh: true })
  const back = new URL(await company.visit(begun.href))
  const person = await provider.finish({ ...CHECKS, redirectUri: REDIRECT, query: back.search })
  expect(person).toMatchObject({
    subject: 'anna',
    email: 'anna@example.org',
    isEmailVerified: true,
    groups: null,
    hasSecondFactor: true,
    authenticatedAt: expect.any(Number),
  })
  const refreshToken = person.refreshToken!
  expect(await provider.check({ subject: 'anna', refreshToken })).toMatchObject({ groups: null })
  company.people.clear()
  expect(await provider.check({ subject: 'anna', refreshToken })).toBe('gone')
})

test('one that is down is asked again after a while, and by nobody before', async () => {
  let at = 0
  const issuer = `http://127.0.0.1:${await freePort()}`
  const provider = createOidcProvider(settingsOf(issuer), { now: () => at })
  const begin = () => provider.begin({ ...CHECKS, redirectUri: REDIRECT, isFresh: false })
  const first = await begin().catch((error: unknown) => error)
  expect(first).toMatchObject({ name: 'SignOnFault', kind: 'unavailable' })
  expect(await begin().catch((error: unknown) => error)).toBe(first)
  at += 6000
  const later = await begin().catch((error: unknown) => error)
  expect(later).toMatchObject({ kind: 'unavailable' })
  expect(later).not.toBe(first)
  expect(await provider.state()).toMatchObject({ isFine: false })
})
