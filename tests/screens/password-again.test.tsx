import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { changeEmail, confirmPassword, deleteAccount } from '../../src/shared/contract/account.ts'
import { PASSWORD_NEEDED } from '../../src/shared/contract/route.ts'
import { listWebhooks, renewWebhookSecret, type Webhook } from '../../src/shared/contract/webhooks.ts'
import { messages } from '../../src/shared/messages.ts'
import type { FakeApi } from '../support/fake-api.ts'
import { openScreen } from './screen.tsx'

const NEEDED = { code: PASSWORD_NEEDED, message: messages.passwordNeeded }
const HOOK: Webhook = {
  _id: '0198e0f0-0000-7000-8000-000000000001',
  url: 'https://hooks.example.org/in',
  events: ['file.ready'],
  is_enabled: true,
  paused_because: null,
  failing_since: null,
  created_date: '2026-11-01T08:00:00.000Z',
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Enter your password' }))

/** The new address is entered in a session that was opened long ago. */
async function changing() {
  const opened = openScreen('/account/email', {
    role: 'USER',
    answers: (api) => {
      api.refuse(changeEmail, 403, NEEDED)
      api.reply(confirmPassword, () => {
        api.reply(changeEmail, { message: messages.emailChanged })
        return undefined
      })
    },
  })
  await opened.user.type(await screen.findByLabelText('E-mail'), 'maria.new@example.org')
  await opened.user.click(screen.getByRole('button', { name: 'Change e-mail address' }))
  return opened
}

describe('what asks for the password again', () => {
  test('goes on with it, and is sent once more as it was', async () => {
    const { user, api } = await changing()
    const asked = await dialog()
    expect(asked.getByLabelText('Password')).toHaveFocus()
    await user.keyboard('harbour-1961{Enter}')
    expect(await screen.findByText(/Email changed successfully!/)).toBeVisible()
    expect(api.sent(confirmPassword).map(({ body }) => body)).toEqual([{ password: 'harbour-1961' }])
    expect(api.sent(changeEmail).map(({ body }) => body)).toEqual([
      { email: 'maria.new@example.org' },
      { email: 'maria.new@example.org' },
    ])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('says when it is wrong, and is asked again', async () => {
    const { user, api } = await changing()
    api.refuse(confirmPassword, 422, {
      code: 'wrong_password',
      message: messages.passwordWrong,
      fields: { password: messages.passwordWrong },
    })
    const asked = await dialog()
    await user.click(asked.getByRole('button', { name: 'Continue' }))
    expect(await asked.findByText('Password is required.')).toBeVisible()
    await user.type(asked.getByLabelText('Password'), 'lighthouse-7')
    await user.click(asked.getByRole('button', { name: 'Continue' }))
    expect(await asked.findByText('Wrong password.')).toBeVisible()
    expect(api.sent(changeEmail)).toHaveLength(1)
  })

  test('without it nothing is done, what was entered stays, and the button has the focus again', async () => {
    const { user, api } = await changing()
    await dialog()
    await user.keyboard('{Escape}')
    expect(await screen.findByText(messages.passwordNeeded)).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toHaveValue('maria.new@example.org')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change e-mail address' })).toHaveFocus())
    expect([api.sent(confirmPassword), api.sent(changeEmail).length]).toEqual([[], 1])
  })

  test('an account that is not deleted for want of it says so', async () => {
    const { user } = openScreen('/account/delete', {
      role: 'USER',
      answers: (api: FakeApi) => api.refuse(deleteAccount, 403, NEEDED),
    })
    await user.type(await screen.findByLabelText('Type DELETE'), 'DELETE')
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(messages.passwordNeeded)).toBeVisible()
    expect(screen.queryByText(messages.deleteFailed)).not.toBeInTheDocument()
  })

  test('after a question it is asked alone', async () => {
    const { user } = openScreen('/account/webhooks', {
      role: 'USER',
      answers: (api) => {
        api.reply(listWebhooks, [HOOK])
        api.refuse(renewWebhookSecret, 403, NEEDED)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New secret' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create a new secret' }),
    )
    await dialog()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
