import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { startBrowserServer, type BrowserServer } from '../../support/browser-server.ts'
import { startDropboxHost, type DropboxHost } from '../../support/dropbox-host.ts'
import { speak, tone } from '../../support/media-samples.ts'
import { logIn, newAccount, tellOnFailure } from './server.ts'

let host: DropboxHost
let server: BrowserServer
test.beforeAll(async () => {
  const files: Record<string, Buffer> = {
    '/talk.wav': await readFile(await speak('the old man walked along the river')),
    '/tone.wav': await readFile(await tone({ seconds: 2 })),
    '/text.wav': Buffer.from('this is text'),
  }
  host = await startDropboxHost(({ url = '' }, response) => void response.end(files[url]))
  server = await startBrowserServer({ DROPBOX_APP_KEY: 'app-key', DROPBOX_FILES_ORIGIN: host.origin })
})
test.afterAll(async () => {
  await server.stop()
  await host.stop()
})
tellOnFailure(() => server)

/**
 * Stands in for Dropbox's script: it keeps what it was asked, and answers with the file that the test has laid ready.
 */
const SCRIPT = `window.Dropbox = { choose(options) {
  window.asked = { ...options, key: document.getElementById('dropboxjs').dataset.appKey }
  window.ready ? options.success([window.ready]) : options.cancel()
} }`

async function choose(page: Page, file: { name: string; link: string; bytes: number } | null): Promise<object> {
  await page.evaluate((ready) => Object.assign(window, { ready }), file)
  await page.getByRole('button', { name: 'Choose from Dropbox' }).click()
  return page.evaluate(() => JSON.parse(JSON.stringify((window as { asked?: object }).asked)) as object)
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.beforeEach(async ({ page, context }) => {
  await logIn(context, server, await newAccount(server))
  await page.route('https://www.dropbox.com/static/api/2/dropins.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await page.goto(`${server.url}/files/upload`)
})

test('[UP-016 UP-029 UP-030 UP-031] the server fetches from Dropbox; what is no medium stays, with the reason', async ({
  page,
}) => {
  await page.getByText('Dropbox', { exact: true }).click()
  const asked = await choose(page, null)
  expect(asked).toMatchObject({ key: 'app-key', linkType: 'direct', multiselect: false, sizeLimit: 10_000_000_000 })
  expect((asked as { extensions: string[] }).extensions).toEqual(
    expect.arrayContaining(['.mp3', '.wav', '.mp4', '.webm']),
  )
  await expect(page).toHaveURL(`${server.url}/files/upload`)
  await choose(page, { name: 'talk.wav', link: `${host.origin}/talk.wav`, bytes: 100 })
  await expect(row(page, 'talk.wav').getByText('EDITING', { exact: true })).toBeVisible()

  await page.goto(`${server.url}/files/upload`)
  await page.getByText('Dropbox', { exact: true }).click()
  await choose(page, { name: 'text.wav', link: `${host.origin}/text.wav`, bytes: 12 })
  const imports = page.getByRole('region', { name: 'Imports' })
  await expect(imports.getByRole('alert')).toHaveText('This file is not accepted! Try another file!')
  await page.reload()
  await imports.getByRole('button', { name: 'Dismiss text.wav' }).click()
  await expect(imports).toBeHidden()
})

test('[UP-031] text and medium come from Dropbox, the text as .json alone; both arrive with the page closed', async ({
  page,
  context,
}) => {
  await page.route('https://dl.dropboxusercontent.com/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { transcript: [{ start_time: 0, end_time: 1, words: [{ text: 'Mine.', start_time: 0, end_time: 1 }] }] },
    }),
  )
  await page.getByRole('button', { name: 'Change method' }).click()
  await page.getByRole('group', { name: 'Method' }).getByText('I have a transcription').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(
    await choose(page, { name: 'mine.json', link: 'https://dl.dropboxusercontent.com/1/view/mine.json', bytes: 90 }),
  ).toMatchObject({ extensions: ['.json'] })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Dropbox', { exact: true }).click()
  await choose(page, { name: 'tone.wav', link: `${host.origin}/tone.wav`, bytes: 100 })
  await expect(page).toHaveURL(`${server.url}/files`)
  await page.close()
  const later = await context.newPage()
  await later.goto(`${server.url}/files`)
  await expect(row(later, 'tone.wav').getByText('EDITING', { exact: true })).toBeVisible()
})
