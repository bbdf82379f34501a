import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type Page } from 'playwright/test'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { encoded, looped, speak } from '../../support/media-samples.ts'
import { FILLED } from '../../support/build-account.ts'
import { CARDS, typeCard } from './card-form.ts'
import { logIn, newAccount, useServer } from './server.ts'

/** The real server in its test mode. Romanian has no engine here, so its files are for people alone. */
const server = useServer({ BILLING: 'sandbox' }, { alone: true })
const SECONDS = 610
const CHARGED = '10m 10s'
/** What a file is called before anybody takes it. */
const WAITING = 'Romanian recording'

interface Person {
  email: string
  page: Page
}

/** Somebody of the role, with a browser of their own, who looks at their files. */
async function arrive(browser: Browser, role: Role): Promise<Person> {
  const context = await browser.newContext()
  const email = await newAccount(server(), role)
  await logIn(context, server(), email)
  const page = await context.newPage()
  await page.goto(`${server().url}/files`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
  return { email, page }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

/** Looped speech of over ten minutes, ordered of people. */
async function order({ page }: Person, name: string, options: Record<string, string> = {}): Promise<{ status: string }> {
  const sound = await encoded(await looped(await speak(), SECONDS), 'ogg')
  const query = new URLSearchParams({ language_code: 'ro', is_for_human_transcribe: 'true', ...options })
  const reply = await page.request.post(`${server().url}/api/longhand/file/media?${query}`, {
    headers: { origin: server().url },
    multipart: { media: { name, mimeType: 'audio/ogg', buffer: await readFile(sound) } },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

async function humanTime({ page }: Person): Promise<{ left: number; spent: number }> {
  const reply = await page.request.get(`${server().url}/api/longhand/account/profile`)
  const { plan } = (await reply.json()) as { plan: { available_human_transcription_time: number; human_transcription_diff_time: number } }
  return { left: plan.available_human_transcription_time, spent: plan.human_transcription_diff_time }
}

test('[FI-031 HU-003 HU-007 HU-008 HU-012 HU-014 HU-015 HU-016 HU-021 ED-011] a human transcription from upload to the text, in three browsers', async ({ browser }) => {
  test.setTimeout(300_000)
  const [owner, tina, tom] = await Promise.all([arrive(browser, 'USER'), arrive(browser, 'HUMAN-TRANSCRIPTOR'), arrive(browser, 'HUMAN-TRANSCRIPTOR')])
  await server().longhand('plan', 'grant', owner.email, '--human', '1h')

  await test.step('both transcriptors see it at once', async () => {
    await order(owner, 'council.ogg', { note_for_transcriptor: 'Ana speaks first.' })
    for (const { page } of [tina, tom]) {
      await expect(row(page, WAITING).getByText('STANDBY', { exact: true })).toBeVisible()
      await expect(row(page, WAITING)).toContainText('Ana speaks first.')
      await expect(page.getByText('council.ogg')).toHaveCount(0)
    }
    await expect(row(owner.page, 'council.ogg').getByText('STANDBY', { exact: true })).toBeVisible()
  })

  await test.step('one takes it, and the other no longer sees it', async () => {
    await row(tina.page, WAITING).getByRole('button', { name: 'Transcribe' }).click()
    await expect(row(tina.page, 'council.ogg').getByText('EDITING', { exact: true })).toBeVisible()
    await expect(row(tom.page, WAITING)).toHaveCount(0)
    await expect(row(owner.page, 'council.ogg').getByText('HUMAN-TRANSCRIBE', { exact: true })).toBeVisible()
    await expect(row(owner.page, 'council.ogg').getByRole('link')).toHaveCount(0)
  })

  await test.step('it is written and finished', async () => {
    const { page } = tina
    await row(page, 'council.ogg').getByRole('link', { name: 'Edit council.ogg' }).click()
    await text(page).click()
    await page.keyboard.type('Omul merge pe lângă râu')
    await page.getByRole('radio', { name: 'FINISHED' }).click()
    await page.getByRole('button', { name: 'Finish anyway' }).click()
    await expect(page.getByText('File saved...')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Files' }).click()
    await expect(row(page, 'council.ogg').getByText('FINISHED', { exact: true })).toBeVisible()
    await expect(row(owner.page, 'council.ogg').getByText('HUMAN-TRANSCRIBE', { exact: true })).toBeVisible()
    expect(await humanTime(owner)).toEqual({ left: 3600 - SECONDS, spent: 0 })
  })

  await test.step('publishing says what it costs the owner, who is charged once', async () => {
    const { page } = tina
    await row(page, 'council.ogg').getByRole('button', { name: 'Publish' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`The owner's balance will be charged ${CHARGED}.`)
    await question.getByRole('button', { name: 'Publish' }).dblclick()
    await expect(page.getByText('Transcription published!', { exact: true })).toBeVisible()
    await expect(row(page, 'council.ogg').getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await expect(row(owner.page, 'council.ogg').getByText('EDITING', { exact: true })).toBeVisible()
    expect(await humanTime(owner)).toEqual({ left: 3600 - SECONDS, spent: SECONDS })
    await expect(page.getByRole('complementary').getByText(CHARGED)).toBeVisible()
  })

  await test.step('the owner reads the text', async () => {
    await row(owner.page, 'council.ogg').getByRole('link', { name: 'Edit council.ogg' }).click()
    await expect(text(owner.page)).toContainText('Omul merge pe lângă râu')
  })

  await test.step('the transcriptor may read it still, and changes nothing', async () => {
    const { page } = tina
    await row(page, 'council.ogg').getByRole('link', { name: 'Edit council.ogg' }).click()
    await expect(text(page)).toContainText('Omul merge')
    await text(page).click()
    await page.keyboard.type('changed')
    await expect(text(page)).not.toContainText('changed')
    await expect(page.getByRole('radio', { name: 'EDITING' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  })
})

test('[FI-036 FI-037 FI-038 FI-039 HU-020] a quota is shown, cancelled, accepted and paid; then transcriptors see the file, take it and give it back', async ({ browser }) => {
  test.setTimeout(300_000)
  const [owner, tina] = await Promise.all([arrive(browser, 'USER'), arrive(browser, 'HUMAN-TRANSCRIPTOR')])
  const { page } = owner
  const saved = await page.request.put(`${server().url}/api/longhand/account/invoice_info`, {
    headers: { origin: server().url },
    data: { ...FILLED, address: { ...FILLED.address, state: null, line2: null }, tax: { type: null, code: null } },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.reload()
  expect(await order(owner, 'hearing.ogg', { accept_quota: 'true' })).toMatchObject({ status: 'QUOTED' })
  const quoted = row(page, 'hearing.ogg')
  await expect(quoted.getByText('QUOTED', { exact: true })).toBeVisible()
  await expect(row(tina.page, WAITING)).toHaveCount(0)

  const dialog = page.getByRole('alertdialog')
  await quoted.getByRole('button', { name: 'View quota' }).click()
  await expect(dialog).toContainText('$13.20')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(quoted.getByText('QUOTED', { exact: true })).toBeVisible()

  await quoted.getByRole('button', { name: 'View quota' }).click()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL(/\/account\/checkout\/pay-human-quota\?id=[0-9a-f-]{36}$/)
  await typeCard(page, CARDS.visa)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Payment successful! You will receive an invoice in the mail!')).toBeVisible()

  const waiting = row(tina.page, WAITING)
  await expect(waiting.getByText('STANDBY', { exact: true })).toBeVisible()
  expect(await humanTime(owner)).toEqual({ left: 11 * 60 - SECONDS, spent: 0 })
  await waiting.getByRole('button', { name: 'Transcribe' }).click()
  await row(tina.page, 'hearing.ogg').getByRole('button', { name: 'More for hearing.ogg' }).click()
  await tina.page.getByRole('menuitem', { name: 'Give back' }).click()
  await expect(waiting.getByText('STANDBY', { exact: true })).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Transcribe' })).toBeVisible()
})
