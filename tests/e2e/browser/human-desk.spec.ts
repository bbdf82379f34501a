import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type Page } from 'playwright/test'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { encoded, looped, speak } from '../../support/media-samples.ts'
import { FILLED } from '../../support/build-account.ts'
import { CARDS, typeCard } from './card-form.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

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

/** Looks at the page in both themes and widths, and leaves it wide. */
async function look(page: Page, name: string): Promise<void> {
  await expectSound(page, name)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Looped speech of over ten minutes, ordered of people. */
async function order(
  { page }: Person,
  name: string,
  options: Record<string, string> = {},
): Promise<{ status: string }> {
  const sound = await encoded(await looped(await speak(), SECONDS), 'ogg')
  const query = new URLSearchParams({ language_code: 'ro', is_for_human_transcribe: 'true', ...options })
  const reply = await page.request.post(`${server().url}/api/longhand/file/media?${query}`, {
    headers: await writeHeaders(page.request, server()),
    multipart: { media: { name, mimeType: 'audio/ogg', buffer: await readFile(sound) } },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

async function humanTime({ page }: Person): Promise<{ left: number; spent: number }> {
  const reply = await page.request.get(`${server().url}/api/longhand/account/profile`)
  const { plan } = (await reply.json()) as {
    plan: { available_human_transcription_time: number; human_transcription_diff_time: number }
  }
  return { left: plan.available_human_transcription_time, spent: plan.human_transcription_diff_time }
}

test('[FI-031 HU-003 HU-007 HU-008 HU-012 HU-014 HU-015 HU-016 HU-021 ED-011] human work in three browsers', async ({
  browser,
}) => {
  const [owner, tina, tom] = await Promise.all([
    arrive(browser, 'USER'),
    arrive(browser, 'HUMAN-TRANSCRIPTOR'),
    arrive(browser, 'HUMAN-TRANSCRIPTOR'),
  ])
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
    const note = page.getByText('Note from the client: Ana speaks first.')
    await expect(note).toBeVisible()
    await look(page, 'desk-note')
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(note).toHaveCount(0)
    await expect(text(page)).toBeEditable()
    await text(page).click()
    await page.keyboard.type('Omul merge pe lângă râu')
    await page.getByRole('radio', { name: 'FINISHED' }).click()
    await expect(page.getByRole('dialog', { name: 'Finish without playing it all?' })).toContainText(
      /You haven’t played \d+ minutes of the recording/,
    )
    await look(page, 'editor-unheard')
    await page.getByRole('button', { name: 'Finish anyway' }).click()
    await expect(page.getByText('File saved...')).toBeVisible()
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
    await row(page, 'council.ogg').getByRole('link', { name: 'Read council.ogg' }).click()
    await expect(text(page)).toContainText('Omul merge')
    await text(page).click()
    await page.keyboard.type('changed')
    await expect(text(page)).not.toContainText('changed')
    await expect(page.getByRole('radio', { name: 'EDITING' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  })
})

test('[FI-036 FI-037 FI-038 FI-039 HU-020] a quota is shown, cancelled, accepted, paid; then it is taken', async ({
  browser,
}) => {
  const [owner, tina] = await Promise.all([arrive(browser, 'USER'), arrive(browser, 'HUMAN-TRANSCRIPTOR')])
  const { page } = owner
  const saved = await page.request.put(`${server().url}/api/longhand/account/invoice_info`, {
    headers: await writeHeaders(page.request, server()),
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
  await page.getByRole('button', { name: /^Pay( \$|$)/ }).click()
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

test('a transcriptor hears the first minute, takes the file, and translates by hand what is due first', async ({
  browser,
}) => {
  const [owner, tina] = await Promise.all([arrive(browser, 'USER'), arrive(browser, 'HUMAN-TRANSCRIPTOR')])
  await server().longhand('plan', 'grant', owner.email, '--human', '1h', '--auto', '1h')
  await order(owner, 'hearing.ogg', {
    note_for_transcriptor: 'Two people.',
    human_translate_languages: 'el',
    language_code: 'bg',
  })
  const { page } = tina
  const dialog = page.getByRole('dialog')
  const blocked = page.getByRole('alertdialog')

  await test.step('the first minute, and no more', async () => {
    await row(page, 'Bulgarian recording')
      .getByRole('button', { name: /^Listen/ })
      .click()
    await expect(dialog).toContainText('Two people.')
    const seconds = async () => {
      if (await dialog.getByRole('button', { name: 'Try again' }).isVisible())
        await dialog.getByRole('button', { name: 'Try again' }).click()
      return dialog
        .locator('audio')
        .evaluate((sound: HTMLAudioElement) => Math.round(sound.duration))
        .catch(() => 0)
    }
    await expect.poll(seconds).toBe(60)
    await look(page, 'desk-preview')
    await dialog.getByRole('button', { name: 'Transcribe' }).click()
    await expect(row(page, 'hearing.ogg').getByText('EDITING', { exact: true })).toBeVisible()
  })

  await test.step('a text of three paragraphs is finished, with all of the sound beside it', async () => {
    await row(page, 'hearing.ogg').getByRole('link', { name: 'Edit hearing.ogg' }).click()
    await expect(page.getByText('of 10:10')).toBeVisible()
    await expect(text(page)).toBeEditable()
    await text(page).click()
    await page.keyboard.type('Unu')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Doi')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Trei')
    // What was not heard is known once the sound is there.
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    await page.getByRole('radio', { name: 'FINISHED' }).click()
    await page.getByRole('button', { name: 'Finish anyway' }).click()
    await expect(page.getByText('File saved...')).toBeVisible()
    await page.getByRole('link', { name: 'Files' }).click()
  })

  await test.step('publishing says which translation is missing, and leads there', async () => {
    await expect(row(page, 'hearing.ogg').getByRole('link', { name: 'Greek: not translated yet' })).toBeVisible()
    await look(page, 'desk-untranslated')
    await row(page, 'hearing.ogg').getByRole('button', { name: 'Publish' }).click()
    await expect(blocked).toContainText('There is a translation option(s) that has not been resolved.')
    await look(page, 'desk-unresolved')
    await blocked.getByRole('link', { name: 'Greek: not translated yet' }).click()
    await page.getByRole('button', { name: 'Translate' }).click()
    await expect(page.getByText('0 of 3 marked')).toBeVisible()
  })

  await test.step('the caret goes to the next paragraph that is not marked, and all are marked at once', async () => {
    await page.getByRole('button', { name: /0 of 3 marked/ }).click()
    await page.keyboard.type('Ένα')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('1 of 3 marked')).toBeVisible()
    await look(page, 'desk-marking')
    await page.getByRole('button', { name: /1 of 3 marked/ }).click()
    await page.keyboard.type('Δύο')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('Mark all')
    await page.keyboard.press('Enter')
    await expect(page.getByText('FINISHED', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Files' }).click()
    await expect(row(page, 'hearing.ogg').getByRole('button', { name: 'Publish' })).toBeVisible()
    // The last save may still be on its way; the list hears of it.
    const saved = async () => {
      const { files } = await (await page.request.get(`${server().url}/api/longhand/file`)).json()
      const item = files.find(({ file }: { file: { name: string } }) => file.name === 'hearing.ogg')
      return item.humanTranscription.translate_languages
    }
    await expect.poll(saved).toMatchObject([{ language_code: 'el', status: 'TRANSLATED', paragraphs: 3, marked: 3 }])
    await expect(row(page, 'hearing.ogg').getByRole('link', { name: /^Greek/ })).toHaveCount(0)
  })

  await test.step('what is published can only be read', async () => {
    await row(page, 'hearing.ogg').getByRole('button', { name: 'Publish' }).click()
    await blocked.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Transcription published!', { exact: true })).toBeVisible()
    await expect(row(page, 'hearing.ogg').getByRole('link', { name: 'Read hearing.ogg' })).toBeVisible()
    await expect(row(page, 'hearing.ogg').getByRole('link', { name: 'Edit hearing.ogg' })).toHaveCount(0)
  })

  await test.step("every look is in the owner's activity", async () => {
    await owner.page.goto(`${server().url}/account/activity`)
    const seen = owner.page.getByRole('row').filter({ hasText: 'hearing.ogg' })
    await expect(seen.filter({ hasText: 'File opened' }).first()).toBeVisible()
    await expect(seen.filter({ hasText: 'First minute played' }).first()).toBeVisible()
    await expect(seen.filter({ hasText: 'File taken for transcription' })).toBeVisible()
  })
})
