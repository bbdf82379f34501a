import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { chromium, expect, test, type Page } from 'playwright/test'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { CHROMIUM } from '../../support/chromium.ts'
import { type DesktopInBrowser, openDesktopInBrowser } from '../../support/desktop-in-browser.ts'
import { encoded, looped, speak } from '../../support/media-samples.ts'
import { newAccount, PASSWORD, useServer } from './server.ts'

/** The desktop's page with its main process, in front of the real server. Romanian has no engine here, so its files are for people. */
const server = useServer({ BILLING: 'off' })

/** What a recording is called: when it was made. */
const TAKE = /\d\d\.\d\d\.\d{4} \d\d\.\d\d\.\d\d/

const rows = (page: Page, name: RegExp) => page.getByRole('row').filter({ hasText: name })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

async function logIn({ page, at }: DesktopInBrowser, email: string): Promise<void> {
  await page.goto(at('/files'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
}

/** The person's calls past the app, as from another device. */
async function elsewhere(email: string) {
  const api = `${server().url}/api/longhand`
  const login = await fetch(`${api}/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' }, body: JSON.stringify({ email, password: PASSWORD }) })
  const { token } = (await login.json()) as { token: string }
  return (route: string, init: RequestInit = {}) => fetch(api + route, { ...init, headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) } })
}

test('[DT-007] [DT-009] [DT-010] [DT-011] somebody records without a network, the take waits in the outbox, goes up when there is one, and is written down and corrected', async () => {
  test.setTimeout(240_000)
  const speaking = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${await speak()}`] })
  const desktop = await openDesktopInBrowser(speaking, { server: server().url })
  const { page, at, setOnline } = desktop
  await logIn(desktop, await newAccount(server()))
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await expect(page.getByRole('heading', { name: 'Upload', exact: true })).toBeVisible()
  setOnline(false)
  await page.reload()

  await test.step('records, and the take is safe on this computer', async () => {
    await page.getByText('New record', { exact: true }).click()
    await page.getByRole('button', { name: 'Record audio', exact: true }).click()
    const clock = page.getByRole('timer', { name: 'Recorded' })
    await expect.poll(async () => Number((await clock.textContent())?.split(':').at(-1)), { timeout: 30_000 }).toBeGreaterThanOrEqual(8)
    expect(await desktop.recorded()).toBeGreaterThan(10_000)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  })

  const uploads = page.getByRole('region', { name: 'Uploads' })
  await test.step('waits in the outbox, also after a restart of the page', async () => {
    await expect(uploads).toContainText('Kept on this computer until the server has confirmed them.')
    await expect(uploads).toContainText('The server cannot be reached.')
    await page.reload()
    await expect(uploads).toContainText(TAKE)
  })

  await test.step('goes up once there is a network, once, and nothing is left here', async () => {
    setOnline(true)
    // It may go on by itself just before it is told to.
    await expect(async () => {
      const tryNow = uploads.getByRole('button', { name: 'Try now' })
      if (await tryNow.isVisible()) await tryNow.click({ timeout: 1000 })
      await expect(uploads).toHaveCount(0)
    }).toPass({ timeout: 60_000 })
    await page.goto(at('/files'))
    await expect(rows(page, TAKE).getByText('EDITING', { exact: true })).toBeVisible({ timeout: 120_000 })
    await expect(rows(page, TAKE)).toHaveCount(1)
    expect(await desktop.recorded()).toBe(0)
  })

  await test.step('is corrected', async () => {
    await rows(page, TAKE).getByRole('link', { name: /^Edit / }).click()
    await expect(text(page)).toContainText(/\w{3,}/)
    await text(page).click()
    await page.keyboard.type('Indeed ')
    await expect(page.getByText('File saved...')).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(text(page)).toContainText('Indeed')
    expect(new URL(page.url()).origin).toBe(new URL(at('/')).origin)
  })
  await desktop.close()
  await speaking.close()
})

test('[DT-014] a transcriptor takes a file offline, writes and finishes it there, and decides where somebody else wrote too', async ({ browser }) => {
  test.setTimeout(240_000)
  const owner = await elsewhere(await newAccount(server()))
  const body = new FormData()
  body.append('media', new Blob([await readFile(await encoded(await looped(await speak(), 610), 'ogg'))], { type: 'audio/ogg' }), 'council.ogg')
  const ordered = await owner('/file/media?language_code=ro&is_for_human_transcribe=true', { method: 'POST', body })
  const { _id: id } = (await ordered.json()) as { _id: string }

  const email = await newAccount(server(), 'HUMAN-TRANSCRIPTOR')
  const tina = await elsewhere(email)
  const desktop = await openDesktopInBrowser(browser, { server: server().url })
  const { page, setOnline } = desktop
  await logIn(desktop, email)

  await test.step('takes it, begins, and takes it along', async () => {
    await row(page, 'council.ogg').getByRole('button', { name: 'Transcribe' }).click()
    await row(page, 'council.ogg').getByRole('link', { name: 'Edit council.ogg' }).click()
    await text(page).click()
    await page.keyboard.type('Omul merge')
    await expect(page.getByText('File saved...')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Files' }).click()
    await row(page, 'council.ogg').getByRole('button', { name: 'More for council.ogg' }).click()
    await page.getByRole('menuitem', { name: 'Take offline' }).click()
    await expect(row(page, 'council.ogg')).toContainText('On this computer', { timeout: 30_000 })
  })

  await test.step('writes and finishes without a network, also after a restart', async () => {
    setOnline(false)
    await page.reload()
    await row(page, 'council.ogg').getByRole('link', { name: 'Edit council.ogg' }).click()
    await expect(text(page)).toContainText('Omul merge')
    await text(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' acasa')
    await expect(page.getByText('Kept on this computer until there is a network.')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('radio', { name: 'FINISHED' }).click()
    await page.getByRole('button', { name: 'Finish anyway' }).click()
    await page.reload()
    await expect(text(page)).toContainText('Omul merge acasa')
    await page.getByRole('link', { name: 'Files' }).click()
    await expect(row(page, 'council.ogg')).toContainText('FINISHED once there is a network')
  })

  await test.step('somebody wrote on another device meanwhile: nothing is overwritten, the person decides', async () => {
    const stored = await tina(`/file/transcription/${id}`)
    const before = (await stored.json()) as Transcript
    const changed = { ...before, paragraphs: before.paragraphs.map((paragraph) => ({ ...paragraph, words: paragraph.words.map((word, at) => (at === paragraph.words.length - 1 ? { ...word, text: 'alearga' } : word)) })) }
    const saved = await tina(`/file/transcription/${id}`, { method: 'PUT', body: gzipSync(JSON.stringify(changed)), headers: { 'content-type': 'application/octet-stream', 'if-match': stored.headers.get('etag') ?? '' } })
    expect(saved.status).toBe(200)
    setOnline(true)
    await page.reload()
    await expect(page.getByText('Open to decide what stays:')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'council.ogg' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Two versions' })
    await question.getByRole('button', { name: 'All mine' }).click()
    await question.getByRole('button', { name: 'Save the choice' }).click()
    await expect(page.getByText('File saved...')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Files' }).click()
    await expect.poll(async () => (await (await tina(`/file/transcription/${id}`)).text()), { timeout: 30_000 }).toContain('acasa')
    await expect(row(page, 'council.ogg').getByText('FINISHED', { exact: true })).toBeVisible({ timeout: 30_000 })
  })
  await desktop.close()
})
