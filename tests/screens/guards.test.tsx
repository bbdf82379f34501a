import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { checkResetKey, validateEmailAddress } from '../../src/shared/contract/auth.ts'
import { getFile } from '../../src/shared/contract/files/one-file.ts'
import { getTranscript } from '../../src/shared/contract/transcripts.ts'
import { getTranslation, listTranslations } from '../../src/shared/contract/translations.ts'
import { ROLES } from '../../src/shared/domain/roles.ts'
import { messages } from '../../src/shared/messages.ts'
import type { FakeApi } from '../support/fake-api.ts'
import { openScreen, place } from './screen.tsx'

const ID = '0199a1b2-0000-7000-8000-000000000000'
const notThere = { code: 'not_found', message: messages.notFound }
const title = () => screen.findByRole('heading', { level: 1 })

test('[AU-001 AU-003 AU-004] without a session every guarded page goes to the login, which leads back', async () => {
  const account = [
    '',
    '/plan',
    '/checkout',
    '/checkout/pay-human-quota',
    '/invoices',
    '/invite',
    '/email',
    '/password',
    '/bill',
    '/delete',
  ].map((child) => `/account${child}`)
  for (const path of [...account, '/files', '/files/upload', `/editor/${ID}`, `/editor/de/${ID}`]) {
    openScreen(path)
    await waitFor(() => expect(place()).toBe(`/auth/login?redirect-to=${encodeURIComponent(path)}`))
    expect(await title()).toHaveTextContent('Log in')
    cleanup()
  }
})

const OPEN = [
  '/auth/register',
  '/auth/forgotten-password',
  '/auth/reset-password/0123456789abcdef',
  '/auth/validate-email-address/0123456789abcdef',
]
test.each([undefined, ...ROLES])('[AU-031] the auth pages open with the role %s', async (role) => {
  for (const path of OPEN) {
    openScreen(path, {
      role,
      answers: (api) => {
        api.refuse(validateEmailAddress, 404, notThere)
        api.refuse(checkResetKey, 404, notThere)
      },
    })
    expect(await title()).toBeVisible()
    expect(place()).toBe(path)
    cleanup()
  }
})

test('[AU-043] the login with a session goes straight to /files', async () => {
  openScreen('/auth/login', { role: 'USER' })
  await waitFor(() => expect(place()).toBe('/files'))
})

describe('[AU-027 AU-028 AU-029] all roles may /files and the editor, all but HUMAN-TRANSCRIPTOR /files/upload', () => {
  const answers = (api: FakeApi) => {
    for (const route of [getFile, getTranscript, getTranslation, listTranslations]) api.refuse(route, 404, notThere)
  }

  test.each(ROLES)('%s', async (role) => {
    openScreen('/files', { role, answers })
    expect(await title()).toHaveTextContent('Welcome')
    expect(place()).toBe('/files')
    cleanup()
    for (const path of [`/editor/${ID}`, `/editor/de/${ID}`]) {
      openScreen(path, { role, answers })
      expect(await screen.findByText('Files loading failed! Go back to files!')).toBeVisible()
      expect(place()).toBe(path)
      cleanup()
    }
    openScreen('/files/upload', { role, answers })
    if (role === 'HUMAN-TRANSCRIPTOR') await waitFor(() => expect(place()).toBe('/files'))
    else expect(await screen.findByRole('heading', { level: 1, name: 'Upload' })).toBeVisible()
  })
})

describe('[AU-030] the payment method', () => {
  const PATH = '/auth/payment-method'

  test('is asked of USER', async () => {
    openScreen(PATH, { role: 'USER' })
    expect(await screen.findByRole('button', { name: 'Add payment method' })).toBeEnabled()
    expect(place()).toBe(PATH)
  })

  test.each(['SUBSCRIBER', 'ADMIN', 'HUMAN-TRANSCRIPTOR'] as const)('is no screen for %s', async (role) => {
    openScreen(PATH, { role })
    await waitFor(() => expect(place()).toBe('/files'))
  })

  test('without a session waits behind the login', async () => {
    openScreen(PATH)
    await waitFor(() => expect(place()).toBe(`/auth/login?redirect-to=${encodeURIComponent(PATH)}`))
  })
})
