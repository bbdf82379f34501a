import { expect, type Page } from 'playwright/test'
import type { AuditEntry } from '../../../../src/shared/contract/audit.ts'
import { PASSWORD_NEEDED } from '../../../../src/shared/contract/route.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { buildInvitation, buildInvoice, buildPlan } from '../../../support/build-account.ts'
import { answerEngines, answerPocketSphinx } from '../fake-engines.ts'
import { answerProfile } from '../fake-account.ts'
import { answerBilling } from '../fake-billing.ts'
import { IN_A_WEEK, quoted } from './samples.ts'
import { heading, type Walk } from './walk.ts'

/** An account that shares a plan, uses another one, and has bought much. */
async function answerAccount(page: Page): Promise<void> {
  await answerBilling(page)
  await answerProfile(page, () => ({
    plan: buildPlan(1, { available_auto_transcription_time: 600 }),
    extern_plans: [
      buildPlan(2, { is_active: true }),
      buildPlan(3, { username: 'a.rather.long.address.of.a.whole.department@transcription.example.org' }),
    ],
    invitations: [
      buildInvitation(1, { auto_transcription_time_spent: 3600, human_transcription_time_spent: 600 }),
      buildInvitation(2),
    ],
  }))
  await page.route('**/api/longhand/account/invoices', (route) =>
    route.fulfill({ json: Array.from({ length: 23 }, (_, n) => buildInvoice(n + 1)) }),
  )
}

/** Two people to invite, one with a long address, and something that is no address. */
async function prepareInvitations(page: Page): Promise<void> {
  for (const entered of [
    'anna@example.org',
    'a.rather.long.address.of.a.whole.department@transcription.example.org',
    'nobody',
  ]) {
    await page.getByLabel('E-mail').fill(entered)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Incorect email address.')).toBeVisible()
}

/** The whole form with what is missing. */
async function askForBilling(page: Page): Promise<void> {
  await page.getByLabel('Company details').check()
  await page.getByRole('button', { name: 'Save billing settings' }).click()
  await expect(page.getByText('Tax code is required.')).toBeVisible()
}

const answerTokens = (page: Page) =>
  page.route('**/api/longhand/account/tokens', (route) =>
    route.fulfill({
      json: [
        {
          _id: quoted._id,
          name: 'Nightly export',
          prefix: 'lh_a1B2',
          scopes: ['files:read', 'transcripts:read'],
          created_date: new Date().toISOString(),
          expires_date: IN_A_WEEK,
          last_used_date: new Date().toISOString(),
          last_used_address: '192.0.2.7',
        },
        {
          _id: 'another-token-of-the-person',
          name: 'Uploads from the recording room',
          prefix: 'lh_c3D4',
          scopes: ['files:write'],
          created_date: new Date().toISOString(),
          expires_date: null,
          last_used_date: null,
          last_used_address: null,
        },
      ],
    }),
  )

const answerWebhooks = async (page: Page) => {
  const about = {
    events: ['file.ready', 'file.failed'],
    is_enabled: true,
    paused_because: null,
    failing_since: null,
    created_date: new Date().toISOString(),
  }
  const delivery = {
    event: 'file.ready',
    attempts: 1,
    created_date: new Date().toISOString(),
    tried_date: new Date().toISOString(),
    next_try_date: null,
    response_status: 200,
    duration_ms: 84,
    problem: null,
  }
  await page.route('**/api/longhand/account/webhooks', (route) =>
    route.fulfill({
      json: [
        {
          _id: quoted._id,
          url: 'https://hooks.example.org/longhand',
          ...about,
          failing_since: new Date().toISOString(),
        },
        {
          _id: 'another-webhook-of-the-person',
          url: 'https://automation.of-a-company-with-a-long-name.example.com/incoming/webhooks/longhand-transcripts',
          ...about,
          is_enabled: false,
          paused_because: 'failing',
        },
      ],
    }),
  )
  await page.route('**/api/longhand/account/webhooks/*/deliveries', (route) =>
    route.fulfill({
      json: [
        {
          ...delivery,
          _id: 'a-delivery-that-waits-now',
          status: 'waiting',
          attempts: 2,
          response_status: 500,
          problem: 'It answered 500.',
          next_try_date: IN_A_WEEK,
        },
        { ...delivery, _id: 'a-delivery-that-was-there', status: 'delivered' },
        {
          ...delivery,
          _id: 'a-delivery-that-has-failed',
          event: 'test',
          status: 'failed',
          response_status: null,
          problem: 'There is no host of this name.',
        },
      ],
    }),
  )
}

/** What was done, by whom there is and by whom there is not, in an account and as an ADMIN reads it. */
const answerLog = (page: Page) => {
  const about: Omit<AuditEntry, '_id'> = {
    date: new Date().toISOString(),
    action: 'sign-in',
    outcome: 'done',
    actor: { email: 'maria.kovac@example.org', role: 'USER', is_you: true },
    object: null,
    via: 'web',
    address: '192.0.2.7',
    detail: null,
  }
  const of = (name: string | null) => ({ kind: 'file' as const, id: quoted._id, name })
  const entries: AuditEntry[] = [
    { ...about, _id: '1' },
    { ...about, _id: '2', outcome: 'refused', actor: null, address: '2001:db8:85a3::8a2e:370:7334' },
    {
      ...about,
      _id: '3',
      action: 'text-exported',
      object: of('A rather long name of a recording of the harbour meeting in November.mp4'),
      detail: 'docx',
      actor: {
        email: 'a.rather.long.address.of.a.whole.department@transcription.example.org',
        role: 'SUBSCRIBER',
        is_you: false,
      },
    },
    { ...about, _id: '4', action: 'file-viewed', object: of(null), via: 'link', actor: null },
    { ...about, _id: '5', action: 'role-changed', via: 'command-line', actor: null, address: null },
  ]
  return page.route(/\/api\/longhand\/(account\/activity|admin\/audit)(\?|$)/, (route) =>
    route.fulfill({ json: { entries, next: '5' } }),
  )
}

const openQuestion = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  const button = page.getByRole('button', { name: 'Change e-mail address' })
  await expect(button.or(dialog).first()).toBeAttached()
  if (!(await dialog.isVisible())) {
    await page.getByLabel('E-mail').fill('new.address@example.org')
    await button.click()
  }
  await expect(dialog).toBeVisible()
}

const answerPasswordNeeded = (page: Page) =>
  page.route('**/api/longhand/account/change_email', (route) =>
    route.fulfill({ status: 403, json: { code: PASSWORD_NEEDED, message: messages.passwordNeeded } }),
  )

const openDeliveries = async (page: Page) => {
  const log = page.getByRole('table', { name: 'Deliveries to https://hooks.example.org/longhand' })
  const button = page
    .getByRole('article', { name: 'https://hooks.example.org/longhand' })
    .getByRole('button', { name: 'Deliveries' })
  await expect(button).toBeVisible()
  if (!(await log.isVisible())) await button.click()
  await expect(log).toBeVisible()
}

/** Screens of the account, without billing and with it, and an ADMIN's. */
export const account: Walk[] = [
  {
    role: 'USER',
    screens: [
      { name: 'account-email', path: '/account/email', there: heading('Change e-mail address') },
      { name: 'account-password', path: '/account/password', there: heading('Change password') },
      { name: 'account-security', path: '/account/security', there: heading('Login security') },
      {
        name: 'account-devices',
        path: '/account/devices',
        there: (page) => expect(page.getByText('CURRENT')).toBeVisible(),
      },
      {
        name: 'account-api',
        path: '/account/api',
        prepare: answerTokens,
        there: (page) => expect(page.getByText('Nightly export')).toBeVisible(),
      },
      {
        name: 'account-webhooks',
        path: '/account/webhooks',
        prepare: answerWebhooks,
        there: openDeliveries,
      },
      {
        name: 'account-style-guides',
        path: '/account/style-guides',
        there: (page) => expect(page.getByText('Clean read')).toBeVisible(),
      },
      {
        name: 'account-activity',
        path: '/account/activity',
        prepare: answerLog,
        there: (page) => expect(page.getByText('5 entries')).toBeVisible(),
      },
      {
        name: 'account-preferences',
        path: '/account/preferences',
        there: (page) => expect(page.getByLabel('One per line')).toBeVisible(),
      },
      {
        name: 'account-export-template',
        path: '/account/preferences',
        there: async (page) => {
          const dialog = page.getByRole('dialog', { name: 'Add a template' })
          if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Add a template' }).click()
          await expect(dialog.getByText('Preview')).toBeVisible()
        },
      },
      { name: 'account-delete', path: '/account/delete', there: heading('Delete account') },
      {
        name: 'account-password-again',
        path: '/account/email',
        prepare: answerPasswordNeeded,
        there: openQuestion,
      },
    ],
  },
  {
    role: 'USER',
    prepare: answerAccount,
    screens: [
      {
        name: 'account-plan',
        path: '/account/plan',
        there: heading('My plan'),
      },
      {
        name: 'account-invoices',
        path: '/account/invoices',
        there: (page) => expect(page.getByText('23 file(s)/invoices')).toBeVisible(),
      },
      {
        name: 'account-invite',
        path: '/account/invite',
        there: prepareInvitations,
      },
      { name: 'account-bill', path: '/account/bill', there: askForBilling },
    ],
  },
  {
    role: 'ADMIN',
    prepare: answerLog,
    screens: [
      {
        name: 'admin-audit',
        path: '/admin/audit',
        there: (page) => expect(page.getByText('5 entries')).toBeVisible(),
      },
      // Before the engines, which the page would remember with the answers of the next screen.
      {
        name: 'admin-files',
        path: '/files',
        prepare: answerPocketSphinx,
        there: (page) => expect(page.getByRole('link', { name: 'Add a model' })).toBeVisible(),
      },
      {
        name: 'admin-engines',
        path: '/admin/engines',
        prepare: answerEngines,
        there: (page) => expect(page.getByText('210 MB of 661 MB')).toBeVisible(),
      },
    ],
  },
]
