import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, expect, test as base, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { CHROMIUM } from '../../support/chromium.ts'
import { speak } from '../../support/media-samples.ts'
import { goToSource } from '../../support/upload-wizard.ts'
import { expectSound, LOOKS } from './looks.ts'
import { forgetSession, logIn, newAccount, sharedAccount, useServer } from './server.ts'

const server = useServer()

/**
 * Chromium with a microphone that hears flite, over and over, a camera that sees a test picture, and a person who
 * allows both.
 */
const launchOptions = async () => ({
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${await speak()}`,
  ],
})

const test = base.extend<{ context: BrowserContext }, { speaking: Browser }>({
  speaking: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright wants it
    async ({}, use) => {
      const browser = await chromium.launch(await launchOptions())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ speaking }, use) => {
    const context = await speaking.newContext({
      serviceWorkers: 'block',
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    })
    await use(context)
    await context.close()
  },
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const clock = (page: Page) => page.getByRole('timer', { name: 'Recorded' })
const row = (page: Page) => page.getByRole('row').filter({ hasText: /\d\d\.\d\d\.\d{4} \d\d\.\d\d\.\d\d/ })
const offered = (page: Page) => page.getByRole('region', { name: 'Recordings on this device' }).getByRole('listitem')

/** Opens the wizard with the recorder as its source. */
async function openRecorder(page: Page): Promise<void> {
  await page.goto(`${server().url}/files/upload`)
  await goToSource(page)
  await page.getByText('New record', { exact: true }).click()
  await expect(button(page, 'Record audio')).toBeVisible()
}

/** Opens the recorder for a person; answers the address of the API. */
async function open(page: Page, email: string, visit?: { isFirstVisit: boolean }): Promise<void> {
  await logIn(page.context(), server(), email, visit)
  await openRecorder(page)
}

/** Waits until the recorder's clock says so many seconds. */
async function recordUntil(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(async () => Number((await clock(page).textContent())?.split(':').at(-1)))
    .toBeGreaterThanOrEqual(seconds)
}

/** Ends the tab as a crash does: nothing in it runs any more. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await gone
}

interface ListedFile {
  _id: string
  name: string
  type: string
  length: number
  status: string
}

async function files(page: Page): Promise<ListedFile[]> {
  const reply = await page.request.get(`${server().url}/api/longhand/file`)
  return ((await reply.json()) as { files: { file: ListedFile }[] }).files.map(({ file }) => file)
}

/** Where the player of the browser can go in a medium of the server. */
function seekable(page: Page, id: string): Promise<{ length: number; reached: number; width: number }> {
  return page.evaluate(async (url) => {
    const media = document.createElement('video')
    const heard = (event: string) => new Promise((resolve) => media.addEventListener(event, resolve, { once: true }))
    const loaded = heard('loadedmetadata')
    media.src = url
    await loaded
    const sought = heard('seeked')
    media.currentTime = media.duration / 2
    await sought
    return { length: media.duration, reached: media.currentTime, width: media.videoWidth }
  }, `/api/longhand/file/media/${id}`)
}

test('[RE-001 RE-002 RE-003 RE-004 RE-006 RE-007 RE-008 RE-009 RE-011 UP-015] record to text by keyboard', async ({
  page,
}) => {
  await open(page, await newAccount(server(), 'ADMIN'))
  await button(page, 'Record audio').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recording audio')).toBeVisible()
  // The focus goes on to the next button, as the one that was pressed is gone.
  await expect(button(page, 'Pause')).toBeFocused()
  const level = page.getByRole('meter', { name: 'Sound level' })
  await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
  await recordUntil(page, 3)

  await page.keyboard.press('Enter')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const pausedAt = await clock(page).textContent()
  await expect(button(page, 'Resume')).toBeFocused()
  // What is heard now is not recorded: the clock stands while the level goes on.
  const before = await level.getAttribute('aria-valuenow')
  await expect.poll(() => level.getAttribute('aria-valuenow')).not.toBe(before)
  await expect(clock(page)).toHaveText(pausedAt ?? '')
  await page.keyboard.press('Enter')
  await recordUntil(page, 6)
  await page.keyboard.press('Tab')
  await expect(button(page, 'Stop')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Transcribe')).toBeFocused()
  await expect(button(page, 'Cancel')).toBeVisible()

  const player = page.getByLabel(/^\d\d\.\d\d\.\d{4} \d\d\.\d\d\.\d\d\.ogg$/)
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.duration)).toBeLessThan(30)
  // The bytes wait, so that the bar can be seen.
  let goOn = () => {}
  const seen = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/longhand/uploads', async (route) => {
    await seen
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('progressbar')).toBeVisible()
  goOn()

  await expect(row(page).getByText('EDITING', { exact: true })).toBeVisible()
  const [file] = await files(page)
  expect(file).toMatchObject({
    type: 'audio/ogg',
    name: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d\.\d\d\.\d\d\.ogg$/),
  })
  expect(file!.length).toBeGreaterThan(5)
  expect(file!.length).toBeLessThan(12)
  const { length, reached } = await seekable(page, file!._id)
  expect(length).toBeCloseTo(file!.length, 0)
  expect(reached).toBeCloseTo(length / 2, 0)
  const text = (await (
    await page.request.get(`${server().url}/api/longhand/file/transcription/${file!._id}`)
  ).json()) as { paragraphs: { words: { text: string }[] }[] }
  expect(text.paragraphs.flatMap(({ words }) => words.map((word) => word.text.toLowerCase()))).toContain('the')

  // The server has it, so this device has it no more.
  await openRecorder(page)
  await expect(offered(page)).toHaveCount(0)
})

test('a tab that crashes loses two seconds at most; the recording is offered again, to the same person alone', async ({
  context,
  page,
}) => {
  const email = await newAccount(server(), 'ADMIN')
  await open(page, email)
  await button(page, 'Record audio').click()
  await recordUntil(page, 4)
  await crash(page)

  const other = await context.newPage()
  await context.clearCookies()
  await open(other, await newAccount(server(), 'ADMIN'))
  await expect(offered(other)).toHaveCount(0)

  await forgetSession(other)
  await logIn(context, server(), email)
  await other.goto(`${server().url}/files`)
  await other.getByRole('link', { name: 'Go to the recording' }).click()
  await expect(offered(other)).toHaveText(/Audio, [2-9]s/)

  await test.step('it can be heard, and brought back when it was discarded by mistake', async () => {
    await button(other, /^Play /).click()
    const player = other.getByLabel(/\.ogg$/).and(other.locator('audio'))
    await expect
      .poll(() => player.evaluate((media: HTMLMediaElement) => (Number.isFinite(media.duration) ? media.duration : 0)))
      .toBeGreaterThanOrEqual(2)
    const [download] = await Promise.all([other.waitForEvent('download'), button(other, /^Download /).click()])
    expect(download.suggestedFilename()).toMatch(/\.webm$/)
    await button(other, /^Discard /).click()
    await expect(offered(other)).toHaveCount(0)
    await button(other, 'Undo').click()
    await expect(offered(other)).toHaveCount(1)
  })

  await test.step('logging out says that it is here', async () => {
    await button(other, 'Logout').click()
    const dialog = other.getByRole('alertdialog', { name: 'Log out' })
    await expect(dialog).toContainText('A recording on this device is not uploaded yet.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await button(other, /^Transcribe /).click()
  await expect(row(other).getByText('EDITING', { exact: true })).toBeVisible()
  expect((await files(other))[0]!.length).toBeGreaterThanOrEqual(2)
  await expect(other.getByRole('link', { name: 'Go to the recording' })).toBeHidden()
})

test('[RE-010 UP-015] video: the browser is killed midway, and the recording is there afterwards', async () => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'longhand-profile-'))
  const email = await newAccount(server(), 'ADMIN')
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, { ...(await launchOptions()), locale: 'en-GB' })
    const page = context.pages()[0] ?? (await context.newPage())
    await open(page, email)
    return { context, page }
  }
  try {
    const { context, page } = await start()
    await page.getByRole('radio', { name: 'Video', exact: true }).click()
    await button(page, 'Record video').click()
    await expect(page.getByText('Recording video')).toBeVisible()
    const picture = page.getByLabel('Camera preview')
    await expect
      .poll(() => picture.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.clientWidth]))
      .toEqual([360, 360])
    await recordUntil(page, 4)
    const ended = new Promise((resolve) => context.on('close', resolve))
    const session = await context.newCDPSession(page)
    session.send('Browser.crash').catch(() => undefined)
    await ended

    const again = await start()
    await expect(offered(again.page)).toHaveText(/Video, [2-9]s/)
    await button(again.page, /^Transcribe /).click()
    await expect(row(again.page).getByText('EDITING', { exact: true })).toBeVisible()
    const [file] = await files(again.page)
    expect(file).toMatchObject({ type: 'video/webm', name: expect.stringMatching(/\.webm$/) })
    const { length, reached, width } = await seekable(again.page, file!._id)
    expect(width).toBe(360)
    expect(length).toBeGreaterThanOrEqual(2)
    expect(reached).toBeCloseTo(length / 2, 0)
    await again.context.close()
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test("without a folder of its own, the browser's database keeps the recording, with the language chosen last", async ({
  context,
  page,
}) => {
  // Of an account without other recordings, whose rows would be taken for this one's.
  const email = await newAccount(server(), 'ADMIN')
  await context.addInitScript(() => {
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'))
  })
  await open(page, email, { isFirstVisit: true })
  await button(page, 'Record audio').click()
  await recordUntil(page, 3)
  await crash(page)
  const next = await context.newPage()
  await next.goto(`${server().url}/files/upload`)
  await expect(offered(next)).toHaveText(/Audio, [1-9]s/)
  await button(next, /^Play /).click()
  await expect
    .poll(() =>
      next
        .locator('audio')
        .evaluate((media: HTMLMediaElement) => (Number.isFinite(media.duration) ? media.duration : 0)),
    )
    .toBeGreaterThanOrEqual(1)

  await button(next, /^Transcribe /).click()
  await expect(row(next).getByText('EDITING', { exact: true })).toBeVisible()
  await openRecorder(next)
  await expect(offered(next)).toHaveCount(0)
})

test('[RE-005] cancel discards the recording', async ({ page }) => {
  await open(page, await sharedAccount(server(), 'ADMIN'))
  await button(page, 'Record audio').click()
  await recordUntil(page, 1)
  await button(page, 'Cancel').click()
  await expect(button(page, 'Record audio')).toBeVisible()
  await expect(page.getByText('The recording was discarded.', { exact: true })).toBeVisible()
  await expect(offered(page)).toHaveCount(0)
  const kept = () =>
    page.evaluate(async () => {
      const all = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings')
      const names: string[] = []
      for await (const person of all.values())
        for await (const name of (person as FileSystemDirectoryHandle).keys()) names.push(name)
      return names
    })
  await expect.poll(kept).toEqual([])
})

test('a full disk is said, and what is recorded goes on in memory: nothing is lost while the page is open', async ({
  context,
  page,
}) => {
  const session = await context.newCDPSession(page)
  // Before anything is kept: Chromium remembers for a while that a database had room.
  await session.send('Storage.overrideQuotaForOrigin', { origin: server().url, quotaSize: 1 })
  await open(page, await sharedAccount(server(), 'ADMIN'))
  await button(page, 'Record audio').click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is no space left on this device.' })).toBeVisible()
  await recordUntil(page, 3)
  await button(page, 'Stop').click()
  await expect(button(page, 'Transcribe')).toBeEnabled()
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: 'Go to the recording' }).click()
  await button(page, /^Play /).click()
  await expect
    .poll(() =>
      page
        .locator('audio')
        .evaluate((media: HTMLMediaElement) => (Number.isFinite(media.duration) ? media.duration : 0)),
    )
    .toBeGreaterThanOrEqual(2)
})

test('a refusal is said plainly, and it can be tried again', async ({ page }) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const allowed = devices.getUserMedia.bind(devices)
    const names = ['NotAllowedError', 'NotFoundError', 'NotReadableError']
    devices.getUserMedia = (constraints) => {
      const name = names.shift()
      return name ? Promise.reject(new DOMException('', name)) : allowed(constraints)
    }
  })
  await open(page, await sharedAccount(server(), 'ADMIN'))
  const words = [
    'This page may not use the microphone. Allow it next to the address bar, then try again.',
    'No microphone found. Connect one and try again.',
    'Another program is using the microphone, or it does not work. Close the other program and try again.',
  ]
  for (const word of words) {
    await button(page, 'Record audio').click()
    await expect(page.getByRole('alert').filter({ hasText: word })).toBeVisible()
  }
  await button(page, 'Record audio').click()
  await expect(page.getByText('Recording audio')).toBeVisible()
  // By now the browser names the devices.
  await button(page, 'Cancel').click()
  await expect(page.getByLabel('Microphone').getByRole('option')).not.toHaveCount(1)
})

test('recording, stopped, offered again: clean to axe, not scrolling sideways, in both themes, wide and phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const email = await sharedAccount(server(), 'ADMIN')
  await open(page, email)
  await page.getByRole('radio', { name: 'Video', exact: true }).click()
  await button(page, 'Record video').click()
  await recordUntil(page, 1)
  await expectSound(page, 'recorder-recording')
  await button(page, 'Stop').click()
  await expect(button(page, 'Transcribe')).toBeEnabled()
  await expectSound(page, 'recorder-stopped', { looks: LOOKS.slice(-1) })
  // Leaving the screen leaves the recording on the device.
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Go to the recording' })).toBeVisible()
  await expectSound(page, 'recorder-notice', { looks: LOOKS.slice(0, 1) })
  await page.getByRole('link', { name: 'Go to the recording' }).click()
  await button(page, /^Play /).click()
  await expectSound(page, 'recorder-offered')
})
