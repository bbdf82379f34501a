import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import type { AuditEntry } from '../../../src/shared/contract/audit.ts'
import type { CaptionCheck } from '../../../src/shared/contract/files/captions.ts'
import type { FileListItem } from '../../../src/shared/contract/files/records.ts'
import { PASSWORD_NEEDED } from '../../../src/shared/contract/route.ts'
import type { SpeakersTold } from '../../../src/shared/contract/speakers.ts'
import type { Translation } from '../../../src/shared/contract/translations.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import type { Unfinished } from '../../../src/renderer/features/files/upload/unfinished.ts'
import { speak, tone } from '../../support/media-samples.ts'
import { buildInvitation, buildInvoice, buildPlan, FILLED, VISA } from '../../support/build-account.ts'
import { fakeFile } from '../../support/fake-file.ts'
import { answerProfile } from './fake-account.ts'
import { answerBilling } from './fake-billing.ts'
import { answerFiles } from './fake-files.ts'
import { expectSound } from './looks.ts'
import { logIn, sharedAccount, useServer, writeHeaders } from './server.ts'

const server = useServer()
let email: string
let editable: string

test.beforeAll(async ({ browser }) => {
  email = await sharedAccount(server())
  const context = await browser.newContext()
  await logIn(context, server(), email)
  const reply = await context.request.post(`${server().url}/api/longhand/file/media?language_code=en`, {
    headers: await writeHeaders(context.request, server()),
    multipart: { media: { name: 'Harbour.wav', mimeType: 'audio/wav', buffer: await readFile(await speak()) } },
  })
  const { _id } = (await reply.json()) as { _id: string }
  editable = `/editor/${_id}`
  const status = async () => {
    const file = await context.request.get(`${server().url}/api/longhand/file/${_id}`)
    return ((await file.json()) as { status: string }).status
  }
  await expect.poll(status, { timeout: 120_000 }).toBe('EDITING')
  await context.close()
})

/** Every state of a row that there is. */
const allStates = () =>
  (['QUEUED', 'TRANSCRIBE', 'EDITING', 'QUOTED', 'STANDBY', 'HUMAN-TRANSCRIBE', 'FAILED', 'FINISHED'] as const).map(
    (status, n) =>
      fakeFile(n + 1, {
        status,
        name: `Harbour meeting number ${n}.m4a`,
        progress: status === 'TRANSCRIBE' ? 0.62 : null,
        eta_seconds: 240,
        failure:
          status === 'FAILED' ? { code: 'no_speech', message: 'No speech was found. Your time was given back.' } : null,
      }),
  )

interface Screen {
  name: string
  path: () => string
  signedIn: boolean
  /** Who is logged in; a USER unless said. */
  role?: Role
  /** Brings about what the screen is to show. */
  prepare?: (page: Page) => Promise<unknown>
  /** Shows that the screen is there. */
  there: (page: Page) => Promise<void>
}

const quoted = {
  ...fakeFile(1, { status: 'QUOTED', length: 1830, price_quota_for_human_transcribe: 3720 }).file,
  human_transcription: null,
}

/** Every state of a row that a transcriptor can see, and a QUOTED one of an owner. */
const deskStates = (): FileListItem[] =>
  (['STANDBY', 'HUMAN-TRANSCRIBE', 'FAILED', 'EDITING', 'FINISHED', 'FINISHED'] as const).map((status, n) => ({
    ...fakeFile(n + 1, {
      status: n === 0 ? 'QUOTED' : 'HUMAN-TRANSCRIBE',
      for_human_transcribe: true,
      length: 1830,
      price_quota_for_human_transcribe: 3720,
      name: `Council ${n}.ogg`,
    }),
    humanTranscription: {
      status,
      file_id: 'none',
      published: n === 5,
      translate_languages: [],
      note:
        n < 2
          ? 'Ana Petrović speaks first, then the mayor, and the clerk reads out the minutes of the last meeting.'
          : '',
      failure: status === 'FAILED' ? { code: 'engine_failed', message: 'The engine stopped. Try again.' } : null,
    },
  }))

/** Opens a dialog, if it is not open, by a button and an item of its menu. */
async function openDialog(page: Page, button: string, item?: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const opener = page.getByRole('button', { name: button })
  await expect(opener.or(dialog).first()).toBeVisible()
  if (!(await dialog.isVisible())) {
    await opener.click()
    if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
  }
  await expect(dialog).toBeVisible()
}

/** The export of a file, with a format chosen and a part of it unfolded. */
async function openExport(page: Page, format: string, part: string): Promise<void> {
  await openDialog(page, 'Export Harbour meeting number 2.m4a')
  await page.getByText(format, { exact: true }).click()
  const summary = page.getByText(part)
  await expect(summary).toBeVisible()
  if (!(await summary.evaluate((element) => element.closest('details')!.open))) await summary.click()
}

async function answerCaptionCheck(page: Page): Promise<void> {
  await page.route('**/file/captions/**', (route) =>
    route.fulfill({
      json: {
        cues: 240,
        broken: 2,
        problems: [
          { cue: 12, start: 44.2, kind: 'short', text: 'No.' },
          {
            cue: 80,
            start: 312.4,
            kind: 'fast',
            text: 'and the boats that lay in the harbour were older than any of us knew',
          },
          {
            cue: 80,
            start: 312.4,
            kind: 'close',
            text: 'and the boats that lay in the harbour were older than any of us knew',
          },
        ],
      } satisfies CaptionCheck,
    }),
  )
}

/** A payment that waits for the bank: its dialog is open. */
async function askTheBank(page: Page): Promise<void> {
  await expect(page.getByText('Visa •••• 4242')).toBeAttached()
  const dialog = page.getByRole('dialog', { name: 'Test mode' })
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: /^Pay( \$|$)/ }).click()
  await expect(dialog).toBeVisible()
}

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

/** An upload that an earlier page of this browser began. */
async function leaveAnUpload(page: Page): Promise<void> {
  const reply = await page.request.get(`${server().url}/api/longhand/account/profile`)
  const { user } = (await reply.json()) as { user: { _id: string } }
  const name = 'A rather long name of a recording of the harbour meeting in November.mp4'
  const upload: Unfinished = {
    fingerprint: 'left',
    url: `${server().url}/uploads/1`,
    name,
    size: 2_000_000_000,
    received: 700_000_000,
    at: Date.now(),
    options: { language_code: 'en' },
  }
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key!, value!),
    [`longhand.upload.${user._id}.left`, JSON.stringify(upload)],
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

/** Ticks all rows, on the phone one after the other, for there is no head. */
async function selectAll(page: Page): Promise<void> {
  const ticks = page.getByRole('checkbox', { name: /^Select Harbour/ })
  await expect(ticks).toHaveCount(8)
  for (const tick of await ticks.all()) await tick.check()
  await expect(page.getByText('8 selected')).toBeVisible()
}

const SOON = new Date(Date.now() + 7 * 86_400_000).toISOString()

const answerLinks = (page: Page) =>
  page.route('**/api/longhand/file/share/*', (route) =>
    route.fulfill({
      json: [{ _id: quoted._id, created_date: new Date().toISOString(), expires_date: SOON, last_opened_date: null }],
    }),
  )

const answerShared = (page: Page) =>
  page.route('**/api/longhand/shared/*', (route) => {
    const paragraphs = [
      {
        speaker: 'Ana',
        color: 'black',
        start: 0,
        end: 9,
        text: 'The first thing that I remember is the noise of the cranes, day and night.',
      },
      { speaker: '', color: 'black', start: 9, end: 12, text: 'And then it was quiet.' },
    ]
    return route.fulfill({
      json: {
        name: 'Interview Ana Petrović.mp3',
        type: 'audio/mpeg',
        length: 2890,
        language_code: 'en',
        expires_date: SOON,
        paragraphs,
      },
    })
  })

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
          expires_date: SOON,
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
          next_try_date: SOON,
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

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const screens: Screen[] = [
  { name: 'login', path: () => '/auth/login', signedIn: false, there: heading('Log in') },
  { name: 'register', path: () => '/auth/register', signedIn: false, there: heading('Create an account') },
  {
    name: 'forgotten-password',
    path: () => '/auth/forgotten-password',
    signedIn: false,
    there: heading('Forgotten password'),
  },
  {
    name: 'reset-password',
    path: () => `/auth/reset-password/${'k'.repeat(43)}`,
    signedIn: false,
    there: heading('Choose a new password'),
  },
  {
    name: 'undo-email-change',
    path: () => `/auth/undo-email-change/${'k'.repeat(43)}`,
    signedIn: false,
    there: heading('Undo the change of address'),
  },
  { name: 'account-email', path: () => '/account/email', signedIn: true, there: heading('Change e-mail address') },
  { name: 'account-password', path: () => '/account/password', signedIn: true, there: heading('Change password') },
  {
    name: 'account-devices',
    path: () => '/account/devices',
    signedIn: true,
    there: (page) => expect(page.getByText('CURRENT')).toBeVisible(),
  },
  {
    name: 'account-api',
    path: () => '/account/api',
    signedIn: true,
    prepare: answerTokens,
    there: (page) => expect(page.getByText('Nightly export')).toBeVisible(),
  },
  {
    name: 'account-webhooks',
    path: () => '/account/webhooks',
    signedIn: true,
    prepare: answerWebhooks,
    there: openDeliveries,
  },
  {
    name: 'account-activity',
    path: () => '/account/activity',
    signedIn: true,
    prepare: answerLog,
    there: (page) => expect(page.getByText('5 entries')).toBeVisible(),
  },
  {
    name: 'admin-audit',
    role: 'ADMIN',
    path: () => '/admin/audit',
    signedIn: true,
    prepare: answerLog,
    there: (page) => expect(page.getByText('5 entries')).toBeVisible(),
  },
  {
    name: 'account-password-again',
    path: () => '/account/email',
    signedIn: true,
    prepare: answerPasswordNeeded,
    there: openQuestion,
  },
  { name: 'account-delete', path: () => '/account/delete', signedIn: true, there: heading('Delete account') },
  {
    name: 'account-plan',
    path: () => '/account/plan',
    signedIn: true,
    prepare: answerAccount,
    there: heading('My plan'),
  },
  {
    name: 'account-invoices',
    path: () => '/account/invoices',
    signedIn: true,
    prepare: answerAccount,
    there: (page) => expect(page.getByText('23 file(s)/invoices')).toBeVisible(),
  },
  {
    name: 'account-invite',
    path: () => '/account/invite',
    signedIn: true,
    prepare: answerAccount,
    there: prepareInvitations,
  },
  { name: 'account-bill', path: () => '/account/bill', signedIn: true, prepare: answerAccount, there: askForBilling },
  {
    name: 'payment-method',
    path: () => '/auth/payment-method',
    signedIn: true,
    prepare: (page) => answerBilling(page),
    there: (page) => expect(page.getByLabel('Card number')).toBeVisible(),
  },
  {
    name: 'checkout',
    path: () => '/account/checkout',
    signedIn: true,
    prepare: (page) => answerBilling(page),
    there: (page) => expect(page.getByLabel('Card number')).toBeVisible(),
  },
  {
    name: 'checkout-bank',
    path: () => '/account/checkout',
    signedIn: true,
    async prepare(page) {
      await answerBilling(page, { user: { ...FILLED, card: VISA } })
      await page.route('**/api/longhand/plan/payment*', (route) =>
        route.fulfill({ json: { requires_action: true, client_secret: 'secret', payment_id: quoted._id } }),
      )
    },
    there: askTheBank,
  },
  {
    name: 'pay-human-quota',
    path: () => `/account/checkout/pay-human-quota?id=${quoted._id}`,
    signedIn: true,
    async prepare(page) {
      await answerBilling(page, { user: { ...FILLED, card: VISA } })
      await page.route(`**/api/longhand/file/${quoted._id}`, (route) => route.fulfill({ json: quoted }))
    },
    there: (page) => expect(page.getByText('Visa •••• 4242')).toBeVisible(),
  },
  {
    name: 'files',
    path: () => '/files',
    signedIn: true,
    prepare: leaveAnUpload,
    there: async (page) => {
      await expect(page.getByText('8 files')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Unfinished uploads' })).toBeVisible()
    },
  },
  {
    name: 'desk',
    role: 'HUMAN-TRANSCRIPTOR',
    path: () => '/files',
    signedIn: true,
    prepare: (page) => answerFiles(page, deskStates()),
    there: (page) => expect(page.getByText('6 files')).toBeVisible(),
  },
  {
    name: 'desk-publish',
    role: 'HUMAN-TRANSCRIPTOR',
    path: () => '/files',
    signedIn: true,
    prepare: (page) => answerFiles(page, deskStates()),
    there: (page) => openDialog(page, 'Publish Council 4.ogg'),
  },
  {
    name: 'files-quota',
    path: () => '/files',
    signedIn: true,
    prepare: (page) => answerFiles(page, deskStates()),
    there: (page) => openDialog(page, 'View quota of Council 0.ogg'),
  },
  {
    name: 'files-note',
    path: () => '/files',
    signedIn: true,
    prepare: (page) => answerFiles(page, deskStates()),
    there: (page) => openDialog(page, 'More for Council 0.ogg', 'Note to the transcriptor'),
  },
  {
    name: 'files-rename',
    path: () => '/files',
    signedIn: true,
    there: (page) => openDialog(page, 'More for Harbour meeting number 2.m4a', 'Rename'),
  },
  {
    name: 'files-again',
    path: () => '/files',
    signedIn: true,
    there: (page) => openDialog(page, 'More for Harbour meeting number 2.m4a', 'Transcribe again'),
  },
  {
    name: 'files-share',
    path: () => '/files',
    signedIn: true,
    prepare: answerLinks,
    there: (page) => openDialog(page, 'More for Harbour meeting number 2.m4a', 'Share link'),
  },
  { name: 'files-selected', path: () => '/files', signedIn: true, there: selectAll },
  {
    name: 'files-export',
    path: () => '/files',
    signedIn: true,
    there: (page) => openExport(page, '.txt', 'Times, speakers and heading'),
  },
  {
    name: 'files-export-subtitles',
    path: () => '/files',
    signedIn: true,
    prepare: answerCaptionCheck,
    there: (page) => openExport(page, '.srt', '2 cues break a rule'),
  },
  {
    name: 'files-bulk-export',
    path: () => '/files',
    signedIn: true,
    there: async (page) => {
      const dialog = page.getByRole('dialog')
      if (!(await dialog.isVisible())) {
        await selectAll(page)
        await page.getByRole('button', { name: 'Export', exact: true }).click()
      }
      await expect(dialog).toBeVisible()
    },
  },
  {
    name: 'files-bulk-delete',
    path: () => '/files',
    signedIn: true,
    there: async (page) => {
      const dialog = page.getByRole('alertdialog')
      if (!(await dialog.isVisible())) {
        await selectAll(page)
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
      }
      await expect(dialog).toBeVisible()
    },
  },
  {
    name: 'account-preferences',
    path: () => '/account/preferences',
    signedIn: true,
    there: (page) => expect(page.getByLabel('One on each line')).toBeVisible(),
  },
  {
    name: 'shared',
    path: () => `/shared/${'k'.repeat(43)}`,
    signedIn: false,
    prepare: answerShared,
    there: (page) => expect(page.getByText('day and night')).toBeVisible(),
  },
  {
    name: 'shared-gone',
    path: () => `/shared/${'k'.repeat(43)}`,
    signedIn: false,
    there: (page) => expect(page.getByText('This link has expired or was taken back.')).toBeVisible(),
  },
  {
    name: 'unsubscribe',
    path: () => `/unsubscribe/${'k'.repeat(43)}`,
    signedIn: false,
    there: heading('Turn mails off'),
  },
  {
    name: 'upload',
    path: () => '/files/upload',
    signedIn: true,
    there: (page) => expect(page.getByText('English')).toBeVisible(),
  },
  {
    name: 'upload-language',
    path: () => '/files/upload',
    signedIn: true,
    there: async (page) => {
      const change = page.getByRole('button', { name: 'Change language' })
      const select = page.getByRole('button', { name: /Which language is spoken/ })
      await expect(change.or(select)).toBeVisible()
      if (await change.isVisible()) await change.click()
      await expect(select).toBeVisible()
    },
  },
  {
    name: 'upload-transcript',
    path: () => '/files/upload',
    signedIn: true,
    there: async (page) => {
      const change = page.getByRole('button', { name: 'Change way' })
      const choose = page.getByRole('button', { name: 'Choose the transcript' })
      await expect(change).toBeVisible()
      if (await choose.isVisible()) return
      await change.click()
      await page.getByRole('group', { name: 'Way' }).getByText('I have a transcription').click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page
        .getByLabel('Transcript', { exact: true })
        .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{') })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'upload-refused',
    path: () => '/files/upload',
    signedIn: true,
    there: async (page) => {
      const warning = page.getByRole('alert')
      const change = page.getByRole('button', { name: 'Change way' })
      await expect(change).toBeVisible()
      if (await warning.isVisible()) return
      await change.click()
      await page.getByRole('group', { name: 'Way' }).getByText('Human transcription').click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Files', { exact: true }).setInputFiles(await tone({ seconds: 2 }))
      await expect(warning).toBeVisible()
    },
  },
  {
    name: 'editor',
    path: () => editable,
    signedIn: true,
    there: (page) => expect(page.locator('.cm-line').first()).toBeVisible(),
  },
  {
    name: 'editor-translation',
    path: () => editable.replace('/editor/', '/editor/es/'),
    signedIn: true,
    prepare: answerTranslation,
    there: (page) =>
      expect(page.getByRole('complementary', { name: 'Original' }).locator('.cm-line').first()).toBeVisible(),
  },
  {
    name: 'editor-change-keys',
    path: () => editable,
    signedIn: true,
    there: openInEditor('Shift+F1', 'Change the keys'),
  },
  {
    name: 'editor-abbreviations',
    path: () => editable,
    signedIn: true,
    there: openInEditor('Shift+F8', 'Abbreviations'),
  },
  {
    name: 'editor-playback',
    path: () => editable,
    signedIn: true,
    there: openInEditor('Shift+F3', 'Playback options'),
  },
  { name: 'editor-quality', path: () => editable, signedIn: true, there: openInEditor('Shift+F4', 'Quality') },
  {
    name: 'editor-versions',
    path: () => editable,
    signedIn: true,
    there: openInEditor('ControlOrMeta+Shift+y', 'Versions'),
  },
  {
    name: 'editor-pedals',
    path: () => editable,
    signedIn: true,
    there: openInEditor('ControlOrMeta+F8', 'Foot pedals'),
  },
  { name: 'editor-translations', path: () => editable, signedIn: true, there: openTranslations },
  { name: 'editor-doubts', path: () => editable, signedIn: true, there: openDoubts },
  {
    name: 'editor-palette',
    path: () => editable,
    signedIn: true,
    there: openInEditor('ControlOrMeta+k', 'All commands'),
  },
  { name: 'editor-speakers', path: () => editable, signedIn: true, there: openSpeakers },
  {
    name: 'editor-tell-apart-missing',
    path: () => editable,
    signedIn: true,
    there: openInEditor('ControlOrMeta+Shift+F9', 'Tell speakers apart'),
  },
  {
    name: 'editor-tell-apart',
    path: () => editable,
    signedIn: true,
    prepare: answerSpeakers({}),
    there: openInEditor('ControlOrMeta+Shift+F9', 'Tell speakers apart'),
  },
  {
    name: 'editor-telling',
    path: () => editable,
    signedIn: true,
    prepare: answerSpeakers({ request: 'one', progress: 0.4 }),
    there: openInEditor('ControlOrMeta+Shift+F9', 'Tell speakers apart'),
  },
  { name: 'editor-conflict', path: () => editable, signedIn: true, prepare: saveElsewhere, there: openConflict },
  {
    name: 'editor-reading-along',
    path: () => editable,
    signedIn: true,
    prepare: editElsewhere,
    there: (page) => expect(page.getByText('You are editing in another window.')).toBeVisible(),
  },
  { name: 'editor-split-turn', path: () => editable, signedIn: true, there: openSplitTurn },
  { name: 'editor-find', path: () => editable, signedIn: true, there: openFind },
]

/** Opens a dialog of the editor by its key, and stays in it while the window changes. */
function openInEditor(key: string, title: string) {
  return async (page: Page) => {
    await expect(page.locator('.cm-line').first()).toBeVisible()
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
}

/** Has the server tell speakers apart, as far as a screen shows it. */
function answerSpeakers(more: Partial<SpeakersTold>) {
  return (page: Page) =>
    page.route('**/file/speakers/*', (route) =>
      route.fulfill({
        json: { advice: null, request: null, progress: 0, turns: null, failure: null, ...more } satisfies SpeakersTold,
      }),
    )
}

/** From the first save on, somebody else has saved another beginning of the text. */
async function saveElsewhere(page: Page): Promise<void> {
  let isSaved = false
  const headers = { etag: '"99"' }
  await page.route(/\/file\/transcription\/[^/]+$/u, async (route) => {
    if (route.request().method() === 'PUT') {
      isSaved = true
      return route.fulfill({
        status: 412,
        headers,
        json: { code: 'version_conflict', message: messages.versionConflict },
      })
    }
    if (!isSaved) return route.fallback()
    const text = (await (await route.fetch()).json()) as Transcript
    text.paragraphs[0]!.words[0]!.text = 'Indeed,'
    return route.fulfill({ headers, json: text })
  })
}

/** A translation into Spanish that says what the original does. */
async function answerTranslation(page: Page): Promise<void> {
  const file = editable.split('/').at(-1)!
  const translation: Translation = {
    file,
    language: 'es',
    status: 'READY',
    progress: null,
    is_finished: false,
    is_outdated: false,
    failure: null,
  }
  await page.route(/\/file\/translation\/[^/]+$/u, (route) => route.fulfill({ json: [translation] }))
  await page.route(/\/file\/translation\/[^/]+\/es$/u, async (route) => {
    const text = await page.request.get(`${server().url}/api/longhand/file/transcription/${file}`)
    await route.fulfill({ headers: { etag: '"1"' }, json: await text.json() })
  })
}

async function openConflict(page: Page): Promise<void> {
  const asked = page.getByRole('alertdialog', { name: 'Two versions' })
  await expect(page.locator('.cm-line').first()).toBeVisible()
  if (!(await asked.isVisible())) {
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Well ')
    await page.keyboard.press('ControlOrMeta+s')
  }
  await expect(asked).toBeVisible()
}

async function editElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  // Who asks first has the pen.
  const asked = other.waitForResponse(/\/file\/presence\//u)
  await other.goto(server().url + editable)
  await asked
}

async function openTranslations(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Translations' })
  if (!(await dialog.isVisible())) await openInEditor('ControlOrMeta+Shift+l', 'Translations')(page)
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
}

async function openSpeakers(page: Page): Promise<void> {
  await openInEditor('ControlOrMeta+F9', 'Speakers')(page)
  const first = page.getByRole('dialog', { name: 'Speakers' }).getByRole('listitem').first().getByRole('button').first()
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click()
}

/** Its own key, pressed again, would choose the first speaker. */
async function openSplitTurn(page: Page): Promise<void> {
  await expect(page.locator('.cm-line').first()).toBeVisible()
  const asked = page.getByRole('dialog', { name: 'Who speaks here?' })
  if (!(await asked.isVisible())) await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await expect(asked).toBeVisible()
}

async function openFind(page: Page): Promise<void> {
  await expect(page.locator('.cm-line').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+h')
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('the')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
}

async function openDoubts(page: Page): Promise<void> {
  await expect(page.locator('.cm-line').first()).toBeVisible()
  const doubts = page.getByRole('complementary', { name: 'Doubts' })
  if (!(await doubts.isVisible())) await page.keyboard.press('Shift+F7')
  await expect(doubts).toBeVisible()
}

for (const screen of screens) {
  test(`${screen.name}: clean to axe, and nothing scrolls sideways, in both themes, wide and on the phone`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (screen.signedIn)
      await logIn(context, server(), screen.role ? await sharedAccount(server(), screen.role) : email)
    await answerFiles(page, allStates())
    await screen.prepare?.(page)
    await page.goto(server().url + screen.path())
    await expectSound(page, screen.name, {
      async there() {
        await screen.there(page)
        await expect(page.locator('[data-loading]'), 'the loading overlay goes').toHaveCount(0)
      },
    })
  })
}
