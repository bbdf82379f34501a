import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, expect, type Page, test } from 'playwright/test'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { buildTranscript } from '../../support/build-transcript.ts'
import { encoded, looped, speak } from '../../support/media-samples.ts'
import { press, tabTo, typeInto } from './keys.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

/** Romanian has no engine here, so its files are for people alone. */
const server = useServer({ BILLING: 'sandbox' }, { alone: true })
const SECONDS = 610

interface Person {
  email: string
  page: Page
}

async function arrive(browser: Browser, role: Role): Promise<Person> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const email = await newAccount(server(), role)
  await logIn(context, server(), email)
  return { email, page: await context.newPage() }
}

const api = (path: string) => `${server().url}/api/longhand${path}`

/** Orders a file of people; answers its id. */
async function order({ page }: Person): Promise<string> {
  const sound = await readFile(await encoded(await looped(await speak(), SECONDS), 'ogg'))
  const reply = await page.request.post(api('/file/media?language_code=ro&is_for_human_transcribe=true'), {
    headers: await writeHeaders(page.request, server()),
    multipart: { media: { name: 'council.ogg', mimeType: 'audio/ogg', buffer: sound } },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return ((await reply.json()) as { _id: string })._id
}

/** Takes a file and writes a text. */
async function write({ page }: Person, id: string, ...paragraphs: string[]): Promise<void> {
  const headers = await writeHeaders(page.request, server())
  for (const [path, options] of [
    [`/file/transcription/resume_human/${id}`, { headers }],
    [
      `/file/transcription/${id}`,
      {
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        data: gzipSync(JSON.stringify(buildTranscript(...paragraphs))),
      },
    ],
  ] as const) {
    const reply = await page.request.put(api(path), options)
    expect(reply.ok(), await reply.text()).toBe(true)
  }
}

test('by keyboard: a style guide is written, its issues are put right, and publishing says what is left', async ({
  browser,
}) => {
  const [owner, tina] = await Promise.all([arrive(browser, 'USER'), arrive(browser, 'HUMAN-TRANSCRIPTOR')])
  await server().longhand('plan', 'grant', owner.email, '--human', '1h')

  await test.step('the owner writes a guide, and all their files have it', async () => {
    const { page } = owner
    await page.goto(`${server().url}/account/style-guides`)
    await press(page, page.getByRole('button', { name: 'New style guide' }))
    await tabTo(page, page.getByLabel('Name', { exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Council')
    await typeInto(page, page.getByLabel('Forbidden words'), 'bla = vorbe\nhmm')
    await press(page, page.getByRole('button', { name: 'Save' }))
    const guide = page.getByRole('listitem').filter({ hasText: 'Council' })
    await press(page, guide.getByRole('button', { name: 'Make default' }))
    await expect(guide.getByText('DEFAULT', { exact: true })).toBeVisible()
  })

  const id = await order(owner)
  await write(tina, id, 'omul spune bla la primar', 'si iar bla hmm apoi bla', 'la urma bla')

  await test.step('its transcriptor sees each issue, and puts right one, then all of its kind', async () => {
    const { page } = tina
    await page.goto(`${server().url}/editor/${id}`)
    const text = page.getByRole('textbox', { name: 'Transcript' })
    await expect(text).toContainText('omul spune bla')
    // The guide comes after the text.
    await expect(page.getByRole('button', { name: /^Style guide \d/ })).toBeVisible()
    await text.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ControlOrMeta+Alt+Period')
    const panel = page.getByRole('complementary', { name: 'Style guide' })
    await expect(panel).toContainText('1 of 5')
    await expectSound(page, 'editor-style', { isInAllLanguages: true })
    await text.focus()
    await page.keyboard.press('ControlOrMeta+Period')
    await expect(text).toContainText('omul spune vorbe la primar')
    await expect(panel).toContainText('of 4')
    await page.keyboard.press('ControlOrMeta+Shift+F8')
    await expect(text).toContainText('si iar vorbe hmm apoi vorbe')
    await expect(text).toContainText('la urma vorbe')
    await expect(panel).toContainText('1 of 1')
    await expect(panel).toContainText('Decide how to write this.')
    // All of a kind are one step.
    await page.keyboard.press('ControlOrMeta+z')
    await expect(panel).toContainText('of 4')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(panel).toContainText('1 of 1')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('File saved...')).toBeVisible()
  })

  await test.step('publishing says what is left, and waits until the transcriptor has said so', async () => {
    const { page } = tina
    await page.request.put(api(`/file/${id}`), {
      headers: await writeHeaders(page.request, server()),
      data: { status: 'FINISHED' },
    })
    await page.goto(`${server().url}/files`)
    await press(page, page.getByRole('row').filter({ hasText: 'council.ogg' }).getByRole('button', { name: 'Publish' }))
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Still open in the style guide Council')
    const publish = question.getByRole('button', { name: 'Publish' })
    await expect(publish).toBeDisabled()
    await expectSound(page, 'desk-left', { isInAllLanguages: true })
    await tabTo(page, question.getByRole('checkbox', { name: 'Publish as is' }))
    await page.keyboard.press('Space')
    await press(page, publish)
    await expect(page.getByText('Transcription published!', { exact: true })).toBeVisible()
  })
})
