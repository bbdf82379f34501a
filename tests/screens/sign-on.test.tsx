import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { finishSignOn, linkSignOn } from '../../src/shared/contract/sign-on.ts'
import { messages } from '../../src/shared/messages.ts'
import { openScreen, place, signIn } from './screen.tsx'

const config = { sign_on: [{ id: 'company', button: 'Log in with Example' }] }
const session = { token: 'kept', expire_date: 4_000_000_000, has_email_address_validated: true }

test('a button for each provider, and none where there is none', async () => {
  openScreen('/auth/login?redirect-to=%2Faccount%2Fplan', { config })
  expect(await screen.findByRole('button', { name: 'Log in with Example' })).toBeEnabled()
  cleanup()
  openScreen('/auth/login')
  await screen.findByRole('button', { name: 'Log in' })
  expect(screen.queryByText('or')).toBeNull()
})

test('says why a sign-on came to nothing, and forgets it', async () => {
  openScreen('/auth/login?sign-on-fault=unavailable', { config })
  expect(await screen.findByText(messages.signOnUnavailable)).toBeVisible()
  expect(place()).toBe('/auth/login')
})

test('goes on with one that came back, and connects the account that is there by its password', async () => {
  const { user, api } = openScreen('/auth/login?sign-on=0123456789abcdef', {
    config,
    answers: (answered) => {
      answered.reply(finishSignOn, {
        ...session,
        token: null,
        expire_date: null,
        link: { challenge: 'k'.repeat(43), email: 'anna@example.org' },
      })
      answered.reply(linkSignOn, () => {
        signIn('USER')
        return session
      })
    },
  })
  expect(await screen.findByText('anna@example.org')).toBeVisible()
  expect(api.sent(finishSignOn)).toHaveLength(1)
  await user.type(screen.getByLabelText('Password'), 'harbour-1961')
  await user.click(screen.getByRole('button', { name: 'Connect and log in' }))
  await waitFor(() => expect(place()).toBe('/files'))
})
