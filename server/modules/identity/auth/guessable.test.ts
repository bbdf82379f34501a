import { expect, test } from 'vitest'
import { assertHardToGuess } from './guessable.ts'

const OWNER = { email: 'ana.petrovic85@harbour-radio.org', name: 'Ana Petrović' }

test.each([
  'longhand',
  'Longhand2026!',
  'anapetrovic',
  'Petrović-1985',
  'ana.petrovic85',
  'ana.petrovic85@harbour-radio.org',
  'Harbour_Radio_1',
  'radioLONGHAND',
  'org-1234567',
])('%s is refused to its owner', (password) =>
  expect(() => assertHardToGuess(password, OWNER)).toThrow(
    expect.objectContaining({ status: 422, code: 'password_of_own_words' }),
  ),
)

test('an address of digits is no password', () =>
  expect(() => assertHardToGuess('7390184652', { email: '7390184652@example.org' })).toThrow())

test.each(['harbour-1961-lamp', 'anabel-1961', 'a+very/secret:word', '7390184652', 'x7!x7!x7!'])(
  '%s is taken',
  (password) => expect(() => assertHardToGuess(password, OWNER)).not.toThrow(),
)

test('a short word of an address takes nothing away', () =>
  expect(() => assertHardToGuess('aaa-bbb-77', { email: 'a@b.org' })).not.toThrow())
