import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeInvitation, sendInvitations } from '../../src/shared/contract/plan.ts'
import { buildInvitation } from '../support/build-account.ts'
import { openScreen, type Screen } from './screen.tsx'

const INVITED = [
  buildInvitation(1, { auto_transcription_time_spent: 3600 }),
  buildInvitation(2, { auto_transcription_time_spent: 90, human_transcription_time_spent: 600 }),
]

let user: Screen['user']
let api: Screen['api']

beforeEach(async () => {
  ;({ user, api } = openScreen('/account/invite', { role: 'USER', profile: { invitations: INVITED } }))
  await screen.findByRole('heading', { level: 1, name: 'My invitations' })
})

const entry = () => screen.getByLabelText('E-mail')
const add = (email: string) => user.type(entry(), `${email}{Enter}`)
const send = () => user.click(screen.getByRole('button', { name: 'Send invitations' }))
const chips = () => {
  const list = screen.queryByRole('list', { name: 'People to invite' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Invitations' }))
    .getAllByRole('row')
    .slice(1)

describe('preparing', () => {
  test('[IN-001 IN-002 IN-004] Enter adds an address and clears the field; chips go, also by Backspace', async () => {
    await add('anna@example.org')
    expect(entry()).toHaveValue('')
    await add('Ben@Example.org')
    await user.type(entry(), 'cleo@example.org')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(chips()).toEqual(['anna@example.org', 'ben@example.org', 'cleo@example.org'])
    await user.click(screen.getByRole('button', { name: 'Remove anna@example.org' }))
    expect(chips()).toEqual(['ben@example.org', 'cleo@example.org'])
    await user.type(entry(), '{Backspace}')
    expect(chips()).toEqual(['ben@example.org'])
  })

  test('[IN-006] what is no address is refused', async () => {
    await add('anna@example')
    expect(screen.getByText('Incorect email address.')).toBeVisible()
    expect(entry()).toBeInvalid()
    expect(entry()).toHaveValue('anna@example')
    expect(chips()).toEqual([])
    await user.type(entry(), '.org')
    expect(screen.queryByText('Incorect email address.')).toBeNull()
  })

  test('[IN-007] an address that is there already gets an alert', async () => {
    await add('anna@example.org')
    await add('ANNA@example.org')
    expect(screen.getByRole('alert')).toHaveTextContent(/^This email address already exist.$/)
    expect(chips()).toHaveLength(1)
    expect(entry()).toHaveAttribute('aria-invalid', 'true')
    expect(entry()).toHaveAccessibleDescription('This email address already exist.')
  })
})

describe('sending', () => {
  test('[IN-005] [IN-008] needs an address', async () => {
    // Answered, so that a call would be seen.
    api.reply(sendInvitations, { invitations: INVITED, sent: [], warnings: [] })
    await send()
    await user.type(entry(), '   ')
    await send()
    expect(screen.getByText('Enter at least one email address.')).toBeVisible()
    expect(api.sent(sendInvitations)).toEqual([])
  })

  test('[IN-003 IN-009 IN-011 IN-012] says so, shows warnings and the new table, and empties the form', async () => {
    api.reply(sendInvitations, {
      invitations: [...INVITED, buildInvitation(3, { email: 'anna@example.org' })],
      sent: ['anna@example.org'],
      warnings: [
        { message: 'You cannot invite yourself.' },
        { message: 'ben@example.org was invited less than an hour ago.' },
      ],
    })
    await add('anna@example.org')
    await user.type(entry(), 'ben@example.org')
    await user.type(screen.getByLabelText('Message (optional)'), 'Work with me.')
    await send()
    expect(await screen.findByText("Invitations sent successfully! We're e-mailing anna@example.org.")).toBeVisible()
    expect(screen.getByText('You cannot invite yourself.')).toBeVisible()
    expect(screen.getByText('ben@example.org was invited less than an hour ago.')).toBeVisible()
    expect(api.sent(sendInvitations)).toMatchObject([
      { body: { email_addresses: ['anna@example.org', 'ben@example.org'], optional_message: 'Work with me.' } },
    ])
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(rows()[2]).toHaveTextContent('anna@example.org')
    expect(chips()).toEqual([])
    expect(screen.getByLabelText('Message (optional)')).toHaveValue('')
  })

  test('nothing is said to be sent when no mail goes out', async () => {
    api.reply(sendInvitations, {
      invitations: INVITED,
      sent: [],
      warnings: [{ message: 'guest1@example.org was invited less than an hour ago.' }],
    })
    await add('guest1@example.org')
    await send()
    expect(await screen.findByText('guest1@example.org was invited less than an hour ago.')).toBeVisible()
    expect(screen.queryByText(/Invitations sent successfully!/)).toBeNull()
  })

  test("[IN-010] that fails shows 'Submiting invitations failed! Refresh the page!' and keeps its input", async () => {
    api.refuse(sendInvitations, 403)
    await add('anna@example.org')
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Submiting invitations failed! Refresh the page!$/)
    expect(chips()).toHaveLength(1)
  })
})

test('[IN-013] [IN-014] [IN-019] the table shows address, time spent and Delete; the foot counts and adds up', () => {
  expect(rows()).toHaveLength(2)
  expect(
    within(rows()[0]!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['guest1@example.org', '1h 00m 00s', 'Delete'])
  expect(rows()[1]).toHaveTextContent('11m 30s')
  expect(rows()[1]).toHaveTextContent('1m 30s auto, 10m 00s human')
  expect(screen.getByText('2 invitation(s), 1h 11m 30s total time spent')).toBeVisible()
})

describe('removing an invitation', () => {
  const NAME = 'Are you sure you want to delete this invitation?'
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Delete the invitation for guest1@example.org' }))
    return within(screen.getByRole('alertdialog', { name: NAME }))
  }

  test('[IN-015] [IN-016] asks first, and a refusal keeps it', async () => {
    api.reply(removeInvitation, undefined)
    const refusals = [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Cancel' })),
      () => user.keyboard('{Enter}'),
    ]
    for (const refuse of refusals) {
      const dialog = await ask()
      expect(dialog.getByText(/guest1@example.org/)).toBeVisible()
      expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
      await refuse()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    }
    expect(rows()).toHaveLength(2)
    expect(api.sent(removeInvitation)).toEqual([])
  })

  test('takes it out of the table', async () => {
    api.reply(removeInvitation, undefined)
    const dialog = await ask()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(api.sent(removeInvitation)).toMatchObject([{ params: { id: INVITED[0]!._id } }])
    expect(rows()[0]).toHaveTextContent('guest2@example.org')
    expect(screen.getByText('1 invitation(s), 11m 30s total time spent')).toBeVisible()
  })

  test("[IN-017] that fails shows 'Remove invitation failed! Refresh the page!' and keeps it", async () => {
    api.refuse(removeInvitation, 403)
    const dialog = await ask()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Remove invitation failed! Refresh the page!$/)
    expect(rows()).toHaveLength(2)
  })
})
