import { expect, type Page, test } from 'playwright/test'
import type { ExhaustedJob } from '../../../src/shared/contract/jobs.ts'
import type { OperatedWebhook } from '../../../src/shared/contract/operated-webhooks.ts'
import type { Payment } from '../../../src/shared/contract/sales.ts'
import type { WebhookDelivery } from '../../../src/shared/contract/webhooks.ts'
import { messages } from '../../../src/shared/messages.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, PASSWORD, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' }, { alone: true })

/** Has the server ask for the password again at the next call of this kind, as after a quarter of an hour. */
async function askForPasswordOnce(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    (route) => route.fulfill({ status: 403, json: { code: 'password_needed', message: messages.passwordNeeded } }),
    { times: 1 },
  )
}

test('an operator sees how the server is, and follows what it says to a backup that is proved', async ({
  page,
  context,
}) => {
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  await page.goto(new URL('/admin', server().url).href)
  const sections = page.getByRole('navigation', { name: 'Administration' })
  await expect(page.getByText('Invoices name no seller')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Worker/ })).toBeVisible()
  await expect(page.getByText(/^Checked at/)).toBeVisible()
  await expectSound(page, 'console-overview', {
    there: (at) => expect(at.getByText('Invoices name no seller')).toBeVisible(),
  })

  await page.getByRole('link', { name: 'Open: No backup yet' }).click()
  await expect(page).toHaveURL(new URL('/admin/backups', server().url).href)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Written and verified.')).toBeVisible()
  await page.getByRole('button', { name: /^Verify: / }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Complete: every row and recording is as it was written.')).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('button', { name: /^Test restore: / }).click()
  await expect(page.getByText(/it can be relied on/)).toBeVisible()
  await expectSound(page, 'console-backups', {
    there: (at) => expect(at.getByText('Written and verified.')).toBeVisible(),
  })
  const asked = { name: 'Ana Petrov', from: 'ana@example.org', subject: 'A question', message: 'How does it work?' }
  // As a visitor does, without the session of this browser.
  const sent = await fetch(new URL('/api/longhand/mail/contact', server().url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  expect(sent.status).toBe(204)
  await page.goto(new URL('/admin/mail', server().url).href)
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(page.getByText(/\.eml/)).toBeVisible()
  await expectSound(page, 'console-mail', {
    there: (at) => expect(at.getByRole('row', { name: /test/ }).first()).toBeVisible(),
  })
  await page.goto(new URL('/admin/messages', server().url).href)
  await expectSound(page, 'console-messages', { there: (at) => expect(at.getByText('A question')).toBeVisible() })
  await page.getByRole('button', { name: 'Mark as answered: A question' }).click()
  await expect(page.getByText('Nothing to answer.')).toBeVisible()
  await sections.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('No backup yet')).toHaveCount(0)
})

test('an operator sees a failed job with its reason, and runs it again by keyboard', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  let exhausted: ExhaustedJob[] = [
    {
      _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507',
      kind: 'send-invoice',
      date: '2026-11-21T09:41:07.000Z',
      code: 'unexpected',
      message: 'The mail server does not answer.',
      can_run_again: true,
    },
  ]
  const waits = { running: 1, waiting: 4, later: 1, oldest_wait: 754, queued_seconds: 9180 }
  await page.route('**/api/longhand/admin/jobs', (route) =>
    route.fulfill({
      json: { kinds: [{ kind: 'transcribe-file', ...waits, exhausted: exhausted.length }], current: [], exhausted },
    }),
  )
  await page.route('**/api/longhand/admin/jobs/*/*/again', (route) => {
    exhausted = []
    return route.fulfill({ status: 204 })
  })
  await page.goto(new URL('/admin/jobs', server().url).href)
  await expect(page.getByRole('row', { name: /Transcribe files.*12m 34s/ })).toBeVisible()
  await expectSound(page, 'console-jobs', {
    there: (at) => expect(at.getByText('The mail server does not answer.')).toBeVisible(),
  })
  await page.getByRole('button', { name: 'Run again: Send invoices' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The mail server does not answer.')).toHaveCount(0)
})

test('an operator sees whose recordings fill the disk', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  const owner = { _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507', email: 'ana.petrovic@example.org', team: null }
  const team = { _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e508', email: null, team: 'Northern Newsroom' }
  const sums = {
    files: 42,
    bytes: 61_400_000_000,
    by_status: [
      { status: 'EDITING', files: 40, bytes: 61_000_000_000 },
      { status: 'FAILED', files: 2, bytes: 400_000_000 },
    ],
    by_owner: [
      { owner: team, files: 30, bytes: 49_000_000_000 },
      { owner, files: 12, bytes: 12_400_000_000 },
    ],
  }
  const file = { status: 'EDITING', language_code: 'en', is_multilingual: false, uploaded_date: '2026-11-21T09:41:07Z' }
  const files = [
    { ...file, _id: 'one', owner: team, size: 4_800_000_000, length: 9180 },
    { ...file, _id: 'two', owner, size: 1_200_000_000, length: 3600.5, is_multilingual: true },
  ]
  await page.route('**/api/longhand/admin/files/sums*', (route) => route.fulfill({ json: sums }))
  await page.route('**/api/longhand/admin/files?*', (route) => route.fulfill({ json: { files, next: null } }))
  await page.route('**/api/longhand/admin/files', (route) => route.fulfill({ json: { files, next: null } }))
  await page.goto(new URL('/admin/files', server().url).href)
  await expectSound(page, 'console-files', {
    there: (at) => expect(at.getByRole('row', { name: /Several languages/ })).toBeVisible(),
  })
  await page.getByRole('button', { name: 'Show files of Northern Newsroom' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/files\\?owner=${team._id}$`))
})

test('an operator sees who works on what at the desk', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  const tina = { _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507', email: 'tina.petrovic@example.org' }
  const at = '2026-11-21T09:41:07.000Z'
  const counts = { files: 3, length: 9180, within_day: 1, within_week: 1, older: 1, oldest_date: at }
  const pool = ['ro', 'el'].map((code) => ({ language_code: code, ...counts }))
  const work = {
    transcriptor: tina,
    language_code: 'ro',
    length: 3600,
    taken_date: at,
    worked_date: at,
    lease_until: at,
  }
  const taken = [
    { ...work, file_id: tina._id, part: null },
    { ...work, file_id: tina._id, part: 2, lease_until: null },
  ]
  const ends = { worked_date: at, lease_until: null, finished_date: null, transcriptor: tina }
  const parts = [
    { ...ends, part: 1, from: 0, to: 1800, state: 'finished', finished_date: at },
    { ...ends, part: 2, from: 1800, to: 3600, state: 'taken', lease_until: at },
    { ...ends, part: 3, from: 3600, to: 5400, state: 'free', transcriptor: null, worked_date: null },
  ]
  const split = { file_id: tina._id, language_code: 'ro', length: 5400, finished_length: 1800 }
  const files = [
    { ...split, joiner: null, parts },
    { ...split, file_id: 'joined', finished_length: 5400, joiner: tina, parts: [parts[0]] },
  ]
  const grades = [{ date: at, errors_in_hundred: 1.4 }]
  const person = { ...tina, level: 2, in_work: 2, published: { files: 31, length: 84_600 }, grades }
  const reviews = { waiting: 4, taken: 1, answered: 2 }
  await page.route('**/api/longhand/admin/desk', (route) => route.fulfill({ json: { pool, held: 1, reviews } }))
  await page.route('**/api/longhand/admin/desk/taken*', (route) => route.fulfill({ json: { taken, next: null } }))
  await page.route('**/api/longhand/admin/desk/parts*', (route) => route.fulfill({ json: { files, next: null } }))
  await page.route('**/api/longhand/admin/desk/transcriptors*', (route) =>
    route.fulfill({ json: { transcriptors: [person], next: null } }),
  )
  await page.goto(new URL('/admin/desk', server().url).href)
  await expectSound(page, 'console-desk', {
    there: (shown) => expect(shown.getByRole('row', { name: /Part 2, from/ })).toBeVisible(),
  })
})

test('an operator sees what the site says of them, and what a new price would be to people', async ({
  page,
  context,
}) => {
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  await page.goto(new URL('/admin/site', server().url).href)
  await page.getByRole('button', { name: 'Change: Prices' }).click()
  await page.getByLabel('Price of an hour, in US dollars').fill('7.50')
  await page.getByRole('button', { name: 'Review the change' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('$7.50')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(new URL('/admin/site', server().url).href)
  await expectSound(page, 'console-site', {
    there: (at) => expect(at.getByText('seller.json')).toBeVisible(),
  })
})

test('an operator sees which webhooks fail, and whose they are', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  const owner = { _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507', email: 'ana.petrovic@example.org', team: null }
  const date = '2026-11-21T09:41:07.000Z'
  const delivery: WebhookDelivery = {
    _id: 'one',
    event: 'file.ready',
    status: 'failed',
    attempts: 8,
    created_date: date,
    tried_date: date,
    next_try_date: null,
    response_status: 500,
    duration_ms: 84,
    problem: 'It answered 500.',
  }
  const failing: OperatedWebhook = {
    _id: 'one',
    owner,
    address: 'https://hooks.example.org/services/…/…',
    is_enabled: true,
    paused_because: null,
    failing_since: date,
    created_date: date,
    failures: 3,
    last_delivery: delivery,
    failed_delivery: 'one',
  }
  const off: OperatedWebhook = { ...failing, _id: 'two', is_enabled: false, paused_because: 'operator', failures: 0 }
  const webhooks = [failing, { ...off, last_delivery: null, failed_delivery: null }]
  await page.route('**/api/longhand/admin/webhooks*', (route) => route.fulfill({ json: { webhooks, next: null } }))
  await page.goto(new URL('/admin/webhooks', server().url).href)
  await expectSound(page, 'console-webhooks', {
    there: (at) => expect(at.getByText('3 failures in a row')).toBeVisible(),
  })
})

test('an operator reads what was paid, and where a refund stands', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  const payments: Payment[] = (['credited', 'failed'] as const).map((state) => ({
    _id: state,
    date: '2026-11-21T09:41:07.000Z',
    state,
    account: { _id: state, email: 'ana.petrovic@example.org', team: null },
    cents: 12_000,
    reversed_cents: state === 'credited' ? 2000 : 0,
    left_cents: state === 'credited' ? 10_000 : 0,
    auto_seconds: 36_000,
    human_seconds: 660,
    invoice: state === 'credited' ? 'LH-2026-000042' : null,
    failure: state === 'credited' ? null : 'Your card has insufficient funds.',
    refunds:
      state === 'credited'
        ? [{ _id: 'one', cents: 2000, reason: 'Silent', state: 'done', failure: null, asked_date: '2026-11-22' }]
        : [],
    credit_notes:
      state === 'credited'
        ? [{ _id: 'n', number: 'CN-2026-000007', status: 'issued', cents: 2000, date: '2026-11-22' }]
        : [],
  }))
  await page.route('**/api/longhand/admin/payments*', (route) => route.fulfill({ json: { payments, next: null } }))
  await page.goto(new URL('/admin/payments', server().url).href)
  await expect(page.getByText('Refunded: $20.00')).toBeVisible()
  await expectSound(page, 'console-payments', {
    there: (at) => expect(at.getByText('LH-2026-000042')).toBeVisible(),
  })
})

test('an operator changes a setting by keyboard while the server runs', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  await page.goto(new URL('/admin/settings', server().url).href)
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('backup keep')
  await page.getByRole('button', { name: 'Change: BACKUP_KEEP' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await expectSound(page, 'console-setting', {
    there: (at) => expect(at.getByText('BACKUP_KEEP').first()).toBeVisible(),
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changed here', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('')
  await expectSound(page, 'console-settings', {
    there: (at) => expect(at.getByText('SESSION_SECRET')).toBeVisible(),
  })
})

test('an operator finds a person, gives time, and changes the role with the password', async ({ page, context }) => {
  const anna = await newAccount(server())
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  await page.goto(new URL('/admin/people', server().url).href)
  await page.getByRole('searchbox', { name: 'Beginning of the e-mail address' }).fill(anna.slice(0, -12))
  await expect(page.getByRole('row', { name: anna })).toBeVisible()
  await expectSound(page, 'console-people', {
    there: (at) => expect(at.getByRole('link', { name: anna })).toBeVisible(),
  })

  await page.getByRole('link', { name: anna }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp('/admin/people/[0-9a-f-]+$'))
  await page.getByRole('spinbutton', { name: 'Automatic time, in hours' }).fill('10')
  await page.keyboard.press('Enter')
  await expect(page.getByText('10h 00m 00s')).toBeVisible()

  await page.getByRole('link', { name: 'Ledger and payments' }).click()
  await expect(page).toHaveURL(new RegExp('/admin/plans/[0-9a-f-]+$'))
  await expectSound(page, 'console-plan', {
    there: (at) => expect(at.getByRole('row', { name: /Time given/ })).toBeVisible(),
  })
  await page.goBack()

  await askForPasswordOnce(page, '**/api/longhand/admin/people/*/role')
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Transcriber' })
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Role changed.', { exact: true })).toBeVisible()
  await expectSound(page, 'console-person', {
    there: (at) => expect(at.getByRole('heading', { name: anna })).toBeVisible(),
  })
})
