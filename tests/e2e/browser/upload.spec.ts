import { readFile, truncate, writeFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { speak } from '../../support/media-samples.ts'
import { logIn, sharedAccount, useServer } from './server.ts'

const server = useServer()
let email: string
test.beforeAll(async () => {
  email = await sharedAccount(server())
})
test.beforeEach(({ context }) => logIn(context, server(), email))

const choose = (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Files', { exact: true }).setInputFiles(files)
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

test('a file that is not media stays in the list with the reason', async ({ page }) => {
  await page.goto(`${server().url}/files/upload`)
  await choose(page, { name: 'notes.txt.wav', mimeType: 'audio/wav', buffer: Buffer.from('this is text') })
  await expect(uploads(page).getByRole('alert')).toHaveText('This file is not accepted! Try another file!')
  await uploads(page).getByRole('button', { name: 'Cancel notes.txt.wav' }).click()
  await expect(uploads(page)).toBeHidden()
})

test('[UP-005] the last language is kept and chosen again', async ({ page }) => {
  await page.goto(`${server().url}/files/upload`)
  const language = page.getByRole('button', { name: /Which language is spoken/ })
  await expect(language).toContainText('English')
  await language.click()
  await page.getByPlaceholder('Filter language ...').fill('german')
  await page.getByRole('option', { name: /German/ }).click()
  await choose(page, { name: 'empty.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(0) })
  await expect(page).toHaveURL(`${server().url}/files`)
  expect(await page.evaluate(() => localStorage.getItem('frequently_used_language_for_transcription'))).toBe('de')
  await page.goto(`${server().url}/files/upload`)
  await expect(language).toContainText('German')
})

test('[UP-034] a failed upload says so', async ({ page }) => {
  await page.route('**/api/longhand/file/media?*', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto(`${server().url}/files/upload`)
  await choose(page, { name: 'talk.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(10) })
  await expect(uploads(page).getByRole('alert')).toHaveText('Media file upload failed! Refresh the page!')
})

test('files dropped anywhere on the page go up', async ({ page }) => {
  await page.goto(`${server().url}/files`)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  const bytes = (await readFile(await speak('good morning'))).toString('base64')
  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (character) => character.codePointAt(0)!)
    transfer.items.add(new File([content], 'dropped.wav', { type: 'audio/wav' }))
    return transfer
  }, bytes)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await expect(page.getByText('Drop to upload')).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'dropped.wav' })).toBeVisible()
})

test('[UP-032] an upload shows its progress, and can be cancelled on the way', async ({ page, context }, info) => {
  const slow = await context.newCDPSession(page)
  await page.goto(`${server().url}/files/upload`)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 })
  const long = info.outputPath('long.wav')
  await writeFile(long, '')
  await truncate(long, 20_000_000)
  await choose(page, long)
  const bar = uploads(page).getByRole('progressbar', { name: 'long.wav' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await expect(uploads(page)).toContainText(/MB of 20\.0 MB, .*\/s, .* left/)
  await uploads(page).getByRole('button', { name: 'Cancel long.wav' }).click()
  await expect(uploads(page)).toBeHidden()
  await expect(page.getByText('long.wav')).toHaveCount(0)
})
