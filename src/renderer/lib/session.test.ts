import { expect, test } from 'vitest'
import { readCookie } from './cookies.ts'
import { parseSession } from './session.ts'

const now = 1_800_000_000

test('[AU-007] the session is read from the readable cookie', () => {
  const session = JSON.stringify({ role: 'HUMAN-TRANSCRIPTOR', exp: now + 60 })
  const cookies = `theme=dark; session=${encodeURIComponent(session)}`
  expect(parseSession(readCookie('session', cookies), now)).toEqual({ role: 'HUMAN-TRANSCRIPTOR', exp: now + 60 })
})

test('[AU-002] a session that has ended counts as none', () => {
  expect(parseSession(JSON.stringify({ role: 'USER', exp: now }), now)).toBeNull()
})

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"role":"ROOT","exp":1900000000}',
  '{"role":"USER"}',
  '{"role":"USER","exp":"1900000000"}',
])('a broken cookie counts as none: %s', (value) => expect(parseSession(value, now)).toBeNull())

test('a cookie that cannot be decoded counts as none', () => {
  expect(readCookie('session', 'session=%E0%A4%A')).toBeNull()
})
