import { expect, test } from 'vitest'
import { readConfig } from '../../server/kernel/config.ts'
import { buildTestApp } from '../support/app.ts'

const ADDRESS = '/.well-known/security.txt'
const SET = {
  SECURITY_CONTACT: 'security@example.org, https://example.org/report',
  SECURITY_EXPIRES: '2027-06-30',
  SECURITY_POLICY: 'https://example.org/policy',
}

test('says whom to tell of a hole, as RFC 9116 has it', async () => {
  const t = await buildTestApp({
    env: { ...SET, PUBLIC_URL: 'https://longhand.example.org' },
    now: () => Date.parse('2026-12-13'),
  })
  const reply = await t.app.inject(ADDRESS)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(reply.body.split('\n')).toEqual([
    'Contact: mailto:security@example.org',
    'Contact: https://example.org/report',
    'Expires: 2027-06-30T00:00:00.000Z',
    'Policy: https://example.org/policy',
    'Canonical: https://longhand.example.org/.well-known/security.txt',
    '',
  ])
})

test('is not there without configuration, nor after its day', async () => {
  expect((await (await buildTestApp()).app.inject(ADDRESS)).statusCode).toBe(404)
  const t = await buildTestApp({ env: SET, now: () => Date.parse('2027-06-30') })
  expect((await t.app.inject(ADDRESS)).statusCode).toBe(404)
})

test.each([
  [{ SECURITY_EXPIRES: '2027-06-30' }, /SECURITY_CONTACT and SECURITY_EXPIRES have to be set together/],
  [{ SECURITY_CONTACT: 'security@example.org' }, /SECURITY_CONTACT and SECURITY_EXPIRES have to be set together/],
  [{ ...SET, SECURITY_EXPIRES: 'next year' }, /SECURITY_EXPIRES is not usable: must be a day/],
  [{ ...SET, SECURITY_CONTACT: 'http://example.org' }, /SECURITY_CONTACT is not usable: http:\/\/example.org/],
  [
    { ...SET, SECURITY_CONTACT: 'mailto:a@example.org\nExpires: 2099-01-01T00:00:00Z' },
    /SECURITY_CONTACT is not usable/,
  ],
  [{ ...SET, SECURITY_POLICY: 'http://example.org' }, /SECURITY_POLICY is not usable/],
])('stops the start where it is half or wrong: %j', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
