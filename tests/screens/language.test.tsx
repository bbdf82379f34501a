import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../src/renderer/lib/words/language.ts'
import { login } from '../../src/shared/contract/auth.ts'
import { supportedTranscriptionLanguages } from '../../src/shared/contract/files/languages.ts'
import { setPreferences } from '../../src/shared/contract/preferences.ts'
import { INITIAL_TEMPLATE } from '../../src/shared/transcript/formats/template.ts'
import { buildProfile } from '../support/build-account.ts'
import { fakeFile } from '../support/fake-file.ts'
import { answerFiles, openScreen } from './screen.tsx'

vi.mock('../../src/shared/words/offered.ts', async () => {
  const { LANGUAGES } = await import('../../src/shared/words/languages.ts')
  return { OFFERED_LANGUAGES: LANGUAGES }
})

afterEach(() => chooseLanguage('en'))

test('without a session a language is chosen on the login, and stays on this device', async () => {
  const { user } = openScreen('/auth/login')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Español')
  expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cree una cuenta' })).toHaveAttribute('href', '/auth/register')
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByText('Escriba su contraseña.')).toBeVisible()
  expect(screen.getByRole('banner'), 'the public site’s header').toHaveTextContent('Contacto')
  expect(document.documentElement).toHaveAttribute('lang', 'es')
  expect(localStorage.getItem('language')).toBe('es')
})

test('Arabic turns the page round', async () => {
  const { user } = openScreen('/auth/login')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'العربية')
  await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'))
})

test('the account’s language goes before the device’s, and is kept with the account', async () => {
  const { user: person } = buildProfile('USER')
  const { user, api } = openScreen('/account/preferences', {
    role: 'USER',
    profile: { user: { ...person, language: 'ar' } },
    answers: (fake) =>
      fake.reply(setPreferences, {
        file_mails: true,
        mention_mails: true,
        vocabulary: [],
        export_template: INITIAL_TEMPLATE,
        export_templates: [],
        file_retention: null,
        engines: [],
      }),
  })
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'ar'))
  await user.selectOptions(await screen.findByRole('combobox', { name: /Language|اللغة/ }), 'Deutsch')
  await waitFor(() => expect(api.sent(setPreferences).map(({ body }) => body)).toEqual([{ language: 'de' }]))
})

test('languages of files are named in the reader’s own, and as the server does where that has no name', async () => {
  const { user: person } = buildProfile('USER')
  openScreen('/files', {
    role: 'USER',
    profile: { user: { ...person, language: 'fr' } },
    answers: (fake) => {
      answerFiles(fake, [fakeFile(1, { language_code: 'en' }), fakeFile(2, { language_code: 'zzz' })])
      const rest = { system: 'AUTO' as const, multi: true, iso2: [] }
      fake.reply(supportedTranscriptionLanguages, [
        { code: 'en', name: 'English', ...rest },
        { code: 'zzz', name: 'Whistling', ...rest },
      ])
    },
  })
  expect(await screen.findByText('Anglais')).toBeVisible()
  expect(screen.getByText('Whistling')).toBeVisible()
})

test('what went wrong follows the language while it is shown', async () => {
  const { user, api } = openScreen('/auth/login')
  api.refuse(login, 502)
  await user.type(await screen.findByLabelText('E-mail'), 'maria@example.org')
  await user.type(screen.getByLabelText('Password'), 'harbour-lamp-71')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed login!')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Anmeldung fehlgeschlagen.'))
})
