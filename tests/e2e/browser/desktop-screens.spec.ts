import { readFile } from 'node:fs/promises'
import { type Browser, chromium, expect, type Page, test } from 'playwright/test'
import { PLAYER_SIZE } from '../../../src/main/player/player-window.ts'
import { OFFLINE_CHANNELS, type OfflineFile } from '../../../src/shared/bridge/offline.ts'
import { OUTBOX_CHANNELS, type OutboxEntry } from '../../../src/shared/bridge/outbox.ts'
import { CHROMIUM } from '../../support/chromium.ts'
import { type DesktopInBrowser, openDesktopInBrowser } from '../../support/desktop-in-browser.ts'
import { fakeFile } from '../../support/fake-file.ts'
import { speak, tone } from '../../support/media-samples.ts'
import { goToSource } from '../../support/upload-wizard.ts'
import { answerFiles } from './fake-files.ts'
import { press, tabTo } from './keys.ts'
import { expectSound } from './looks.ts'
import { newAccount, PASSWORD, useServer } from './server.ts'

/** What only the desktop app shows, as people see it: one app for all of these, in front of one server. */
test.describe.configure({ mode: 'serial' })
const server = useServer()
let browser: Browser
let desktop: DesktopInBrowser
let page: Page

test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${await speak()}`,
    ],
  })
  desktop = await openDesktopInBrowser(browser, {
    server: server().url,
    sources: { screen: true, systemSound: 'offered' },
    hasSpeech: true,
  })
  page = desktop.page
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
test.afterAll(async () => {
  await desktop.close()
  await browser.close()
})

const NAMES = [
  'Council, 4 November.m4a',
  'Harbour board with a rather long name that somebody gave it in a hurry.wav',
  'Interview 12.mp4',
  'Choir.flac',
  'Radio play.mp3',
  'Notes.ogg',
]

/** One of each that the outbox shows. */
const OUTBOX: OutboxEntry[] = (
  [
    { state: 'sending', sentBytes: 31_000_000 },
    {
      state: 'retrying',
      sentBytes: 12_000_000,
      problem: 'The server cannot be reached.',
      retryAt: Date.UTC(2026, 0, 31, 12),
    },
    { state: 'checking', sentBytes: 62_000_000 },
    { state: 'paused', sentBytes: 5_000_000 },
    { state: 'failed', problem: 'This file is not accepted! Try another file!' },
    { state: 'waiting' },
  ] as const
).map((one, at) => ({
  id: `0199a1b2-0000-4000-8000-00000000000${at}`,
  name: NAMES[at]!,
  sentBytes: 0,
  totalBytes: 62_000_000,
  part: null,
  problem: null,
  retryAt: null,
  ...one,
}))

const offlineFile = (n: number, more: Partial<OfflineFile>): OfflineFile => ({
  id: fakeFile(n).file._id,
  name: `File ${n}.wav`,
  state: 'ready',
  bytes: 1000,
  totalBytes: 1000,
  languages: [],
  pendingStatus: null,
  ...more,
})

test('the first start asks for a server, and the sign-in says which', async () => {
  await page.goto(desktop.at('/server'))
  await expect(page.getByLabel('Address of the server')).toBeVisible()
  await page.getByLabel('Address of the server').fill('http://longhand.example')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSound(page, 'desktop-server')
  await page.goto(desktop.at('/files'))
  await expect(page.getByText(/^Server: /)).toBeVisible()
  await expectSound(page, 'desktop-login')
  await page.getByLabel('E-mail').fill(await newAccount(server()))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
})

test('the outbox with all that can become of a medium, and files on this computer', async () => {
  await answerFiles(
    page,
    [1, 2, 3, 4].map((n) => fakeFile(n)),
  )
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'File 1.wav' })).toBeVisible()
  desktop.tell(OFFLINE_CHANNELS.changed, [
    offlineFile(1, {}),
    offlineFile(2, { languages: ['es', 'fr'], pendingStatus: 'FINISHED' }),
    offlineFile(3, { state: 'taking', bytes: 400 }),
  ])
  desktop.tell(OUTBOX_CHANNELS.changed, OUTBOX)
  for (const name of NAMES)
    await expect(page.getByRole('button', { name: new RegExp(`^(Cancel|Dismiss) ${name}$`) })).toBeVisible()
  await expect(page.getByText('On this computer', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Listen to ${NAMES[0]}` }).click()
  await expect(page.getByText(/cannot be played|could not be drawn/)).toBeVisible()
  await expectSound(page, 'desktop-outbox')
  await page.unroute('**/api/longhand/file?*')
})

test('the recorder with all its choices, and a take that is listened to', async () => {
  await page.goto(desktop.at('/files/upload'))
  await goToSource(page)
  await page.getByText('New record', { exact: true }).click()
  await page.getByText('Video', { exact: true }).click()
  await expect(page.getByLabel('Picture')).toBeVisible()
  await expectSound(page, 'desktop-recorder')
  await page.getByText('Audio', { exact: true }).click()
  await page.getByRole('button', { name: 'Record audio', exact: true }).click()
  const clock = page.getByRole('timer', { name: 'Recorded' })
  await expect.poll(async () => Number((await clock.textContent())?.split(':').at(-1))).toBeGreaterThanOrEqual(3)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Play / })).toBeVisible()
  await expect(page.getByText(/^Analysing the sound/)).toHaveCount(0)
  await expectSound(page, 'desktop-take')
})

test('the recorder while this computer writes down what is said, and the take with its words', async () => {
  await page.goto(desktop.at('/files/upload'))
  await goToSource(page)
  await page.getByText('New record', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Write down what is said while recording' }).check()
  await expectSound(page, 'desktop-recorder-words')
  await page.getByRole('button', { name: 'Record audio', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Words' })).toContainText(/river|boats|morning/)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save with these words' })).toBeEnabled({ timeout: 120_000 })
  await expect(page.getByText(/^Analysing the sound/)).toHaveCount(0)
  await expectSound(page, 'desktop-take-words')
})

test('This app', async () => {
  await page.goto(desktop.at('/account/app'))
  await expect(page.getByRole('button', { name: 'Change the key of Faster' })).toBeVisible()
  await page.getByRole('button', { name: 'Change the key of Faster' }).click()
  await page.keyboard.press('a')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSound(page, 'desktop-this-app')
})

test('the small player on top of another program', async () => {
  const reply = await page.evaluate(
    async (bytes) => {
      const body = new FormData()
      body.append(
        'media',
        new Blob([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], { type: 'audio/wav' }),
        'Council.wav',
      )
      return (await fetch('/api/longhand/file/media?language_code=en', { method: 'POST', body })).json() as Promise<{
        _id: string
      }>
    },
    (await readFile(await speak())).toString('base64'),
  )
  await page.goto(desktop.at(`/player/${reply._id}`))
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled()
  await expectSound(page, 'desktop-player', {
    looks: [
      { width: PLAYER_SIZE.width, colorScheme: 'light' },
      { width: PLAYER_SIZE.width, colorScheme: 'dark' },
    ],
  })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('[DT-010 DT-011] the outbox by keyboard: listened to, ordered, paused, slowed, given up, retried', async () => {
  const uploads = page.getByRole('region', { name: 'Uploads' })
  const button = (name: string) => uploads.getByRole('button', { name, exact: true })
  const sound = async (name: string) => ({
    name,
    mimeType: 'audio/wav',
    buffer: await readFile(await tone({ seconds: 3 })),
  })
  await page.goto(desktop.at('/files/upload'))
  await goToSource(page)
  const chooser = page.waitForEvent('filechooser')
  desktop.setOnline(false)
  await press(page, page.getByRole('button', { name: 'Choose files' }))
  await (await chooser).setFiles([await sound('one.wav'), await sound('two.wav'), await sound('three.wav')])
  await expect(button('Cancel three.wav')).toBeVisible()

  await test.step('listened to', async () => {
    await press(page, button('Listen to one.wav'))
    await expect(uploads.getByText(/^Analysing the sound/)).toHaveCount(0)
    await press(page, button('Play one.wav'), 'Space')
    await expect(button('Pause one.wav').first()).toBeVisible()
    const position = uploads.getByRole('slider', { name: 'Position in one.wav' })
    await tabTo(page, position)
    await page.keyboard.press('End')
    await expect(position).toHaveValue('3')
    await press(page, button('Listen to one.wav'))
    await expect(position).toHaveCount(0)
  })

  await test.step('ordered, paused and gone on with', async () => {
    await press(page, button('Send first three.wav'))
    await expect
      .poll(() =>
        uploads
          .getByRole('button', { name: /^Cancel / })
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
      )
      .toEqual(['Cancel three.wav', 'Cancel one.wav', 'Cancel two.wav'])
    await press(page, button('Pause two.wav'))
    await press(page, button('Resume two.wav'))
    await expect(button('Pause two.wav')).toBeVisible()
  })

  await test.step('slowed down, which outlives the page', async () => {
    await tabTo(page, uploads.getByLabel('Upload speed'))
    await page.keyboard.press('ArrowDown')
    await expect(uploads.getByLabel('Upload speed')).toHaveValue('2000000')
    await page.goto(desktop.at('/files'))
    await expect(uploads.getByLabel('Upload speed')).toHaveValue('2000000')
  })

  await test.step('given up after a question, the others tried again', async () => {
    await press(page, button('Cancel two.wav'))
    await press(page, page.getByRole('alertdialog', { name: 'Remove two.wav' }).getByRole('button', { name: 'Remove' }))
    await expect(button('Cancel two.wav')).toHaveCount(0)
    desktop.setOnline(true)
    // They may go on by themselves just before they are told to.
    await expect(async () => {
      if (await button('Try now').isVisible()) await press(page, button('Try now'))
      await expect(uploads).toHaveCount(0, { timeout: 5000 })
    }).toPass({ timeout: 120_000 })
    for (const name of ['one.wav', 'three.wav'])
      await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'two.wav' })).toHaveCount(0)
  })
})

test('[DT-012] keys for other programs are chosen, taken away and restored by the keyboard alone', async () => {
  await press(page, page.getByRole('link', { name: 'This app' }))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await press(page, button('Change the key of Slower'))
  await page.keyboard.press('Control+Alt+s')
  await expect(page.getByText('Ctrl+Alt+S now does ‘Slower’.')).toBeVisible()
  await press(page, button('Remove the key from Slower'))
  await expect(page.getByText('‘Slower’ has no key.')).toBeVisible()
  await press(page, button('Restore the default keys'), 'Space')
  await expect(page.getByText('All keys are back to their defaults.')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Use another server' }))
  await tabTo(page, page.getByLabel('Address of the server'))
})
