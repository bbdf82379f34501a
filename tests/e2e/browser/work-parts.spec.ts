import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type Page } from 'playwright/test'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { encoded, looped, speak } from '../../support/media-samples.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

/** Romanian has no engine here: its files are for people alone. */
const server = useServer({ BILLING: 'sandbox' }, { alone: true })
const SECONDS = 3600
const WAITING = 'Romanian recording'

async function arrive(browser: Browser, role: Role): Promise<{ email: string; page: Page }> {
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

async function look(page: Page, name: string): Promise<void> {
  await expectSound(page, name)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Opens the person's part in the editor, by keys. */
async function open(page: Page): Promise<void> {
  await row(page, 'council.ogg').getByRole('link', { name: 'Edit council.ogg' }).press('Enter')
  await expect(text(page)).toBeEditable()
  await text(page).focus()
}

async function finish(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'FINISHED' }).press('Space')
  await page.getByRole('button', { name: 'Finish anyway' }).press('Enter')
}

test('a long file is written by two transcriptors at once, a part each, and published once', async ({ browser }) => {
  const owner = await arrive(browser, 'USER')
  await server().longhand('plan', 'grant', owner.email, '--human', '1h')
  const sound = await encoded(await looped(await speak(), SECONDS + 10), 'ogg')
  await server().longhand('plan', 'grant', owner.email, '--human', '1h')
  const reply = await owner.page.request.post(
    `${server().url}/api/longhand/file/media?language_code=ro&is_for_human_transcribe=true`,
    {
      headers: await writeHeaders(owner.page.request, server()),
      multipart: { media: { name: 'council.ogg', mimeType: 'audio/ogg', buffer: await readFile(sound) } },
      timeout: 120_000,
    },
  )
  expect(reply.ok(), await reply.text()).toBe(true)
  const [{ page: tina }, { page: tom }] = [
    await arrive(browser, 'HUMAN-TRANSCRIPTOR'),
    await arrive(browser, 'HUMAN-TRANSCRIPTOR'),
  ]

  await test.step('both take a part of it', async () => {
    await tina.getByText('Or take one of 2 parts').click()
    await row(tina, WAITING).getByRole('button', { name: 'Take part 1' }).press('Enter')
    await expect(row(tina, 'council.ogg').getByText('EDITING', { exact: true })).toBeVisible()
    await look(tom, 'desk-parts')
    await expect(row(tom, WAITING).getByText('Another transcriber')).toBeVisible()
    await expect(row(tom, WAITING).getByRole('button', { name: /^Transcribe/ })).toHaveCount(0)
    await row(tom, WAITING).getByRole('button', { name: 'Take part 2' }).press('Enter')
    await expect(row(tom, 'council.ogg').getByText('EDITING', { exact: true })).toBeVisible()
    await expect(row(owner.page, 'council.ogg')).toContainText('0 of 2 parts finished')
  })

  await test.step('each writes their own, and sees what the other writes', async () => {
    await open(tina)
    await tina.keyboard.type('Omul merge')
    await open(tom)
    await expect(tom.getByText(/^Part 2 of 2 is yours/)).toBeVisible()
    await tom.keyboard.type('lângă râu')
    await expect(text(tina)).toContainText('lângă râu')
    await expect(text(tom)).toContainText('Omul merge')
    await look(tom, 'editor-part')
    await text(tom).focus()
    await tom.keyboard.press('Control+Home')
    await tom.keyboard.type('not mine')
    await expect(tom.getByText('That text belongs to another part. You can change part 2 only.')).toBeVisible()
    await expect(text(tom)).not.toContainText('not mine')
  })

  await test.step('whoever finishes last has all of it', async () => {
    await finish(tina)
    await expect(tina.getByText(/^You finished part 1 of 2/)).toBeVisible()
    await expect(row(owner.page, 'council.ogg')).toContainText('1 of 2 parts finished')
    await finish(tom)
    await expect(tom.getByText(/^All parts are finished/)).toBeVisible()
    await text(tom).focus()
    await tom.keyboard.press('Control+Home')
    await tom.keyboard.type('Ieri ')
    await expect(text(tina)).toContainText('Ieri')
    await finish(tom)
    // Not by a key: the dialog gives the focus back to the status as it closes.
    await tom.getByRole('link', { name: 'Files' }).click()
    await row(tom, 'council.ogg').getByRole('button', { name: 'Publish' }).press('Enter')
    const publish = tom.getByRole('alertdialog').getByRole('button', { name: 'Publish' })
    await expect(publish, 'what is left to do is known').toBeEnabled()
    await publish.press('Enter')
    await expect(tom.getByText('Transcription published!', { exact: true })).toBeVisible()
    await row(owner.page, 'council.ogg').getByRole('link', { name: 'Edit council.ogg' }).click()
    await expect(text(owner.page)).toContainText('lângă râu')
  })
})
