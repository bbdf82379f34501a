import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  changeEmail,
  changePassword,
  deleteAccount,
  getProfile,
  sendValidationLink,
} from '../../src/shared/contract/account.ts'
import { ROLES } from '../../src/shared/domain/roles.ts'
import { buildPlan, buildProfile } from '../support/build-account.ts'
import { fakeFile } from '../support/fake-file.ts'
import { answerFiles, openScreen, place, type Opening, type Screen } from './screen.tsx'

/** Opens a screen of the account, and waits until it is there. */
async function open(path: string, title: string, more: Opening = {}): Promise<Screen> {
  const opened = openScreen(path, { role: 'USER', ...more })
  await screen.findByRole('heading', { level: 1, name: title })
  return opened
}

const main = () => within(screen.getByRole('main'))

describe('the account page', () => {
  test('[BI-001] greets with the part of the address before the @', async () => {
    await open('/account/password', 'Change password')
    expect(screen.getByText('Welcome, maria.kovac')).toBeVisible()
  })

  test('[BI-002] [BI-003] shows that it loads, and when that fails the message and a way to try again', async () => {
    let letGo: (() => void) | undefined
    openScreen('/account/password', {
      role: 'USER',
      answers: (api) => {
        api.refuse(getProfile, 403)
        letGo = api.hold(getProfile)
      },
    })
    expect(await screen.findByText('Loading your account')).toBeInTheDocument()
    expect(screen.queryByLabelText(/password/i)).toBeNull()
    letGo!()
    expect(await screen.findByRole('alert')).toHaveTextContent('Profile loading failed! Refresh the page!')
    expect(screen.getByRole('button', { name: 'Refresh the page' })).toBeEnabled()
  })

  test('[BI-002] the loading indicator stays until the profile is there, and no longer', async () => {
    let letGo: (() => void) | undefined
    openScreen('/account/password', {
      role: 'USER',
      answers: (api) => {
        letGo = api.hold(getProfile)
      },
    })
    expect(await screen.findByText('Loading your account')).toBeInTheDocument()
    expect(screen.queryByText('Welcome, maria.kovac')).toBeNull()
    letGo!()
    expect(await screen.findByText('Welcome, maria.kovac')).toBeVisible()
    expect(screen.queryByText('Loading your account')).toBeNull()
  })

  test('[BI-007] [BI-008] has a sidebar with the legal pages in new tabs', async () => {
    await open('/account/password', 'Change password')
    expect(screen.getByRole('heading', { name: 'Balance & usage' })).toBeVisible()
    const nav = within(screen.getByRole('navigation', { name: 'Account' }))
    for (const [name, path] of [
      ['Terms of services', '/terms-of-services'],
      ['Privacy policy', '/privacy-policy'],
    ] as const) {
      expect(nav.getByRole('link', { name })).toHaveAttribute('href', path)
      expect(nav.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    }
  })

  test("[BI-009] the sidebar of a HUMAN-TRANSCRIPTOR is headed 'Usage'", async () => {
    await open('/account/password', 'Change password', { role: 'HUMAN-TRANSCRIPTOR' })
    expect(screen.getByRole('heading', { name: 'Usage' })).toBeVisible()
  })

  test('[BI-010] a transcriptor sees what they have done, and no link to plans and money', async () => {
    await open('/account/email', 'Change e-mail address', {
      role: 'HUMAN-TRANSCRIPTOR',
      profile: { usage: { seconds_done: 3725, files_done: 3 } },
    })
    const side = within(screen.getByRole('complementary'))
    expect(side.getByText('1h 02m 05s')).toBeVisible()
    expect(side.getByText('Files finished')).toBeVisible()
    expect(side.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'My files',
      'Reviews',
      'Style guides',
      'API',
      'Change e-mail address',
      'Change password',
      'Login security',
      'Signed-in devices',
      'Activity',
      'Preferences',
      'Delete account',
      'Terms of services',
      'Privacy policy',
    ])
  })

  test.each(ROLES)('[AU-026] the e-mail, password and delete screens admit %s', async (role) => {
    for (const [path, title] of [
      ['/account/email', 'Change e-mail address'],
      ['/account/password', 'Change password'],
      ['/account/delete', 'Delete account'],
    ] as const) {
      await open(path, title, { role })
      expect(place()).toBe(path)
      cleanup()
    }
  })
})

describe('the password', () => {
  async function fill({ user }: Screen, ...values: [old: string, next: string, confirm: string]): Promise<void> {
    for (const [index, label] of ['Old password', 'New password', 'Confirm password'].entries()) {
      await user.clear(screen.getByLabelText(label))
      if (values[index]) await user.type(screen.getByLabelText(label), values[index])
    }
    await user.click(main().getByRole('button', { name: 'Change password' }))
  }

  test('[BI-019] has three fields, each with its own show and hide', async () => {
    const { user } = await open('/account/password', 'Change password')
    const shows = screen.getAllByRole('button', { name: 'Show password' })
    for (const [index, label] of ['Old password', 'New password', 'Confirm password'].entries()) {
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password')
      await user.click(shows[index]!)
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text')
    }
    await user.click(screen.getAllByRole('button', { name: 'Hide password' })[1]!)
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'password')
    expect(screen.getByLabelText('Old password')).toHaveAttribute('type', 'text')
  })

  test('[BI-020] [BI-021] [BI-022] [BI-023] [BI-024] [BI-025] says what is wrong, word for word', async () => {
    const opened = await open('/account/password', 'Change password')
    await fill(opened, '', '', '')
    for (const message of ['Old password is required.', 'New password is required.', 'Confirm password is required.'])
      expect(await screen.findByText(message)).toBeVisible()
    await fill(opened, '12345', '12345', '123456')
    for (const message of [
      'Old password must be at least 6 characters long.',
      'New password must be at least 6 characters long.',
      'Confirm password must match.',
    ]) {
      expect(await screen.findByText(message)).toBeVisible()
    }
    expect(opened.api.sent(changePassword)).toEqual([])
  })

  test("[BI-027] a failure shows the server's message", async () => {
    const opened = await open('/account/password', 'Change password')
    for (const message of ['Wrong old password.', 'This password is too common. Choose another.']) {
      opened.api.refuse(changePassword, 400, { code: 'bad_input', message })
      await fill(opened, 'not-my-password', 'lighthouse-stair-7', 'lighthouse-stair-7')
      await waitFor(() => expect(main().getAllByRole('alert')[0]).toHaveTextContent(message))
    }
  })
})

describe('the e-mail address', () => {
  async function fill({ user }: Screen, email: string): Promise<void> {
    await user.clear(screen.getByLabelText('E-mail'))
    if (email) await user.type(screen.getByLabelText('E-mail'), email)
    await user.click(main().getByRole('button', { name: 'Change e-mail address' }))
  }

  test('[BI-014] [BI-015] [BI-016] has one field, which says what is wrong with it', async () => {
    const opened = await open('/account/email', 'Change e-mail address')
    expect(main().getAllByRole('textbox')).toHaveLength(1)
    await fill(opened, '')
    expect(await screen.findByText('Email address is required.')).toBeVisible()
    await fill(opened, 'maria@example')
    expect(await screen.findByText('Incorect email address.')).toBeVisible()
    expect(opened.api.sent(changeEmail)).toEqual([])
  })

  test("[BI-018] a failure shows the server's message", async () => {
    const opened = await open('/account/email', 'Change e-mail address')
    const message = 'This is already your address.'
    opened.api.refuse(changeEmail, 422, { code: 'email_unchanged', message })
    await fill(opened, 'maria.kovac@example.org')
    expect((await main().findAllByRole('alert'))[0]).toHaveTextContent(message)
  })
})

test('while a new address is not validated, its screen says what waits, and has the link mailed again', async () => {
  const { user } = buildProfile('USER')
  const profile = { user: { ...user, metadata: { ...user.metadata, has_email_address_validated: false } } }
  const opened = await open('/account/email', 'Change e-mail address', {
    profile,
    answers: (api) => api.reply(sendValidationLink, { message: 'Email sent successfully!' }),
  })
  const part = within(await screen.findByRole('region', { name: 'Not validated' }))
  expect(part.getByText(/Until then you can't pay/)).toBeVisible()
  await opened.user.click(part.getByRole('button', { name: 'Send the link again' }))
  expect(await part.findByText('Email sent successfully!')).toBeVisible()
  // The server mails once a minute; until then the button would promise what it does not do.
  expect(part.getByRole('button', { name: /^Send the link again in \d+ s$/ })).toBeDisabled()
})

describe('deleting the account', () => {
  async function confirm({ user }: Screen, word: string): Promise<void> {
    if (word) await user.type(screen.getByLabelText('Type DELETE'), word)
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
  }

  test('[BI-048] [BI-049] [BI-050] asks for the word DELETE, exactly', async () => {
    const opened = await open('/account/delete', 'Delete account')
    await confirm(opened, '')
    expect(await screen.findByText("'DELETE' confirm is required.")).toBeVisible()
    await confirm(opened, 'delete')
    expect(await screen.findByText("Value must match with 'DELETE'.")).toBeVisible()
    expect(opened.api.sent(deleteAccount)).toEqual([])
  })

  test('says what stays and why, as well as what goes', async () => {
    await open('/account/delete', 'Delete account')
    expect(screen.getByRole('region', { name: 'What we delete' })).toHaveTextContent(
      'your billing settings and your saved card',
    )
    expect(screen.getByRole('region', { name: 'What we keep' })).toHaveTextContent('your invoices, with the name')
    expect(screen.getByRole('region', { name: 'What we keep' })).toHaveTextContent('for as long as the law requires')
  })

  test('names the files and the time that are lost', async () => {
    await open('/account/delete', 'Delete account', {
      answers: (api) => answerFiles(api, [fakeFile(1), fakeFile(2), fakeFile(3)]),
    })
    const goes = screen.getByRole('region', { name: 'What we delete' })
    expect(await within(goes).findByText(/your 3 files, with their recordings/)).toBeVisible()
    expect(goes).toHaveTextContent('your plan, with 1h 00m 00s of automatic and 30m 00s of human time left')
  })

  test('names no files and no time where there are none', async () => {
    const nothing = { auto_transcription_time: 0, human_transcription_time: 0 }
    await open('/account/delete', 'Delete account', { profile: { plan: buildPlan(1, nothing) } })
    const goes = screen.getByRole('region', { name: 'What we delete' })
    await waitFor(() => expect(goes).not.toHaveTextContent('files, with their recordings'))
    expect(goes).toHaveTextContent('your plan; people you invited can no longer use it')
  })

  test("[BI-052] a failure shows 'Faield to delete account!'", async () => {
    const opened = await open('/account/delete', 'Delete account')
    opened.api.refuse(deleteAccount, 500, { code: 'unexpected', message: 'Something went wrong.' })
    await confirm(opened, 'DELETE')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Faield to delete account!$/)
  })
})
