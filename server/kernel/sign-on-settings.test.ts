import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_SIGN_ON, readSignOn } from './sign-on-settings.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'longhand-sign-on-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const PROVIDER = `
providers:
  - id: company
    button: Log in with Example
    issuer: https://id.example.org
    client_id: longhand
    client_secret_env: COMPANY_SECRET
    domains: [Example.org]
`
const read = (content: string, env: Record<string, string> = { COMPANY_SECRET: 'hush' }) => {
  writeFileSync(path.join(dataDir, 'sign-on.yaml'), content)
  return readSignOn({ file: undefined, dataDir }, env)
}

test('without a file nobody signs on elsewhere', () => {
  expect(readSignOn({ file: undefined, dataDir }, {})).toEqual(NO_SIGN_ON)
  expect(() => readSignOn({ file: path.join(dataDir, 'nothing.yaml'), dataDir }, {})).toThrow(
    /nothing\.yaml is not usable/,
  )
})

test('reads providers, with their secrets from elsewhere', () => {
  expect(read(PROVIDER).providers[0]).toMatchObject({
    id: 'company',
    domains: ['example.org'],
    clientSecret: 'hush',
    required: false,
    new_accounts: true,
    groups_claim: 'groups',
  })
  writeFileSync(path.join(dataDir, 'secret'), 'of a file\n')
  const byFile = PROVIDER.replace('client_secret_env: COMPANY_SECRET', 'client_secret_file: secret')
  expect(read(byFile).providers[0]?.clientSecret).toBe('of a file')
})

test.each([
  ['no secret where one is named', PROVIDER, {}, /client_secret of company: COMPANY_SECRET is not set/],
  ['a field that there is not', `${PROVIDER}    client_secret: hush\n`, undefined, /client_secret/],
  ['an issuer without TLS', PROVIDER.replace('https:', 'http:'), undefined, /has to begin with https/],
  ['two of one id', PROVIDER + PROVIDER.replace('\nproviders:\n', ''), undefined, /two providers have the id company/],
  ['no domain', PROVIDER.replace('[Example.org]', '[]'), undefined, /at least one domain/],
  ['what is no YAML', 'providers: [', undefined, /is not usable/],
  [
    'passwords to a directory without TLS',
    'directory: { url: "ldap://directory.example", base: "dc=example", domains: [example.org] }',
    undefined,
    /needs ldaps:/,
  ],
])('%s is said in one line', (_what, content, env, message) => {
  expect(() => read(content, env ?? { COMPANY_SECRET: 'hush' })).toThrow(message)
})
