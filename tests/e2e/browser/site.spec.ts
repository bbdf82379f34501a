import { expect, test, type Page } from 'playwright/test'
import { axe } from './looks.ts'
import { logIn, newAccount, place, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' })
const open = (page: Page, path = '/') => page.goto(server().url + path)
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What the page's policy refused and what broke. */
function listenForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

test('the home page is drawn by the server, keeps to its own policy, and leads to the login', async ({ page }) => {
  const errors = listenForErrors(page)
  const reply = await open(page)
  expect(await reply!.text()).toContain('Spoken once')
  expect(reply!.headers()['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spoken once, written for good.')
  await page.getByRole('link', { name: 'Get started' }).first().click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(place(page)).toBe('/auth/login')
  expect(errors).toEqual([])
})

/** A page of each kind, in one language or the other. */
const PAGES = ['/', '/es', '/privacy-policy', '/pricing', '/how-it-works', '/transcription/transcription-languages', '/es/transcription/finnish-transcription', '/blog', '/blog/article/person-or-machine', '/sitemap', '/reviews', '/nothing']

test('every kind of page is sound for everyone in both themes, and never scrolls sideways', async ({ page }) => {
  test.slow()
  for (const path of PAGES) {
    await open(page, path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect((await axe(page).analyze()).violations, `${path} in ${colorScheme}`).toEqual([])
    }
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('a visitor finds a language, reads an article by its tag, and writes a message', async ({ page }) => {
  const errors = listenForErrors(page)
  await open(page, '/transcription/transcription-languages')
  await page.getByPlaceholder('Filter language ...').fill('finn')
  await expect(page.getByRole('listitem').filter({ hasText: 'German' })).toBeHidden()
  await page.getByRole('link', { name: 'Finnish' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finnish transcription')
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('link', { name: 'Subtitles', exact: true }).first().click()
  await expect(page).toHaveURL(/\/blog\?tag=Subtitles$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await page.getByLabel('Name').fill('Ana Petrov')
  await page.getByLabel('E-mail').fill('ana@example.org')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('How does it work?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  expect(errors).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })

  test('the menu opens, and every answer can be reached', async ({ page }) => {
    await open(page)
    await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Site menu' }).getByRole('link', { name: 'FAQ' }).click()
    expect(page.url()).toBe(`${server().url}/#faq`)
    const last = page.locator('#faq article').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Next question' })).toBeHidden()
  })
})

test('the buttons step through the questions until there are no more', async ({ page }) => {
  await open(page, '/#faq')
  const next = page.getByRole('button', { name: 'Next question' })
  const before = page.getByRole('button', { name: 'Previous question' })
  await expect(before).toBeDisabled()
  await next.click()
  await expect(before).toBeEnabled()
  await expect(async () => {
    await next.click({ timeout: 1000 }).catch(() => {})
    await expect(next).toBeDisabled({ timeout: 1000 })
  }).toPass()
  await expect(page.locator('#faq article').last()).toBeInViewport({ ratio: 0.9 })
})

test('a theme once chosen holds before the next first paint', async ({ page }) => {
  await open(page)
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await ground()
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await ground()).toBe(dark)
  await page.getByText('Auto', { exact: true }).click()
  expect(await ground()).not.toBe(dark)
})

test('[SH-014] [SH-016] [SH-017] the full header shows a signed-in person the e-mail with an Account link and Log out', async ({ page, context }) => {
  const email = await newAccount(server())
  await open(page)
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await logIn(context, server(), email)
  await page.reload()
  const header = page.getByRole('banner')
  await expect(header.getByText(email)).toBeVisible()
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible()
  await header.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('session')
})
