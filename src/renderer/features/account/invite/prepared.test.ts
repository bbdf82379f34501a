import { expect, test } from 'vitest'
import { NONE, withEmail, withoutEmail } from './prepared.ts'

test('an address is taken in lower case, without space around it', () => {
  expect(withEmail(NONE, ' Ben@Example.org ')).toEqual({ emails: ['ben@example.org'], problem: null })
})

test.each(['', 'ben', 'ben@example', 'ben@@example.org'])('%j is no address', (entered) => {
  expect(withEmail(NONE, entered)).toEqual({
    emails: [],
    problem: { kind: 'format', message: 'Incorect email address.' },
  })
})

test('an address is prepared once, however it is written, and can be taken out', () => {
  const one = withEmail(NONE, 'ben@example.org')
  expect(withEmail(one, 'BEN@example.org')).toEqual({
    emails: one.emails,
    problem: { kind: 'duplicate', message: 'This email address already exist.' },
  })
  expect(withoutEmail(one, 'ben@example.org')).toEqual(NONE)
})
