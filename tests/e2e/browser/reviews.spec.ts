import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, expect, type Page, test } from 'playwright/test'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { buildTranscript } from '../../support/build-transcript.ts'
import { encoded, looped, speak } from '../../support/media-samples.ts'
import { press, tabTo, typeInto } from './keys.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

/** Romanian has no engine here, so its files are for people alone. New transcriptors are always reviewed. */
const server = useServer({ BILLING: 'sandbox' }, { alone: true })
const SECONDS = 610
/** What the reviewed person has written: a word a second. */
const WORDS = Array.from({ length: SECONDS - 5 }, (_, n) => `cuvânt${n}`)

interface Person {
  email: string
  page: Page
}

async function arrive(browser: Browser, role: Role): Promise<Person> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const email = await newAccount(server(), role)
  await logIn(context, server(), email)
  const page = await context.newPage()
  await page.goto(`${server().url}/files`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
  return { email, page }
}

const api = (path: string) => `${server().url}/api/longhand${path}`

/** Orders a file of people; answers its id. */
async function order({ page }: Person, name: string): Promise<string> {
  const sound = await readFile(await encoded(await looped(await speak(), SECONDS), 'ogg'))
  const reply = await page.request.post(api('/file/media?language_code=ro&is_for_human_transcribe=true'), {
    headers: await writeHeaders(page.request, server()),
    multipart: { media: { name, mimeType: 'audio/ogg', buffer: sound } },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return ((await reply.json()) as { _id: string })._id
}

/** Takes a file, writes its text and finishes it; all but the publication. */
async function write({ page }: Person, id: string): Promise<void> {
  const headers = await writeHeaders(page.request, server())
  const put = async (path: string, options: object) => {
    const reply = await page.request.put(api(path), { headers, ...options })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await put(`/file/transcription/resume_human/${id}`, {})
  await put(`/file/transcription/${id}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: gzipSync(JSON.stringify(buildTranscript(WORDS.slice(0, 300).join(' '), WORDS.slice(300).join(' ')))),
  })
  await put(`/file/${id}`, { data: { status: 'FINISHED' } })
}

/** Publishes from the list, by keys. */
async function publish({ page }: Person, name: string): Promise<void> {
  await page.goto(`${server().url}/files`)
  const row = page.getByRole('row').filter({ hasText: name })
  await press(page, row.getByRole('button', { name: 'Publish' }))
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Publish' })
  await expect(confirm).toBeEnabled()
  await press(page, confirm)
  await expect(page.getByText('Transcription published!', { exact: true })).toBeVisible()
}

test('[HU-014 HU-015] by keyboard: work is published, reviewed blind, graded, heard, answered and decided', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const [owner, tina, tom, admin] = await Promise.all([
    arrive(browser, 'USER'),
    arrive(browser, 'HUMAN-TRANSCRIPTOR'),
    arrive(browser, 'HUMAN-TRANSCRIPTOR'),
    arrive(browser, 'ADMIN'),
  ])
  await server().longhand('plan', 'grant', owner.email, '--human', '1h')

  await test.step('the owner has the text at once; nothing waits for the review', async () => {
    for (const [person, name] of [
      [tom, 'hearing.ogg'],
      [tina, 'council.ogg'],
    ] as const) {
      await write(person, await order(owner, name))
      await publish(person, name)
      const row = owner.page.getByRole('row').filter({ hasText: name })
      await expect(row.getByText('EDITING', { exact: true })).toBeVisible()
    }
  })

  await test.step('who knows the language takes the sample', async () => {
    const { page } = tom
    await press(page, page.getByRole('link', { name: 'Reviews', exact: true }))
    const take = page.getByRole('button', { name: 'Review 5m 00s in Romanian' })
    await expect(async () => {
      await page.reload()
      await expect(take).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 120_000 })
    await expectSound(page, 'reviews')
    await press(page, take)
    await expect(page.getByRole('heading', { name: 'Review in Romanian' })).toBeVisible()
  })

  await test.step('the sample is heard and corrected, without a name of file or person', async () => {
    const { page } = tom
    const text = page.getByRole('textbox', { name: 'Transcript' })
    await expect(text).toBeFocused()
    await expect(text).toContainText('cuvânt')
    for (const secret of [tina.email, 'council.ogg']) expect(await page.content()).not.toContain(secret)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    // The server is away, and the page ends: what was typed is offered by the next.
    await page.route('**/review/text/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    await page.keyboard.type('altceva ')
    await expect(page.getByText('Not saved yet. Trying again.')).toBeVisible()
    tom.page = await page.context().newPage()
    await page.close()
    await tom.page.goto(page.url())
  })

  await test.step('what the page left unsaved is gone on with', async () => {
    const { page } = tom
    const restore = page.getByRole('alertdialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Restore' })
    await expect(restore).toBeVisible()
    await press(page, restore)
    const text = page.getByRole('textbox', { name: 'Transcript' })
    await expect(text).toContainText('altceva')
    await text.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Shift+F9')
    await page.keyboard.type('Ana')
    await page.keyboard.press('Enter')
    await expect(page.getByText('File saved...')).toBeVisible({ timeout: 30_000 })
    await expectSound(page, 'review-editor')
  })

  await test.step('it is finished, and gone for its reviewer', async () => {
    const { page } = tom
    const at = page.url()
    await page.getByRole('textbox', { name: 'Transcript' }).focus()
    await page.keyboard.press('F6')
    await press(page, page.getByRole('button', { name: 'Finish review' }))
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('You haven’t played')
    await press(page, question.getByRole('button', { name: 'Finish review' }))
    await expect(page.getByText('The review is finished.', { exact: true })).toBeVisible()
    await page.goto(at)
    await expect(page.getByText('You don’t have this sample.')).toBeVisible()
  })

  await test.step('its transcriptor hears each difference by one key, and answers', async () => {
    const { page } = tina
    const result = page.getByRole('table', { name: 'Reviews of your work' }).getByRole('link')
    await expect(async () => {
      await page.goto(`${server().url}/files/reviews`)
      await expect(result).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await press(page, result)
    await expect(page.getByRole('heading', { name: 'Review of your work', level: 1 })).toBeVisible()
    await expect(page.getByText('altceva', { exact: true })).toBeVisible()
    await expect(page.getByText('Ana', { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain(tom.email)
    await tabTo(page, page.getByRole('button', { name: /^Listen at/ }).first())
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: /^Pause at/ })).toBeFocused()
    await expect(page.getByRole('button', { name: /^Pause at/ })).toHaveCount(0, { timeout: 20_000 })
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await expect(page.getByText('2 corrections marked.')).toBeVisible()
    await expectSound(page, 'review-result')
    await typeInto(page, page.getByLabel('Reasons'), 'She says so.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Your answer waits for a decision.')).toBeVisible()
  })

  await test.step('an ADMIN reads the answer and decides', async () => {
    const { page } = admin
    await page.goto(`${server().url}/admin/reviews`)
    await expect(page.getByRole('cell', { name: tina.email, exact: true })).toBeVisible({ timeout: 60_000 })
    await expectSound(page, 'reviews-to-decide')
    await press(page, page.getByRole('link', { name: `Decide on the answer of ${tina.email}` }))
    await expect(page.getByText('She says so.')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: /^Listen at/ }).first())
    await page.keyboard.press('x')
    await expectSound(page, 'review-decision')
    await typeInto(page, page.getByLabel('Reasons'), 'One of them.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('No answers wait for a decision.')).toBeVisible()
    await tabTo(page, page.getByRole('tab', { name: 'To decide' }))
    await page.keyboard.press('End')
    await expect(page.getByText('No files are flagged.')).toBeVisible()
  })

  await test.step('the decision is in the grade', async () => {
    const { page } = tina
    await page.reload()
    await expect(page.getByText('Decided: 1 correction does not count.')).toBeVisible()
    await expect(page.getByText('One of them.')).toBeVisible()
    await expectSound(page, 'review-decided')
  })
})
