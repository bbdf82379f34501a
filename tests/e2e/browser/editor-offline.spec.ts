import { expect, test, type Page } from 'playwright/test'
import { buildTranscript } from '../../support/build-transcript.ts'
import { looped, speak } from '../../support/media-samples.ts'
import { isSave, newEditorFile, putText, text, typeAtEnd } from './editor-file.ts'
import { logIn, place, useServer } from './server.ts'

const server = useServer()
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave with unsaved changes?' })

let email: string
let id: string

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  ;({ email, id } = await newEditorFile(context, server(), await looped(await speak(), 40)))
  await context.close()
})

test.beforeEach(async ({ page, context }) => {
  await logIn(context, server(), email, { fetchesAhead: true })
  await putText(context, server(), id, buildTranscript('The old man walked', 'along the river slowly'))
  await page.goto(`${server().url}/editor/${id}`)
  await expect(text(page)).toContainText('slowly')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
})

/** Waits until the screens that may be gone to are here. */
const screensAreHere = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /files-screen.*\.js/u.test(name)),
  )

test('leaving with an unsaved edit and no network asks, keeps the edit, and the list leads back to it', async ({
  page,
  context,
}) => {
  await screensAreHere(page)
  // Whatever is tried while the text is left, also when the network is back in that moment.
  const saves = '**/api/longhand/file/transcription/**'
  await context.route(saves, (route) => (isSave(route) ? route.abort() : route.continue()))
  await context.setOffline(true)
  await typeAtEnd(page, ' unsaved')
  await page.getByRole('link', { name: 'Files' }).click()
  await expect(leaving(page)).toContainText('They are kept on this device')
  await leaving(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(text(page)).toContainText('slowly unsaved')
  await page.getByRole('link', { name: 'Files' }).click()
  await leaving(page).getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => place(page)).toBe('/files')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Unsaved changes on this device: river.wav' }).click()
  await context.unroute(saves)
  await page.getByRole('alertdialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Restore' }).click()
  await expect(text(page)).toContainText('slowly unsaved')
  await expect(page.getByText('File saved...')).toBeVisible()
  await page.getByRole('link', { name: 'Files' }).click()
  await expect(page.getByRole('link', { name: 'Edit river.wav' })).toBeVisible()
  await expect(page.getByText('Unsaved changes on this device')).toBeHidden()
})

test("the browser's Back asks as well, and again when the person stayed", async ({ page, context }) => {
  await page.getByRole('link', { name: 'Files' }).click()
  await page.getByRole('link', { name: 'Edit river.wav' }).click()
  await expect(text(page)).toContainText('slowly')
  await context.setOffline(true)
  await typeAtEnd(page, ' unsaved')
  await page.evaluate(() => history.back())
  await expect(leaving(page)).toContainText('They are kept on this device')
  await page.keyboard.press('Escape')
  await expect(leaving(page)).toBeHidden()
  expect(place(page)).toBe(`/editor/${id}`)
  await page.evaluate(() => history.back())
  await leaving(page).getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => place(page)).toBe('/files')
  await expect(page.getByText('Unsaved changes on this device')).toBeVisible()
  await context.setOffline(false)
})

test('leaving a text that is being saved does not ask', async ({ page }) => {
  await typeAtEnd(page, ' quickly')
  await page.getByRole('link', { name: 'Files' }).click()
  await expect.poll(() => place(page)).toBe('/files')
  await expect(leaving(page)).toBeHidden()
})

test('a screen whose code did not come without a network opens by itself when there is one', async ({
  page,
  context,
}) => {
  await context.route(/files-screen/u, (route) => route.abort())
  await page.reload()
  await expect(text(page)).toContainText('slowly')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Files' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible()
  await context.unroute(/files-screen/u)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})

test('a word whose sound is not loaded is not called unplayable without a network, and plays with one', async ({
  page,
  context,
}) => {
  await context.setOffline(true)
  // As the browser says of a part that it cannot fetch.
  await page.evaluate(() => {
    const medium = document.querySelector('audio')!
    Object.defineProperty(medium, 'error', { value: { code: 2 }, configurable: true })
    medium.dispatchEvent(new Event('error'))
  })
  await expect(page.getByRole('alert')).toContainText('is not loaded')
  await expect(page.getByText('This browser cannot play this file')).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
})
