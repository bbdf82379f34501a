import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listCountries, listInvoices, listTaxIds, type Profile } from '../../src/shared/contract/account.ts'
import { getPreferences } from '../../src/shared/contract/preferences.ts'
import { switchPlan } from '../../src/shared/contract/plan.ts'
import { buildInvitation, buildPlan } from '../support/build-account.ts'
import type { FakeApi } from '../support/fake-api.ts'
import { openScreen, place, type Screen } from './screen.tsx'

const MONEY = ['plan', 'checkout', 'invoices', 'invite', 'bill'] as const

/** What the screens of plans and money ask for. */
function answerMoney(api: FakeApi): void {
  api.reply(listInvoices, [])
  api.reply(listCountries, [])
  api.reply(listTaxIds, [])
}

const links = () =>
  within(screen.getByRole('navigation', { name: 'Account' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('who sees what', () => {
  test.each(['USER', 'SUBSCRIBER', 'ADMIN'] as const)(
    '[AU-025 BI-004] %s is let in to plan, checkout, invitations, billing and invoices, and /account leads to the plan',
    async (role) => {
      for (const child of MONEY) {
        openScreen(`/account/${child}`, { role, answers: answerMoney })
        await within(screen.getByRole('main')).findByRole('heading', { level: 1 })
        expect(place()).toBe(`/account/${child}`)
        cleanup()
      }
      openScreen('/account', { role })
      await waitFor(() => expect(place()).toBe('/account/plan'))
    },
  )

  test('[AU-025] HUMAN-TRANSCRIPTOR is led from each to /files, and from /account to what they have', async () => {
    for (const child of MONEY) {
      openScreen(`/account/${child}`, { role: 'HUMAN-TRANSCRIPTOR' })
      await waitFor(() => expect(place()).toBe('/files'))
      cleanup()
    }
    openScreen('/account', { role: 'HUMAN-TRANSCRIPTOR' })
    await waitFor(() => expect(place()).toBe('/account/email'))
  })

  test('[BI-005] [BI-006] the sidebar leads to every screen', async () => {
    openScreen('/account/plan', { role: 'USER' })
    await screen.findByRole('heading', { level: 1, name: 'My plan' })
    await waitFor(() => expect(links()).toHaveLength(20))
    expect(links()).toEqual(
      expect.arrayContaining([
        ['My plan', '/account/plan'],
        ['My files', '/files'],
        ['My invoices', '/account/invoices'],
        ['Purchase hours', '/account/checkout'],
        ['My invitations', '/account/invite'],
        ['Change e-mail address', '/account/email'],
        ['Change password', '/account/password'],
        ['Login security', '/account/security'],
        ['Billing settings', '/account/bill'],
        ['Delete account', '/account/delete'],
        ['Activity', '/account/activity'],
        ['API', '/account/api'],
        ['Destinations', '/account/destinations'],
        ['Webhooks', '/account/webhooks'],
      ]),
    )
    expect(screen.getByRole('link', { name: 'My plan' })).toHaveAttribute('aria-current', 'page')
  })

  test('[PL-020] without billing no screen of plans and money is linked or reached; time is unlimited', async () => {
    const unlimited = { auto_transcription_time: null, human_transcription_time: null }
    for (const child of ['', ...MONEY]) {
      openScreen(`/account/${child}`, {
        role: 'USER',
        config: { billing: 'off' },
        profile: { plan: buildPlan(1, { is_active: true, ...unlimited }) },
      })
      await waitFor(() => expect(place()).toBe('/account/email'))
      if (child !== 'bill') cleanup()
    }
    expect(await within(screen.getByRole('complementary')).findAllByText('Unlimited')).toHaveLength(2)
    expect(links().map(([text]) => text)).toEqual([
      'My files',
      'Style guides',
      'Destinations',
      'Webhooks',
      'API',
      'Teams',
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
})

/** Opens the plan screen of somebody with these plans. */
async function open(profile: Partial<Profile>): Promise<Screen> {
  const opened = openScreen('/account/plan', { role: 'USER', profile })
  await screen.findByRole('heading', { level: 1, name: 'My plan' })
  return opened
}

describe('the main plan', () => {
  const main = () => within(screen.getByRole('region', { name: 'Main plan' }))

  test('[PL-001 PL-003 PL-005 PL-006] in use: its badge, both balances, what was used, the ways to more', async () => {
    await open({ plan: buildPlan(1, { is_active: true, available_auto_transcription_time: 600 }) })
    for (const text of [
      'ACTIVE',
      '10m 00s',
      '50m 00s more reserved for work in progress',
      '30m 00s',
      '15m 00s used, 20%',
    ])
      expect(main().getByText(text)).toBeVisible()
    expect(main().getByRole('meter', { name: /^Auto transcription time used/ })).toHaveAttribute('aria-valuenow', '20')
    expect(main().getByRole('link', { name: 'PURCHASE' })).toHaveAttribute('href', '/account/checkout')
    expect(main().getByRole('link', { name: 'INVITE' })).toHaveAttribute('href', '/account/invite')
    expect(main().queryByRole('button', { name: 'ACTIVE' })).toBeNull()
    const side = within(screen.getByRole('complementary'))
    expect(side.getByText('10m 00s')).toBeVisible()
    expect(side.getByText('50m 00s more reserved for work in progress')).toBeVisible()
  })

  test('[PL-002] [PL-004] not in use: its badge, and a button that uses it', async () => {
    const { user, api } = await open({
      plan: buildPlan(1),
      extern_plans: [buildPlan(2, { is_active: true })],
      invitations: [buildInvitation(1)],
    })
    api.refuse(switchPlan, 503)
    expect(main().getByText('INACTIVE')).toBeVisible()
    expect(main().getByText('You share the time left with the people you invited.')).toBeVisible()
    expect(within(screen.getByRole('complementary')).getByText('Plan of owner2@example.org')).toBeVisible()
    await user.click(main().getByRole('button', { name: 'ACTIVE' }))
    await waitFor(() => expect(api.sent(switchPlan)).toMatchObject([{ params: { planId: buildPlan(1)._id } }]))
  })
})

describe('extern plans', () => {
  const SHARED = [
    buildPlan(2, {
      is_active: true,
      auto_transcription_time: 7200,
      auto_transcription_percent_diff_time: 40,
      human_transcription_percent_diff_time: 5,
    }),
    buildPlan(3, {
      username: 'a.rather.long.address.of.a.whole.department@transcription.example.org',
      human_transcription_time: 0,
    }),
  ]
  const rows = () => screen.getAllByRole('radio').map((radio) => within(radio.closest('li')!))

  test('[PL-007] without any there is a word about it', async () => {
    await open({})
    expect(screen.getByRole('heading', { name: 'Extern plans (0)' })).toBeVisible()
    expect(screen.getByText('Plans shared with you appear here.')).toBeVisible()
  })

  test('[PL-007 PL-008 PL-010 IN-021] each with owner, flag, both times and bars; time is shared', async () => {
    await open({ plan: buildPlan(1), extern_plans: SHARED })
    expect(screen.getByRole('heading', { name: 'Extern plans (2)' })).toBeVisible()
    expect(screen.getByText('Everyone who uses a plan shares the time left on it.')).toBeVisible()
    const [first, second] = rows()
    for (const text of ['owner2@example.org', '2h 00m 00s', '30m 00s', 'ACTIVE'])
      expect(first!.getByText(text)).toBeVisible()
    expect(first!.getByRole('meter', { name: /^Auto transcription time used/ })).toHaveAttribute('aria-valuenow', '40')
    expect(first!.getByRole('meter', { name: /^Human transcription time used/ })).toHaveAttribute('aria-valuenow', '5')
    expect(first!.getByRole('radio')).toBeChecked()
    expect(second!.getByText('INACTIVE')).toBeVisible()
    expect(second!.getByRole('radio')).not.toBeChecked()
  })

  test('[PL-009 PL-012] the radio makes the switch call; a refusal says so and shows the plan still used', async () => {
    const { user, api } = await open({ plan: buildPlan(1), extern_plans: SHARED })
    api.refuse(switchPlan, 404, { code: 'not_found', message: 'There is nothing here.' })
    await user.click(rows()[1]!.getByRole('radio'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Switching to plan failed! Refresh the page!$/)
    expect(api.sent(switchPlan)).toMatchObject([{ params: { planId: SHARED[1]!._id } }])
    expect(rows()[0]!.getByRole('radio')).toBeChecked()
    expect(rows()[1]!.getByRole('radio')).not.toBeChecked()
  })
})

test('the plan shows what is stored, of what may be, and of what', async () => {
  openScreen('/account/plan', { role: 'USER' })
  const storage = within((await screen.findByRole('heading', { name: 'Storage' })).closest('section')!)
  expect(await storage.findByText('1.5 GB of 100 GB')).toBeVisible()
  expect(storage.getByText('1.5 GB of recordings, 20 MB of text')).toBeVisible()
  expect(storage.getByRole('meter', { name: 'Storage used' })).toHaveAttribute('aria-valuenow', '2')
})

test('without billing, and so without a plan to show it on, what is stored stands among the preferences', async () => {
  openScreen('/account/preferences', {
    role: 'USER',
    config: { billing: 'off' },
    answers: (api) =>
      api.reply(getPreferences, {
        file_mails: true,
        mention_mails: true,
        vocabulary: [],
        export_templates: [],
        export_template: { timecode: 'hh:mm:ss', speaker: '{name}:', heading: '' },
        file_retention: null,
        engines: [],
      }),
  })
  expect(await screen.findByText('1.5 GB of 100 GB')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Storage' })).toBeVisible()
})
