import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  checkResetKey,
  checkUndoKey,
  COOKIE_REMEMBERED_EMAIL,
  forgottenPassword,
  resetPassword,
  undoEmailChange,
} from '../../src/shared/contract/auth.ts'
import { cookie, openScreen, place, setCookie, type Screen } from './screen.tsx'

const NEW_PASSWORD = 'lighthouse-stair-7'

let user: Screen['user']
let api: Screen['api']
const registerLink = () => within(screen.getByRole('main')).getByRole('link', { name: 'Create an account' })

describe('forgotten password', () => {
  beforeEach(async () => {
    ;({ user, api } = openScreen('/auth/forgotten-password'))
    await screen.findByRole('heading', { name: 'Forgotten password' })
  })

  const send = async (email: string) => {
    if (email) await user.type(screen.getByLabelText('E-mail'), email)
    await user.click(screen.getByRole('button', { name: 'Send' }))
  }

  test('[AU-070] has an e-mail field, a Send button and a link to register', () => {
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('type', 'email')
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
    expect(registerLink()).toHaveAttribute('href', '/auth/register')
  })

  test('[AU-071] [AU-072] an empty and a malformed e-mail say so', async () => {
    await send('')
    expect(await screen.findByText('Email address is required.')).toBeVisible()
    await send('maria@example')
    expect(await screen.findByText('Incorect email address.')).toBeVisible()
    expect(api.sent(forgottenPassword)).toEqual([])
  })

  test('[AU-073] success says so, and to which address', async () => {
    api.reply(forgottenPassword, { message: 'ok' })
    await user.type(screen.getByLabelText('E-mail'), 'nobody@example.org{Enter}')
    expect(await screen.findByText('Email sent successfully!')).toBeVisible()
    expect(screen.getByText('nobody@example.org')).toBeVisible()
    expect(api.sent(forgottenPassword)).toMatchObject([{ body: { email: 'nobody@example.org' } }])
  })

  test('[AU-074] failure says so', async () => {
    api.refuse(forgottenPassword, 502)
    await send('maria@example.org')
    expect(await screen.findByRole('alert')).toHaveTextContent('Email sent unsuccessfully!')
  })
})

describe('reset password', () => {
  beforeEach(async () => {
    ;({ user, api } = openScreen(`/auth/reset-password/${'k'.repeat(43)}`, {
      answers: (fake) => fake.reply(checkResetKey, undefined),
    }))
    await screen.findByRole('heading', { name: 'Choose a new password' })
  })

  async function fill(password: string, confirm: string): Promise<void> {
    for (const [label, value] of [
      ['Password', password],
      ['Confirm password', confirm],
    ] as const) {
      await user.clear(screen.getByLabelText(label))
      if (value) await user.type(screen.getByLabelText(label), value)
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  test('[AU-076] [AU-077] has two password fields, a link to register, and a box that starts checked', () => {
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'password')
    expect(screen.getByRole('checkbox', { name: 'Remember password' })).toBeChecked()
    expect(registerLink()).toHaveAttribute('href', '/auth/register')
  })

  test('[AU-078] [AU-080] empty fields say that they are required', async () => {
    await fill('', '')
    expect(await screen.findByText('Password is required.')).toBeVisible()
    expect(screen.getByText('Confirm password is required.')).toBeVisible()
  })

  test('[AU-079] [AU-081] [AU-082] short ones and one unlike the other say so', async () => {
    await fill('12345', '12345')
    await waitFor(() => expect(screen.getAllByText('Password must be at least 6 characters long.')).toHaveLength(2))
    await fill(NEW_PASSWORD, `${NEW_PASSWORD}!`)
    expect(await screen.findByText('Confirm password must match.')).toBeVisible()
    expect(api.sent(resetPassword)).toEqual([])
  })

  test("[AU-085] failure shows the server's message, else 'Failed change password!'", async () => {
    api.refuse(resetPassword, 404, {
      code: 'not_found',
      message: 'This link has been used or has expired. Ask for a new one.',
    })
    await fill(NEW_PASSWORD, NEW_PASSWORD)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^This link has been used or has expired. Ask for a new one.$/,
    )
    api.refuse(resetPassword, 502)
    await fill(NEW_PASSWORD, NEW_PASSWORD)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Failed change password!$/))
  })

  test('with the box cleared the address is forgotten', async () => {
    setCookie(COOKIE_REMEMBERED_EMAIL, 'maria@example.org')
    api.reply(resetPassword, { email: 'maria@example.org' })
    await user.click(screen.getByRole('checkbox', { name: 'Remember password' }))
    await fill(NEW_PASSWORD, NEW_PASSWORD)
    await screen.findByRole('heading', { name: 'Log in' })
    expect(place()).toBe('/auth/login')
    expect(cookie(COOKIE_REMEMBERED_EMAIL)).toBeNull()
  })
})

test('a link that was used says so before anybody types a password', async () => {
  const message = 'This link has been used or has expired. Ask for a new one.'
  openScreen(`/auth/reset-password/${'k'.repeat(43)}`, {
    answers: (fake) => fake.refuse(checkResetKey, 400, { code: 'key_not_usable', message }),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ask for another link' })).toHaveAttribute('href', '/auth/forgotten-password')
})

test('an undo link that was used says so at opening, and offers no button', async () => {
  const message = 'This link has been used.'
  openScreen(`/auth/undo-email-change/${'k'.repeat(43)}`, {
    answers: (fake) => fake.refuse(checkUndoKey, 400, { code: 'key_not_usable', message }),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.queryByRole('button', { name: 'Restore my address' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'choose a new password' })).toHaveAttribute(
    'href',
    '/auth/forgotten-password',
  )
})

test('an undo whose link was used meanwhile offers no button any more', async () => {
  const opened = openScreen(`/auth/undo-email-change/${'k'.repeat(43)}`, {
    answers: (fake) => {
      fake.reply(checkUndoKey, undefined)
      fake.refuse(undoEmailChange, 400, { code: 'key_not_usable', message: 'This link has been used.' })
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Restore my address' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used.')
  expect(screen.queryByRole('button', { name: 'Restore my address' })).not.toBeInTheDocument()
})
