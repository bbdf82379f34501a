import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { speak, video } from '../../support/media-samples.ts'
import { goToSource } from '../../support/upload-wizard.ts'
import { PASSWORD, useServer } from './server.ts'
import { spokenWord } from './spoken-word.ts'

const server = useServer()
const EMAIL = 'ana.petrovic@example.org'

/** Long enough for the highlight to be seen moving. */
const SPEECH = 'the old man walked along the river and looked at the boats in the morning sun'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const text = (page: Page) => page.locator('.cm-content')

test('[AU-069] [AU-088] [FI-052] [FI-013] from sign-up to subtitles: upload, watch, correct, export, log out', async ({
  page,
}) => {
  let loads = 0
  page.on('load', () => (loads += 1))

  await test.step('register and follow the link in the mail', async () => {
    await page.goto(`${server().url}/auth/register`)
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByText('Register successfully! Go to login page!')).toBeVisible()
    await expect.poll(() => server().mailedLinks(EMAIL)).toHaveLength(1)
    await page.goto((await server().mailedLinks(EMAIL))[0]!)
    await expect(page).toHaveURL(`${server().url}/files`)
  })

  await test.step('log out and in again', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(`${server().url}/files`)
  })

  await test.step('upload speech and a video, and watch both reach EDITING without reloading', async () => {
    const speech = await speak(SPEECH)
    const before = loads
    await page.getByRole('link', { name: 'Upload' }).first().click()
    await goToSource(page)
    await page.getByLabel('Files', { exact: true }).setInputFiles([
      { name: 'river.wav', mimeType: 'audio/wav', buffer: await readFile(speech) },
      { name: 'river.mp4', mimeType: 'video/mp4', buffer: await readFile(await video(speech, 'mp4', { seconds: 5 })) },
    ])
    for (const name of ['river.wav', 'river.mp4']) {
      await expect(row(page, name).getByText('EDITING', { exact: true })).toBeVisible({ timeout: 180_000 })
    }
    expect(loads).toBe(before)
  })

  await test.step('open it, play, and see the highlight move', async () => {
    await page.getByRole('link', { name: 'river.wav', exact: true }).click()
    // What the engine makes of flite's voice varies; how well it hears is measured elsewhere.
    await expect(text(page)).toContainText(/\bthe\b.*\bthe\b/)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => spokenWord(page)).not.toBe('')
    const first = await spokenWord(page)
    await expect.poll(() => spokenWord(page)).not.toBe(first)
    const player = page.getByRole('button', { name: 'Pause', exact: true })
    if (await player.isVisible()) await player.click()
  })

  await test.step('change a word, see it saved, reload and find it', async () => {
    await expect(text(page)).toBeEditable()
    await text(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' indeed')
    await expect(page.getByText('File saved...')).toBeVisible()
    await page.reload()
    await expect(text(page)).toContainText(/indeed$/)
  })

  await test.step('download the subtitles', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.locator('label').filter({ hasText: 'SRT' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('river.srt')
    const subtitles = await readFile(await download.path(), 'utf8')
    expect(subtitles).toMatch(/^\uFEFF?1\r?\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\r?\n/)
    expect(subtitles).toMatch(/\bthe\b/)
    expect(subtitles).toContain('indeed')
    await page.keyboard.press('Escape')
  })

  await test.step('log out', async () => {
    await page.getByRole('link', { name: 'Files' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server().url}/auth/login`)
    await page.goto(`${server().url}/files`)
    await expect(page).toHaveURL(/\/auth\/login/)
  })
})
