import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../src/shared/contract/auth.ts'
import { openScreen, place, signIn, type Screen } from './screen.tsx'

const email = () => screen.getByLabelText('E-mail')
const password = () => screen.getByLabelText('Password')
const send = () => screen.getByRole('button', { name: 'Log in' })

let user: Screen['user']
let api: Screen['api']

beforeEach(async () => {
  ;({ user, api } = openScreen('/auth/login'))
  await screen.findByRole('heading', { name: 'Log in' })
})

async function fill(address: string, word: string): Promise<void> {
  if (address) await user.type(email(), address)
  if (word) await user.type(password(), word)
  await user.click(send())
}

test('[AU-035] has an e-mail and a password field', () => {
  expect(email()).toHaveAttribute('type', 'email')
  expect(password()).toHaveAttribute('type', 'password')
})

test('[AU-036] shows and hides the password', async () => {
  await user.type(password(), 'secret!')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveAttribute('type', 'text')
  expect(password()).toHaveValue('secret!')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password()).toHaveAttribute('type', 'password')
})

test('[AU-037 AU-038 AU-039] has a remember-me box and a checked terms box; nothing goes without terms', async () => {
  expect(screen.getByLabelText('Remember me')).not.toBeChecked()
  const terms = screen.getByRole('checkbox', { name: /I agree/ })
  expect(terms).toBeChecked()
  expect(send()).toBeEnabled()
  await user.click(terms)
  expect(send()).toBeDisabled()
})

test('[AU-040] links to forgotten password, register, terms of services and privacy policy', () => {
  const main = within(screen.getByRole('main'))
  for (const [name, target] of [
    ['Forgotten password?', '/auth/forgotten-password'],
    ['Create an account', '/auth/register'],
    ['terms of services', '/terms-of-services'],
    ['privacy policy', '/privacy-policy'],
  ] as const) {
    expect(main.getByRole('link', { name })).toHaveAttribute('href', target)
  }
})

describe('what was filled in wrong', () => {
  test('[AU-046] [AU-048] empty fields say that they are required', async () => {
    await fill('', '')
    expect(await screen.findByText('Email address is required.')).toBeVisible()
    expect(screen.getByText('Password is required.')).toBeVisible()
  })

  test('[AU-047] [AU-049] a malformed e-mail and a short password say so', async () => {
    await fill('maria.kovac@example', '12345')
    expect(await screen.findByText('Incorect email address.')).toBeVisible()
    expect(screen.getByText('Password must be at least 6 characters long.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Forgotten password?' })).toBeVisible()
    expect(api.sent(login)).toEqual([])
  })

  test('[AU-053] field errors wait until the field was edited or the form was sent', async () => {
    await user.click(email())
    await user.click(password())
    expect(screen.queryByText('Email address is required.')).toBeNull()
    await user.type(email(), 'maria')
    await user.click(password())
    expect(await screen.findByText('Incorect email address.')).toBeVisible()
    expect(screen.queryByText('Password is required.')).toBeNull()
  })
})

describe('a failed login', () => {
  test("[AU-050] [AU-052] shows the server's message in the error style", async () => {
    api.refuse(login, 401, { code: 'wrong_credentials', message: 'Wrong e-mail address or password.' })
    await fill('nobody@example.org', 'wrong password')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Wrong e-mail address or password.$/)
  })

  test("[AU-050] without a message of the server shows 'Failed login!'", async () => {
    api.refuse(login, 502)
    await fill('nobody@example.org', 'wrong password')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed login!$/)
  })
})

describe('a login that succeeds', () => {
  const reply = { token: 'a.b.c', expire_date: null, has_email_address_validated: true }

  async function logInAt(path: string): Promise<void> {
    cleanup()
    ;({ user, api } = openScreen(path))
    api.reply(login, () => {
      signIn('USER')
      return reply
    })
    await screen.findByRole('heading', { name: 'Log in' })
    await fill('maria@example.org', 'harbour-lamp-71')
  }

  test('[AU-041] leads where redirect-to says', async () => {
    await logInAt(`/auth/login?redirect-to=${encodeURIComponent('/account/password')}`)
    await waitFor(() => expect(place()).toBe('/account/password'))
  })

  test('[AU-018] leads to /files when redirect-to leaves this site', async () => {
    await logInAt(`/auth/login?redirect-to=${encodeURIComponent('//evil.example/files')}`)
    await waitFor(() => expect(place()).toBe('/files'))
  })

  test('[AU-044 AU-045] before the address is validated says that a link was mailed, and links contact', async () => {
    api.reply(login, { token: 'a.b.c', expire_date: null, has_email_address_validated: false })
    await fill('maria@example.org', 'harbour-lamp-71')
    expect(await screen.findByText(/validation link was e-mailed/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/#contact')
    expect(place()).toBe('/auth/login')
  })
})
