import { expect, test } from 'vitest'
import { assertHardToGuess } from './guessable.ts'

/** What the shortest may be that is taken. */
const LEAST = { leastLength: 6 }
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
  expect(() => assertHardToGuess(password, OWNER, LEAST)).toThrow(
    expect.objectContaining({ status: 422, code: 'password_of_own_words' }),
  ),
)

test('an address of digits is no password', () =>
  expect(() => assertHardToGuess('7390184652', { email: '7390184652@example.org' }, LEAST)).toThrow())

test.each(['harbour-1961-lamp', 'anabel-1961', 'a+very/secret:word', '7390184652', 'x7!x7!x7!'])(
  '%s is taken',
  (password) => expect(() => assertHardToGuess(password, OWNER, LEAST)).not.toThrow(),
)

test('a short word of an address takes nothing away', () =>
  expect(() => assertHardToGuess('aaa-bbb-77', { email: 'a@b.org' }, LEAST)).not.toThrow())

test('one that is shorter than the server wants is refused, whatever it is', () => {
  expect(() => assertHardToGuess('x7!x7!x', OWNER, { leastLength: 8 })).toThrow(
    expect.objectContaining({ status: 422, code: 'password_too_short' }),
  )
  expect(() => assertHardToGuess('x7!x7!x7', OWNER, { leastLength: 8 })).not.toThrow()
})
