import { expect, test, vi } from 'vitest'
import { wordsIn } from '../../server/kernel/words.ts'
import { messages } from '../../src/shared/messages.ts'
import { acceptedLanguages, bestLanguage } from '../../src/shared/words/languages.ts'
import { buildTestApp } from '../support/app.ts'
import { sendQueuedMails } from '../support/mails.ts'

const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }
const inSpanish = wordsIn('es').say
const WRONG = inSpanish(messages.wrongCredentials)

vi.mock('../../src/shared/words/offered.ts', async () => {
  const { LANGUAGES } = await import('../../src/shared/words/languages.ts')
  return { OFFERED_LANGUAGES: LANGUAGES }
})

test.each([
  ['es-MX,es;q=0.9', 'es'],
  ['pt-PT', 'pt-BR'],
  ['nl, de-CH;q=0.7, fr;q=0.8', 'fr'],
  ['AR', 'ar'],
  ['tlh', 'en'],
  ['de;q=0', 'en'],
  ['*', 'en'],
  [';;q=,é', 'en'],
  [undefined, 'en'],
])('of the header %s the best language is %s', (header, language) => {
  expect(bestLanguage(acceptedLanguages(header))).toBe(language)
})

test('a header of many spaces takes no longer than its length asks for', () => {
  // Where each took the square of its length, they would take minutes, and the test its time-out.
  for (let n = 0; n < 2000; n += 1) expect(acceptedLanguages(`es${' '.repeat(15_000)}x`)).toHaveLength(1)
})

test('an error is in the language that is asked for, and in English otherwise', async () => {
  const t = await buildTestApp()
  const payload = { email: 'nobody@example.org', password: 'harbour-1961' }
  const refused = async (headers: Record<string, string>) =>
    (await t.api('POST', '/auth/login', { headers, payload })).json()
  expect(await refused(SPANISH)).toMatchObject({ code: 'wrong_credentials', message: WRONG })
  expect((await refused({})).message).toBe(messages.wrongCredentials)
  const { fields } = (
    await t.api('POST', '/auth/login', { headers: SPANISH, payload: { email: '', password: '' } })
  ).json()
  expect(fields.password).toBe(inSpanish(messages.passwordRequired))
})

test('the account’s language goes before the browser’s, and is kept', async () => {
  const t = await buildTestApp()
  const ann = await t.signIn()
  const language = async () =>
    (await t.api('GET', '/account/profile', { headers: ann.bearer })).json().user.language as unknown
  expect(await language()).toBeNull()
  const set = (code: string) =>
    t.api('PUT', '/account/preferences', { headers: ann.bearer, payload: { language: code } })
  expect((await set('es')).statusCode).toBe(200)
  expect(await language()).toBe('es')
  expect((await set('tlh')).statusCode).toBe(400)
  const invite = await t.api('POST', '/plan/send_invitations', {
    headers: { ...ann.bearer, 'accept-language': 'de' },
    payload: { email_addresses: [ann.email], optional_message: '' },
  })
  expect(invite.json().warnings).toEqual([{ message: inSpanish(messages.invitationToOneself(ann.email)) }])
})

test('a mail is in the receiver’s language: of the browser that the account was made with', async () => {
  const t = await buildTestApp()
  const anna = { email: 'anna@example.org', password: 'harbour-1961' }
  await t.api('POST', '/auth/register', { headers: SPANISH, payload: anna })
  await sendQueuedMails(t)
  await t.api('POST', '/auth/forgotten_password', { payload: { email: anna.email } })
  const [mail = ''] = (await sendQueuedMails(t)).slice(-1)
  // Up to the first letter that a mail encodes.
  expect(mail).toContain(inSpanish('Choose a new password').split(/[^ -~]/)[0])
  expect(mail).toContain('<html lang="es"')
})
