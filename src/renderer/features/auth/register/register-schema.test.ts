import { expect, test } from 'vitest'
import { registerForm } from './register-schema.ts'

const good = { email: 'ana@example.org', password: 'secret!', confirm: 'secret!', remember: true, terms: true }

/** The first message of each field, which is the one the form shows. */
function problems(changes: Partial<typeof good>) {
  const { error } = registerForm.safeParse({ ...good, ...changes })
  const shown: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) shown[String(path[0])] ??= message
  return shown
}

test('a good form has no problems', () => expect(problems({})).toEqual({}))

test.each([
  [{ email: '' }, { email: 'Email address is required.' }],
  [{ email: 'ana@example' }, { email: 'Incorect email address.' }],
  [
    { password: '', confirm: '' },
    { password: 'Password is required.', confirm: 'Confirm password is required.' },
  ],
  [
    { password: '12345', confirm: '12345' },
    {
      password: 'Password must be at least 6 characters long.',
      confirm: 'Password must be at least 6 characters long.',
    },
  ],
  [{ confirm: 'another' }, { confirm: 'Confirm password must match.' }],
])('%j', (changes, expected) => expect(problems(changes)).toEqual(expected))

test('the confirmation is compared also while the e-mail is wrong', () => {
  expect(problems({ email: '', confirm: 'another' })).toEqual({
    email: 'Email address is required.',
    confirm: 'Confirm password must match.',
  })
})
