import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { COOKIE_REMEMBERED_EMAIL, register } from '../../src/shared/contract/auth.ts'
import { cookie, openScreen, type Screen } from './screen.tsx'

const PASSWORD = 'harbour-lamp-71'

let user: Screen['user']
let api: Screen['api']

beforeEach(async () => {
  ;({ user, api } = openScreen('/auth/register'))
  await screen.findByRole('heading', { name: 'Create an account' })
})

/** Fills the form and sends it. */
async function fill(...values: [email: string, password: string, confirm: string]): Promise<void> {
  for (const [index, label] of ['E-mail', 'Password', 'Confirm password'].entries()) {
    if (values[index]) await user.type(screen.getByLabelText(label), values[index])
  }
  await user.click(screen.getByRole('button', { name: 'Create an account' }))
}

test('[AU-054] [AU-055] [AU-056] has its three fields and both boxes checked', () => {
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'password')
  expect(screen.getByLabelText('Remember me')).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /I agree/ })).toBeChecked()
})

test('[AU-057] links to terms, privacy, forgotten password and login', () => {
  const main = within(screen.getByRole('main'))
  for (const [name, target] of [
    ['terms of services', '/terms-of-services'],
    ['privacy policy', '/privacy-policy'],
    ['Forgotten password?', '/auth/forgotten-password'],
    ['Log in', '/auth/login'],
  ] as const) {
    expect(main.getByRole('link', { name })).toHaveAttribute('href', target)
  }
})

test('[AU-058] [AU-060] [AU-062] empty fields say that they are required', async () => {
  await fill('', '', '')
  expect(await screen.findByText('Email address is required.')).toBeVisible()
  expect(screen.getByText('Password is required.')).toBeVisible()
  expect(screen.getByText('Confirm password is required.')).toBeVisible()
})

test('[AU-059] [AU-061] [AU-063] a malformed e-mail, a short password and a short confirmation say so', async () => {
  await fill('maria', '12345', '12345')
  expect(await screen.findByText('Incorect email address.')).toBeVisible()
  expect(screen.getAllByText('Password must be at least 6 characters long.')).toHaveLength(2)
})

test('[AU-064] a confirmation unlike the password says so', async () => {
  await fill('maria@example.org', PASSWORD, `${PASSWORD}!`)
  expect(await screen.findByText('Confirm password must match.')).toBeVisible()
  expect(api.sent(register)).toEqual([])
})

test('[AU-065] nothing can be sent without the terms', async () => {
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
  expect(screen.getByRole('button', { name: 'Create an account' })).toBeDisabled()
})

test('an address that is not to be remembered is not', async () => {
  api.reply(register, { message: 'ok' })
  await user.click(screen.getByLabelText('Remember me'))
  await fill('other.person@example.org', PASSWORD, PASSWORD)
  expect(await screen.findByText('Register successfully! Go to login page!')).toBeVisible()
  expect(cookie(COOKIE_REMEMBERED_EMAIL)).toBeNull()
})

test("[AU-068] a failure without a message of the server shows 'Failed register!'", async () => {
  api.refuse(register, 502)
  await fill('maria@example.org', PASSWORD, PASSWORD)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed register!$/)
})
