import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect as plainExpect, type Locator, type Page } from 'playwright/test'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { encoded, looped, speak } from './media-samples.ts'
import { goToSource } from './upload-wizard.ts'

/**
 * The desktop app of one person: in a browser, with the real modules of its main process behind the page, or Electron's
 * own.
 */
export interface DesktopApp {
  page: Page
  /** Path of a screen as an address. */
  at: (screen: string) => string
  /** Bytes of recordings and outbox on this computer's disk. */
  recorded: () => Promise<number>
  /** Takes the network away from the app, or gives it back. */
  setOnline: (isOnline: boolean) => void
}

/** Names a part of a flow; `test.step` of Playwright's runner is one. */
export type Step = (name: string, body: () => Promise<void>) => Promise<void>

/** A person's calls past the app, as from another device. */
export type Elsewhere = (route: string, init?: RequestInit) => Promise<Response>

/** Patience for a machine that is busy; it is the same where no runner sets it. */
const expect = plainExpect.configure({ timeout: 15_000 })

/** What a recording is called: when it was made. */
const TAKE = /\d\d\.\d\d\.\d{4} \d\d\.\d\d\.\d\d/

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

/** Types where a click puts the caret, once the text may be written: what comes before is lost, as it should be. */
async function typeInto(page: Page, words: string): Promise<void> {
  await expect(text(page)).toBeEditable()
  await text(page).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type(words)
  await expect(text(page)).toContainText(words.trim())
}

export async function logInDesktop(
  { page, at }: DesktopApp,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(at('/files'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
}

/** Logs in on another device. */
export async function logInElsewhere(
  server: string,
  { email, password }: { email: string; password: string },
): Promise<Elsewhere> {
  const api = `${server}/api/longhand`
  const login = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await login.json()) as { token: string }
  return (route, init = {}) =>
    fetch(api + route, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    })
}

/**
 * Somebody who is logged in records without a network; the take waits, goes up when there is one, and is written down
 * and corrected. Leaves the app in its editor.
 */
export async function recordOffline({ page, at, setOnline, recorded }: DesktopApp, step: Step): Promise<void> {
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await expect(page.getByRole('heading', { name: 'Upload', exact: true })).toBeVisible()
  setOnline(false)
  await page.reload()

  await step('records, and the take is safe on this computer', async () => {
    await goToSource(page)
    await page.getByText('New record', { exact: true }).click()
    await page.getByRole('button', { name: 'Record audio', exact: true }).click()
    const clock = page.getByRole('timer', { name: 'Recorded' })
    await expect
      .poll(async () => Number((await clock.textContent())?.split(':').at(-1)), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(8)
    expect(await recorded()).toBeGreaterThan(10_000)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  })

  const uploads = page.getByRole('region', { name: 'Uploads' })
  await step('waits in the outbox, also after a restart of the page', async () => {
    await expect(uploads).toContainText('Files stay on this computer until the server has confirmed them.')
    await expect(uploads).toContainText('The server cannot be reached.')
    await page.reload()
    await expect(uploads).toContainText(TAKE)
  })

  await step('goes up once there is a network, once, and nothing is left here', async () => {
    setOnline(true)
    // It may go on by itself just before it is told to.
    await expect(async () => {
      const tryNow = uploads.getByRole('button', { name: 'Try now' })
      if (await tryNow.isVisible()) await tryNow.click({ timeout: 1000 })
      await expect(uploads).toHaveCount(0, { timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    await page.goto(at('/files'))
    await expect(row(page, TAKE).getByText('EDITING', { exact: true })).toBeVisible({ timeout: 120_000 })
    await expect(row(page, TAKE)).toHaveCount(1)
    expect(await recorded()).toBe(0)
  })

  await step('is corrected', async () => {
    await row(page, TAKE)
      .getByRole('link', { name: /^Edit / })
      .click()
    await expect(text(page)).toContainText(/\w{3,}/)
    await typeInto(page, 'Indeed ')
    await expect(page.getByText('File saved...')).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(text(page)).toContainText('Indeed')
    expect(new URL(page.url()).origin).toBe(new URL(at('/')).origin)
  })
}

/** Words that stay as they are; behind them, in an element of their own, are those that may still become others. */
const wordsForGood = (words: Locator) =>
  words.evaluate((box) =>
    [...box.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent)
      .join(''),
  )

/**
 * Somebody who is logged in records without a network, and this computer writes down what is said meanwhile. Once there
 * is a network, the file comes up with these words. Leaves the app in its editor.
 */
export async function recordSpokenOffline({ page, at, setOnline, recorded }: DesktopApp, step: Step): Promise<void> {
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await expect(page.getByRole('heading', { name: 'Upload', exact: true })).toBeVisible()
  setOnline(false)
  await page.reload()
  const words = page.getByRole('region', { name: 'Words' })
  const saying = /river|boats|morning/

  await step('what is said appears while it is recorded', async () => {
    await goToSource(page)
    await page.getByText('New record', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Write down what is said while recording' }).check()
    await page.getByRole('button', { name: 'Record audio', exact: true }).click()
    await expect(words).toContainText(saying, { timeout: 60_000 })
  })

  await step('a page that is gone loses nothing: sound and words are offered again', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const kept = page.getByRole('region', { name: 'Recordings on this device' })
    await expect(kept).toBeVisible()
    await kept.getByRole('button', { name: /^Discard / }).click()
    await expect(kept).toHaveCount(0)
  })

  await step('and a second one is saved with its words', async () => {
    await goToSource(page)
    await page.getByText('New record', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Write down what is said while recording' }).check()
    await page.getByRole('button', { name: 'Record audio', exact: true }).click()
    await expect.poll(() => wordsForGood(words), { timeout: 60_000 }).toMatch(saying)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('button', { name: 'Save with these words', exact: true }).click()
  })

  const uploads = page.getByRole('region', { name: 'Uploads' })
  await step('sound and words go up once there is a network', async () => {
    // A machine that is busy is behind with the words, which are waited for.
    await expect(uploads).toContainText(TAKE, { timeout: 120_000 })
    setOnline(true)
    await expect(async () => {
      const tryNow = uploads.getByRole('button', { name: 'Try now' })
      if (await tryNow.isVisible()) await tryNow.click({ timeout: 1000 })
      await expect(uploads).toHaveCount(0, { timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    await page.goto(at('/files'))
    await expect(row(page, TAKE).getByText('EDITING', { exact: true })).toBeVisible({ timeout: 120_000 })
    await expect.poll(recorded).toBe(0)
    await row(page, TAKE)
      .getByRole('link', { name: /^Edit / })
      .click()
    await expect(text(page)).toContainText(saying)
  })
}

/**
 * The translation of the file that is open in the app's editor is corrected without a network, and synced when there is
 * one. `elsewhere`: the same person.
 */
export async function translateOffline(
  { page, at, setOnline }: DesktopApp,
  elsewhere: Elsewhere,
  step: Step,
): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const spanish = `/file/translation/${id}/es`

  await step('its translation comes along', async () => {
    await elsewhere('/file/translation', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ file_id: id, language: 'es' }),
    })
    await expect.poll(async () => (await elsewhere(spanish)).status, { timeout: 60_000 }).toBe(200)
    await page.goto(at('/files'))
    await page.getByRole('button', { name: /^More for / }).click()
    await page.getByRole('menuitem', { name: 'Make available offline' }).click()
    await expect(row(page, TAKE)).toContainText('On this computer with its translation', { timeout: 30_000 })
  })

  await step('is corrected without a network, also after a restart', async () => {
    setOnline(false)
    await page.goto(at(`/editor/es/${id}`))
    await expect(text(page)).toHaveAttribute('lang', 'es')
    await expect(text(page)).toContainText(/\w{3,}/)
    await text(page).click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Claro ')
    await expect(page.getByText('Saved on this computer until you are online again.')).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(text(page)).toContainText('Claro')
  })

  await step('is on the server once there is a network, and the original is as it was', async () => {
    setOnline(true)
    await page.goto(at('/files'))
    await expect.poll(async () => (await elsewhere(spanish)).text(), { timeout: 30_000 }).toContain('Claro')
    expect(await (await elsewhere(`/file/transcription/${id}`)).text()).not.toContain('Claro')
  })
}

/** Somebody orders a text of a person, in a language that nothing here writes down by itself; answers the file's id. */
export async function orderByHand(owner: Elsewhere): Promise<string> {
  const body = new FormData()
  body.append(
    'media',
    new Blob([await readFile(await encoded(await looped(await speak(), 610), 'ogg'))], { type: 'audio/ogg' }),
    'council.ogg',
  )
  const ordered = await owner('/file/media?language_code=ro&is_for_human_transcribe=true', { method: 'POST', body })
  const { _id } = (await ordered.json()) as { _id: string }
  return _id
}

/**
 * A transcriptor who is logged in takes the ordered file offline, writes and finishes it there, and decides where
 * somebody else wrote too. `elsewhere`: the same person.
 */
export async function workOffline(
  { page, setOnline }: DesktopApp,
  { id, elsewhere }: { id: string; elsewhere: Elsewhere },
  step: Step,
): Promise<void> {
  await step('takes it, begins, and takes it along', async () => {
    await row(page, 'Romanian recording').getByRole('button', { name: 'Transcribe' }).click()
    await row(page, 'council.ogg').getByRole('link', { name: 'Edit council.ogg' }).click()
    await typeInto(page, 'Omul merge')
    await expect(page.getByText('File saved...')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Files' }).click()
    await expect.poll(async () => (await elsewhere(`/file/waveform/${id}`)).status, { timeout: 60_000 }).toBe(200)
    await row(page, 'council.ogg').getByRole('button', { name: 'More for council.ogg' }).click()
    await page.getByRole('menuitem', { name: 'Make available offline' }).click()
    await expect(row(page, 'council.ogg')).toContainText('On this computer', { timeout: 30_000 })
  })

  await step('writes and finishes without a network, also after a restart', async () => {
    setOnline(false)
    await page.reload()
    await row(page, 'council.ogg').getByRole('link', { name: 'Edit council.ogg' }).click()
    await expect(text(page)).toContainText('Omul merge')
    expect(
      await page.evaluate(async (file) => (await fetch(`/api/longhand/file/waveform/${file}`)).status, id),
      'its sound is drawn',
    ).toBe(200)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await text(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' acasa')
    await expect(page.getByText('Saved on this computer until you are online again.')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('radio', { name: 'FINISHED' }).click()
    await page.getByRole('button', { name: 'Finish anyway' }).click()
    await page.reload()
    await expect(text(page)).toContainText('Omul merge acasa')
    await page.getByRole('link', { name: 'Files' }).click()
    await expect(row(page, 'council.ogg')).toContainText('FINISHED once you are online')
  })

  await step('somebody wrote on another device meanwhile: nothing is overwritten, the person decides', async () => {
    const stored = await elsewhere(`/file/transcription/${id}`)
    const before = (await stored.json()) as Transcript
    const changed = {
      ...before,
      paragraphs: before.paragraphs.map((paragraph) => ({
        ...paragraph,
        words: paragraph.words.map((word, at) =>
          at === paragraph.words.length - 1 ? { ...word, text: 'alearga' } : word,
        ),
      })),
    }
    const saved = await elsewhere(`/file/transcription/${id}`, {
      method: 'PUT',
      body: gzipSync(JSON.stringify(changed)),
      headers: { 'content-type': 'application/octet-stream', 'if-match': stored.headers.get('etag') ?? '' },
    })
    expect(saved.status).toBe(200)
    setOnline(true)
    await page.reload()
    await expect(page.getByText('Open to choose a version:')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'council.ogg' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Two versions' })
    await question.getByRole('button', { name: 'All mine' }).click()
    await question.getByRole('button', { name: 'Save the choice' }).click()
    await expect(page.getByText('File saved...')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Files' }).click()
    await expect
      .poll(async () => (await elsewhere(`/file/transcription/${id}`)).text(), { timeout: 30_000 })
      .toContain('acasa')
    await expect(row(page, 'council.ogg').getByText('FINISHED', { exact: true })).toBeVisible({ timeout: 30_000 })
  })
}
