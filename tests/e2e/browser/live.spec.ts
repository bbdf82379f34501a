import { expect, test as base, type Browser, type Page } from 'playwright/test'
import { joined, speak } from '../../support/media-samples.ts'
import { expectSound } from './looks.ts'
import { atDesk, hearing, SPOKEN } from './microphone.ts'
import { useServer } from './server.ts'

/** Its own, for others' sessions and how fast others' recordings were read decide whether there is room for one. */
const server = useServer({}, { alone: true })

/** Chromium with a microphone that hears a sentence and a pause, over and over, and a person who allows it. */
const test = base.extend<object, { speaking: Browser }>({
  speaking: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright wants it
    async ({}, use) => {
      const sentence = await speak()
      const browser = await hearing(await joined([sentence, sentence], { pauseSeconds: 1.5 }))
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

const bar = (page: Page) => page.getByRole('region', { name: 'Recording' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('words come while somebody speaks, are corrected and read by others, outlive the tab, and become a file', async ({
  speaking,
  browser,
}) => {
  // A machine that is busy is behind with the words, and loses none.
  test.setTimeout(600_000)
  const context = await atDesk(speaking, server())
  await context.addInitScript(() => {
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      Object.assign(window, { microphone: stream.getAudioTracks()[0] })
      return stream
    }
  })
  const page = await context.newPage()
  await page.goto(`${server().url}/files`)
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Live transcription' })).toBeVisible()
  await page.getByLabel('Name').fill('Harbour walk')
  await button(page, /Translate captions into/).click()
  await page.getByRole('option', { name: 'Spanish' }).click()
  await expectSound(page, 'live-start')
  await button(page, 'Start').click()

  await expect(bar(page)).toContainText('Recording')
  await expect(text(page)).toContainText(SPOKEN, { timeout: 240_000 })
  await expectSound(page, 'live-recording')
  // An audience reads along in another browser, without an account.
  await button(page, 'Captions').click()
  await button(page, 'Create link').click()
  const link = await page.getByLabel('Link for the audience').inputValue()
  await page.getByLabel('Text shown').selectOption('Original and Spanish')
  const overlay = await page.getByLabel('Source for video programs such as OBS').inputValue()
  expect(overlay).toBe(`${link}?overlay&show=both&language=es`)
  await expectSound(page, 'live-captions-link')
  await page.keyboard.press('Escape')
  const audience = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const captions = await audience.newPage()
  await captions.goto(link)
  const spoken = captions.getByRole('log', { name: 'Captions' })
  await expect(spoken).toContainText(SPOKEN, { timeout: 240_000 })
  await expectSound(captions, 'captions')
  // Beside it the reader has what was said in their language.
  await captions.keyboard.press('Tab')
  await button(captions, 'Language, change (O)').click()
  await captions.getByRole('menuitemcheckbox', { name: 'Original and Spanish' }).click()
  const spanish = captions.getByRole('log', { name: 'Captions in Spanish' })
  await expect(spanish).toContainText(/viejo|río|barco|mañana/, { timeout: 240_000 })
  // The button that has the focus shows its tooltip.
  await captions.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expectSound(captions, 'captions-both')
  // A video program has both by its address alone.
  const program = await (await browser.newContext()).newPage()
  await program.goto(overlay)
  await expect(program.getByRole('log', { name: 'Captions in Spanish' })).toContainText(/viejo|río|barco|mañana/, {
    timeout: 240_000,
  })
  await expect(program.getByRole('log')).toHaveCount(2)
  await program.context().close()
  await captions.keyboard.press('o')
  await expect(captions.getByRole('log')).toHaveCount(1)
  // A person writes while it goes on.
  await text(page).locator('.cm-line').first().click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Captain: ')
  await page.keyboard.press('F9')
  await expect(page.getByText(/^Bookmark at/)).toBeVisible()
  // They say who speaks, and comment on a word.
  await page.keyboard.press('Shift+F9')
  await page.getByRole('dialog', { name: 'Speaker' }).getByLabel('Name', { exact: true }).fill('Captain Ruiz')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByText('Captain Ruiz').filter({ visible: true })).not.toHaveCount(0)
  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+Shift+F2')
  const comments = page.getByRole('complementary', { name: 'Comments' })
  await expect(comments.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.type('Which boat?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(comments.getByRole('listitem').filter({ hasText: 'Which boat?' })).toHaveCount(1)

  // What is corrected is corrected there, as far as it is still on the screen.
  await expect(captions.getByText('Connecting')).toHaveCount(0)

  // The microphone is pulled out: no silence is made up, and one key goes on. Then somebody is about to leave.
  await page.evaluate(() => {
    const { microphone } = window as unknown as { microphone: MediaStreamTrack }
    microphone.stop()
    microphone.dispatchEvent(new Event('ended'))
  })
  await expect(bar(page)).toContainText('The microphone or the shared sound is gone. What was recorded is saved.')
  await expect(bar(page)).toContainText('Paused')
  const recorded = await bar(page).getByRole('timer').textContent()
  await expectSound(page, 'live-microphone-gone')
  await expect(bar(page).getByRole('timer')).toHaveText(recorded!)
  await page.keyboard.press('F10')
  await expect(bar(page).getByRole('timer')).not.toHaveText(recorded!)
  await page.evaluate(() => history.back())
  const leaving = page.getByRole('alertdialog', { name: 'Leave this page while it records?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toHaveCount(0)

  const live = new URL(page.url()).pathname.split('/').at(-1)
  const stored = `${server().url}/api/longhand/file/transcription/${live}`
  await expect.poll(async () => (await page.request.get(stored)).text()).toContain('Captain:')

  // The tab dies; the page that comes after it goes on.
  const said = (await text(page).textContent()) ?? ''
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(bar(page)).toContainText('This page does not record now')
  await expect(text(page)).toContainText('Captain:')
  await button(page, 'Go on recording').click()
  await expect(bar(page)).toContainText('Recording')
  await expect
    .poll(async () => ((await text(page).textContent()) ?? '').length, { timeout: 240_000 })
    .toBeGreaterThan(said.length + 20)
  await button(page, 'Stop').click()
  await expect(captions.getByText('The talk has ended.')).toBeVisible({ timeout: 180_000 })
  await audience.close()
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]+$/, { timeout: 180_000 })
  await expect(text(page)).toContainText('Captain:')
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await expect(page.getByText('Captain Ruiz').filter({ visible: true })).not.toHaveCount(0)
  await expect(page.locator('.cm-comment')).toHaveCount(1)
  await context.close()
})
