import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { changePassword, getProfile } from '../../src/shared/contract/account.ts'
import { checkResetKey, login, resetPassword } from '../../src/shared/contract/auth.ts'
import { leaveFarewell } from '../../src/renderer/lib/farewell.ts'
import { messages } from '../../src/shared/messages.ts'
import { openScreen } from './screen.tsx'

beforeEach(() => sessionStorage.clear())

test.each([
  ['deleted', /Your account is deleted/],
  ['ended', /Your session has ended/],
  ['signed-out', /This device is signed out/],
] as const)('the login says why it is there: %s, once', async (farewell, words) => {
  leaveFarewell(farewell)
  openScreen('/auth/login')
  expect(await screen.findByText(words)).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
})

test('after a reset the login says that the password is changed', async () => {
  const { user } = openScreen(`/auth/reset-password/${'k'.repeat(43)}`, {
    answers: (api) => {
      api.reply(checkResetKey, undefined)
      api.reply(resetPassword, { email: 'maria.kovac@example.org' })
    },
  })
  await user.type(await screen.findByLabelText('Password'), 'lighthouse-stair-7')
  await user.type(screen.getByLabelText('Confirm password'), 'lighthouse-stair-7')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/Your password is changed/)).toBeVisible()
})

test('an invited person chooses a first password, and no words suppose an old one', async () => {
  const { user } = openScreen(`/auth/reset-password/${'k'.repeat(43)}?first`, {
    answers: (api) => {
      api.reply(checkResetKey, undefined)
      api.reply(resetPassword, { email: 'ben@example.org' })
    },
  })
  expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeVisible()
  expect(screen.queryByText(/New here|signs you out/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Create your own' })).toHaveAttribute('href', '/auth/register')
  await user.type(screen.getByLabelText('Password'), 'lighthouse-stair-7')
  await user.type(screen.getByLabelText('Confirm password'), 'lighthouse-stair-7')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('Your password is set. You can log in now.')).toBeVisible()
})

test('a session that was revoked elsewhere ends in a login that says so', async () => {
  const { user, api } = openScreen('/account/password', { role: 'USER' })
  api.refuse(changePassword, 401, { code: 'no_session', message: messages.sessionEnded })
  await user.type(await screen.findByLabelText('Old password'), 'harbour-1961')
  await user.type(screen.getByLabelText('New password'), 'lighthouse-stair-7')
  await user.type(screen.getByLabelText('Confirm password'), 'lighthouse-stair-7')
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/Your session has ended/)).toBeVisible()
})

test('a page that is loaded once the session has ended says so too', async () => {
  openScreen('/account/plan', {
    role: 'USER',
    answers: (api) => api.refuse(getProfile, 401, { code: 'no_session', message: messages.sessionEnded }),
  })
  expect(await screen.findByText(/Your session has ended/)).toBeVisible()
})

describe('the login', () => {
  test('takes its red banner away once something is typed, and says why its button cannot be pressed', async () => {
    const { user, api } = openScreen('/auth/login')
    api.refuse(login, 401, { code: 'wrong_credentials', message: messages.wrongCredentials })
    await user.type(await screen.findByLabelText('E-mail'), 'maria@example.org')
    await user.type(screen.getByLabelText('Password'), 'not this one')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.wrongCredentials)
    await user.type(screen.getByLabelText('Password'), '!')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
    expect(screen.getByText('Tick the box to go on.')).toBeVisible()
  })
})
