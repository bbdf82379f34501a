import { expect, test, type Page } from 'playwright/test'
import { expectSound } from './looks.ts'
import { logIn, newAccount, place, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' }, { alone: true })

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function openAsAdmin(page: Page, path: string): Promise<string> {
  const email = await newAccount(server(), 'ADMIN')
  await logIn(page.context(), server(), email)
  await page.goto(server().url + path)
  return email
}

/** What a visitor without a session reads first on the home page. */
async function headline(page: Page): Promise<string> {
  const reply = await page.request.fetch(`${server().url}/`, { headers: { cookie: '' } })
  return /<h1>(.*?)<\/h1>/.exec(await reply.text())?.[1]?.replaceAll(/<[^>]*>/g, '') ?? ''
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // A disabled button says nothing: it is that, too, while the draft before it is being saved.
  const published = page.waitForResponse((reply) => reply.url().endsWith('/publish') && reply.ok())
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await published
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // There is nothing more to publish.
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
}

test('an ADMIN changes the headline of the home page, previews and publishes it, and brings the old one back', async ({
  page,
}) => {
  await openAsAdmin(page, '/files')
  const before = await headline(page)
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Site content' }).click()
  await page.getByRole('table').getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByLabel('Headline', { exact: true }).fill('Words, kept.')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Words, kept.')
  expect(await headline(page)).toBe(before)
  await publish(page)
  expect(await headline(page)).toBe('Words, kept.')

  await page.getByRole('tab', { name: 'History' }).click()
  const oldest = page.getByRole('row').last()
  await oldest.getByRole('button', { name: /^Compare/ }).click()
  await expect(page.getByRole('dialog').locator('ins')).toHaveText('Words, kept.')
  await page.keyboard.press('Escape')
  await oldest.getByRole('button', { name: /^Restore/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue(before)
  expect(await headline(page)).toBe('Words, kept.')
  await publish(page)
  expect(await headline(page)).toBe(before)
})

test('a new page with a picture of its own, from the first draft to the site', async ({ page }) => {
  await openAsAdmin(page, '/admin/content')
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Podcasts')
  await dialog.getByLabel('Type').selectOption('Text page')
  await expect(dialog.getByLabel('Address')).toHaveValue('/podcasts')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Podcasts' })).toBeVisible()
  expect(place(page)).toBe('/admin/content/page/en/podcasts')
  await page.getByLabel('Long text', { exact: true }).fill('Heard **everywhere**.')
  await page.getByRole('button', { name: 'Choose picture' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'editor.webp' })).toBeVisible()
  await expectSound(page, 'content-pictures')
  await page.getByLabel('Picture to upload').setInputFiles({ name: 'Studio.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByText(/^\/images\/uploaded\/studio-[0-9a-f]{12}\.png$/)).toBeVisible()
  await publish(page)
  const visitor = await page.request.fetch(`${server().url}/podcasts`)
  expect(await visitor.text()).toMatch(/<strong>everywhere<\/strong>/)
  expect(await visitor.text()).toMatch(/og:image" content="[^"]*\/images\/uploaded\/studio-/)
})

test('the list, the editor, its preview and its history are sound for everyone', async ({ page }) => {
  test.slow()
  await openAsAdmin(page, '/admin/content')
  await expect(page.getByRole('table').getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  await expectSound(page, 'content-list')
  await page.getByRole('button', { name: 'New' }).click()
  await expectSound(page, 'content-new')
  await page.goto(`${server().url}/admin/content/page/en/interviews`)
  await expect(page.getByLabel('Headline', { exact: true })).toBeVisible()
  await expectSound(page, 'content-editor')
  await page.getByLabel('Link address').first().fill('javascript:alert(1)')
  await expect(page.getByRole('alert')).toContainText('A link leads to a path of this site')
  await expectSound(page, 'content-invalid')
  await page.getByLabel('Link address').first().fill('/files')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page, 'content-preview')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('table', { name: 'History' })).toBeVisible()
  await expectSound(page, 'content-history')
  await page.goto(`${server().url}/admin/content/article/en/person-or-machine`)
  await expect(page.getByLabel('Markdown')).toBeVisible()
  await expectSound(page, 'content-article')
  await page.goto(`${server().url}/admin/content/reviews/en/reviews`)
  await page.getByRole('button', { name: 'Add a review' }).click()
  await expect(page.getByLabel('Name of the customer')).toBeVisible()
  await expectSound(page, 'content-reviews')
})

test('the preview logs nothing, for nothing in it would run', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
  page.on('pageerror', (error) => void logged.push(error.message))
  await openAsAdmin(page, '/admin/content/page/en/default')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  expect(logged).toEqual([])
})

test('a page opens with its sections folded under names, and unfolds the one that is wanted', async ({ page }) => {
  await openAsAdmin(page, '/admin/content/page/en/default')
  const section = page.getByRole('region', { name: 'How it works' })
  await expect(section).toBeVisible()
  await expect(section.getByLabel('Title', { exact: true }).first()).toBeHidden()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const folded = await height()
  await section.locator('summary').click()
  await expect(section.getByLabel('Title', { exact: true }).first()).toBeVisible()
  await expectSound(page, 'content-unfolded')
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
  expect(folded).toBeLessThan((await height()) / 2)
})

test('others are sent to their files', async ({ page }) => {
  await logIn(page.context(), server(), await newAccount(server(), 'SUBSCRIBER'))
  await page.goto(`${server().url}/admin/content`)
  await expect(page).toHaveURL(/\/files$/)
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
})
