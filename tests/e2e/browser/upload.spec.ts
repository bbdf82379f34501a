import { readFile, truncate, writeFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { speak } from '../../support/media-samples.ts'
import { wavHead } from '../../support/wav-head.ts'
import { logIn, sharedAccount, useServer } from './server.ts'

const server = useServer()
let email: string
test.beforeAll(async () => {
  email = await sharedAccount(server())
})
/** Nobody has chosen a language in this browser yet. */
const FIRST_VISIT = '@first-visit'
test.beforeEach(({ context }, { tags }) =>
  logIn(context, server(), email, { isFirstVisit: tags.includes(FIRST_VISIT) }),
)

const choose = (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Files', { exact: true }).setInputFiles(files)
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

test('[UP-027] a file that is no media is refused in the wizard, before any of it goes up', async ({ page }) => {
  const begun: string[] = []
  page.on('request', (request) => request.url().endsWith('/uploads') && begun.push(request.url()))
  await page.goto(`${server().url}/files/upload`)
  await choose(page, {
    name: 'noise.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * at * 31 + at * 7) >> 5)),
  })
  await expect(page.getByRole('alert')).toHaveText('This file is not accepted! Try another file!')
  await page.getByRole('button', { name: 'Choose another' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a source' })).toBeVisible()
  expect(begun).toEqual([])
})

test('what only the server can tell to be no media stays in the list with the reason, and is not tried again', async ({
  page,
}) => {
  await page.goto(`${server().url}/files/upload`)
  await choose(page, {
    name: 'nothing.wav',
    mimeType: 'audio/wav',
    buffer: wavHead({ seconds: 1, hertz: 16_000, bits: 16 }).head,
  })
  await expect(uploads(page).getByRole('alert')).toHaveText('This file is not accepted! Try another file!')
  await expect(uploads(page).getByRole('button', { name: /Try again/ })).toBeHidden()
  await uploads(page).getByRole('link', { name: 'Choose another' }).click()
  await expect(page).toHaveURL(`${server().url}/files/upload`)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(uploads(page)).toBeHidden()
})

test('[UP-005] the last language is kept and chosen again', async ({ page }) => {
  await page.goto(`${server().url}/files/upload`)
  const language = page.getByRole('listitem').filter({ hasText: '1 Language' })
  await expect(language).toContainText('English')
  await page.getByRole('button', { name: 'Change language' }).click()
  await page.getByRole('button', { name: /Spoken language/ }).click()
  await page.getByPlaceholder('Filter language ...').fill('german')
  await page.getByRole('option', { name: /German/ }).click()
  expect(await page.evaluate(() => localStorage.getItem('frequently_used_language_for_transcription'))).toBe('de')
  await page.goto(`${server().url}/files/upload`)
  await expect(language).toContainText('German')
})

test('[UP-034] a failed upload says so', async ({ page }) => {
  await page.route('**/api/longhand/uploads', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto(`${server().url}/files/upload`)
  await choose(page, {
    name: 'talk.wav',
    mimeType: 'audio/wav',
    buffer: wavHead({ seconds: 1, hertz: 16_000, bits: 16 }).head,
  })
  await expect(uploads(page).getByRole('alert')).toHaveText('Media file upload failed! Refresh the page!')
})

/** Holds a spoken file over the page, and lets it fall. */
async function drop(page: Page, name: string, hint: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  const bytes = (await readFile(await speak('good morning'))).toString('base64')
  const data = await page.evaluateHandle(
    ([base64 = '', called = '']) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (character) => character.codePointAt(0)!)
      transfer.items.add(new File([content], called, { type: 'audio/wav' }))
      return transfer
    },
    [bytes, name],
  )
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await expect(page.getByText(hint)).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await expect(page.getByText('Drop to upload')).toBeHidden()
}

test(
  '[UP-005 UP-020] files dropped anywhere on the page go up: the first once their language is chosen, later at once',
  { tag: FIRST_VISIT },
  async ({ page }) => {
    await page.goto(`${server().url}/files`)
    await drop(page, 'first.wav', 'You choose the language next.')
    await expect(page).toHaveURL(`${server().url}/files/upload`)
    await expect(page.getByRole('alert')).toHaveText(
      'Please select a language for transcription before uploading the media (video/audio) file!',
    )
    await page.getByRole('button', { name: /Spoken language/ }).click()
    await page.getByPlaceholder('Filter language ...').fill('english')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page).toHaveURL(`${server().url}/files`)
    await expect(page.getByRole('row').filter({ hasText: 'first.wav' })).toBeVisible()
    await drop(page, 'second.wav', 'Language: English')
    await expect(page.getByRole('row').filter({ hasText: 'second.wav' })).toBeVisible()
  },
)

/** Lets so many bytes a second up; answers what lifts the limit. */
async function slowly(page: Page, bytes: number) {
  const network = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await network.send('Network.enable')
  await limit(bytes)
  return () => limit(-1)
}

/** A medium of `seconds` of silence, which takes a while at a slow rate. */
async function longMedium(path: string, seconds: number): Promise<{ path: string; size: number }> {
  const { head, dataBytes } = wavHead({ seconds, hertz: 48_000, bits: 16 })
  await writeFile(path, head)
  await truncate(path, head.length + dataBytes)
  return { path, size: head.length + dataBytes }
}

const percent = (page: Page, name: string) => async () =>
  Number(await page.getByRole('progressbar', { name }).getAttribute('aria-valuenow'))

test('[UP-032] an upload shows its progress, and can be cancelled on the way', async ({ page }, info) => {
  await page.goto(`${server().url}/files/upload`)
  await slowly(page, 400_000)
  await choose(page, (await longMedium(info.outputPath('long.wav'), 200)).path)
  await expect.poll(percent(page, 'long.wav')).toBeGreaterThan(0)
  await expect(uploads(page)).toContainText(/MB of 19\.2 MB, .*\/s, .* left/)
  await uploads(page).getByRole('button', { name: 'Cancel long.wav' }).click()
  await expect(uploads(page)).toBeHidden()
  await expect(page.getByText('long.wav')).toHaveCount(0)
})

test('[UP-050] several files go up at once; one that is paused waits and then goes on', async ({ page }, info) => {
  await page.goto(`${server().url}/files/upload`)
  const lift = await slowly(page, 1_000_000)
  const [one, two] = await Promise.all([
    longMedium(info.outputPath('one.wav'), 100),
    longMedium(info.outputPath('two.wav'), 100),
  ])
  await choose(page, [one.path, two.path])
  await expect.poll(percent(page, 'one.wav')).toBeGreaterThan(0)
  await expect.poll(percent(page, 'two.wav')).toBeGreaterThan(0)
  await uploads(page).getByRole('button', { name: 'Pause one.wav' }).click()
  await expect(uploads(page)).toContainText(/of 9\.6 MB, paused/)
  await lift()
  await expect(page.getByRole('row').filter({ hasText: 'two.wav' })).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Resume one.wav' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'one.wav' })).toBeVisible()
  await expect(uploads(page)).toBeHidden()
})

test('[UP-050] a tab that was closed goes on from where it was when the same file is chosen again', async ({
  page,
  context,
}, info) => {
  await page.goto(`${server().url}/files/upload`)
  // Its second piece never arrives, however long the page is in closing.
  await page.route('**/uploads/*', (route) =>
    Number(route.request().headers()['upload-offset']) > 0 ? undefined : route.continue(),
  )
  const { path, size } = await longMedium(info.outputPath('interrupted.wav'), 200)
  const isSafe = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.status() === 204)
  await choose(page, path)
  await isSafe
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  const pieces: number[] = []
  again.on('request', (request) => {
    if (request.method() === 'PATCH') pieces.push(Number(request.headers()['upload-offset']))
  })
  await again.goto(`${server().url}/files`)
  const unfinished = again.getByRole('region', { name: 'Unfinished uploads' })
  await expect(unfinished).toContainText('interrupted.wav')
  await again
    .getByLabel('The file interrupted.wav')
    .setInputFiles({ name: 'interrupted.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(10) })
  await expect(unfinished.getByRole('alert')).toHaveText(
    'This is not the file whose upload was started, or it has changed since.',
  )
  await again.getByLabel('The file interrupted.wav').setInputFiles(path)
  await expect(again.getByRole('row').filter({ hasText: 'interrupted.wav' })).toBeVisible()
  await expect(unfinished).toBeHidden()
  expect(pieces[0]).toBeGreaterThan(0)
  expect(pieces[0]).toBeLessThan(size)
})

test('[UP-050] an unfinished upload can be given up', async ({ page, context }, info) => {
  await page.goto(`${server().url}/files/upload`)
  await slowly(page, 2_000_000)
  await choose(page, (await longMedium(info.outputPath('unwanted.wav'), 210)).path)
  await expect.poll(percent(page, 'unwanted.wav')).toBeGreaterThan(3)
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(`${server().url}/files`)
  const removed = again.waitForResponse(
    (reply) => reply.request().method() === 'DELETE' && reply.url().includes('/uploads/'),
  )
  await again.getByRole('button', { name: 'Discard unwanted.wav' }).click()
  expect((await removed).status()).toBe(204)
  await expect(again.getByRole('region', { name: 'Unfinished uploads' })).toBeHidden()
})
