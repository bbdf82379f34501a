import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from 'playwright/test'
import { press, tabTo, typeInto } from './keys.ts'
import { faults } from './looks.ts'
import { logIn, newAccount, place, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' })
const open = (page: Page, path = '/') => page.goto(server().url + path)
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What the page's policy refused and what broke. */
function listenForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

test('the header of somebody who is signed in has room for all that is in it, on small phones too', async ({
  page,
  context,
}) => {
  const email = await newAccount(server())
  await logIn(context, server(), email)
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${server().url}/faq`)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Account' })).toBeVisible()
    const boxes = await header
      .locator('a, button, summary')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .map(({ left, right }) => ({ left, right }))
          .toSorted((a, b) => a.left - b.left),
      )
    expect(boxes.length).toBeGreaterThan(2)
    for (const [at, { left }] of boxes.entries()) expect(left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
    expect(boxes.at(-1)!.right).toBeLessThanOrEqual(width)
  }
  // What has no room there stands in the menu.
  await page.getByLabel('Menu', { exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Site menu' })
  await expect(menu.getByText(email)).toBeVisible()
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('the home page is drawn by the server, keeps to its policy, and leads to registering and the login', async ({
  page,
}) => {
  const errors = listenForErrors(page)
  const reply = await open(page)
  expect(await reply!.text()).toContain('Transcribe with the sound')
  expect(reply!.headers()['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transcribe with the sound beside every word')
  await page.getByRole('main').getByRole('link', { name: 'Get started' }).first().click()
  await page.waitForURL(/\/auth\/register/)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(place(page)).toBe('/auth/login')
  expect(errors).toEqual([])
})

test('the terms have a way to the top on a screen that shows most of them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/terms-of-services')
  const top = page.getByRole('button', { name: /top/i })
  await expect(top).toBeHidden()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await top.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

/** A page of each kind, in one language or the other. */
const PAGES = [
  '/',
  '/es',
  '/privacy-policy',
  '/pricing',
  '/how-it-works',
  '/transcription/transcription-languages',
  '/es/transcription/finnish-transcription',
  '/blog',
  '/blog/article/person-or-machine',
  '/sitemap',
  '/reviews',
  '/nothing',
]

test('every kind of page is sound for everyone in both themes, and never scrolls sideways', async ({ page }) => {
  test.slow()
  for (const path of PAGES) {
    await open(page, path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await faults(page), `${path} in ${colorScheme}`).toEqual([])
    }
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('a page asks nobody but this site, and home for less than 130 kB of gzipped JavaScript, untouched', async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = []
  const asked = new Set<string>()
  page.on('response', (response) => {
    asked.add(new URL(response.url()).origin)
    if (response.ok() && response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto(server().url, { waitUntil: 'networkidle' })
  expect((await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThan(130_000)
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of [
    '/es/transcription/finnish-transcription',
    '/blog',
    '/blog/article/person-or-machine',
    '/reviews',
  ])
    await page.goto(server().url + path, { waitUntil: 'networkidle' })
  expect([...asked]).toEqual([server().url])
})

test('[PU-073] while the next page is on its way a line says so, over the page that is there', async ({ page }) => {
  await open(page)
  const line = page.locator('[data-loading-line]')
  await expect(line).toBeHidden()
  // A page that is being left cannot be asked, so it writes down what it shows.
  await page.evaluate(() =>
    addEventListener('pagehide', () =>
      sessionStorage.setItem('line shown', String(document.querySelector('[data-loading-line]')!.checkVisibility())),
    ),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
  expect(await page.evaluate(() => sessionStorage.getItem('line shown'))).toBe('true')
  await expect(line).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transcribe with the sound beside every word')
  await expect(line).toBeHidden()
})

test('the keyboard alone reads, chooses, filters and writes', async ({ page }) => {
  test.slow()
  await open(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Next question' }))
  await expect(page.getByRole('button', { name: 'Previous question' })).toBeEnabled()
  await typeInto(page, page.getByLabel('Name'), 'Ana Petrov')
  await typeInto(page, page.getByLabel('E-mail'), 'ana@example')
  await typeInto(page, page.getByLabel('Subject'), 'A question')
  await typeInto(page, page.getByLabel('Message'), 'How does it work with the keyboard?')
  await press(page, page.getByRole('button', { name: 'Send message' }))
  // What is wrong takes the focus, and says what it is.
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Incorect email address.')
  await page.keyboard.press('End')
  await page.keyboard.type('.org')
  await press(page, page.getByRole('button', { name: 'Send message' }))
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Auto' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await press(page, page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('link', { name: 'Blog' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes on speech and text')
  await press(page, page.getByRole('link', { name: 'Subtitles', exact: true }).first())
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page, page.getByRole('article').getByRole('link'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subtitles that people can read')
  await press(page, page.getByRole('banner').locator('summary').filter({ hasText: 'Language' }))
  await press(page, page.getByRole('link', { name: 'Español' }))
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')

  await open(page, '/transcription/transcription-languages')
  await typeInto(page, page.getByPlaceholder('Filter language ...'), 'finn')
  await press(page, page.getByRole('link', { name: 'Finnish' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finnish transcription')
})

test('the language menu leads to the same page in another language, on a phone and on a wide screen', async ({
  page,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/faq')
    await page.locator('[data-languages] summary').click()
    const language = page.getByRole('banner').getByRole('link', { name: 'Español' })
    await expect(language).toBeInViewport({ ratio: 1 })
    await language.click()
    await page.waitForURL(/\/es\/faq$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.locator('[data-languages] summary').click()
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await page.waitForURL(/[^s]\/faq$/)
  }
})

test('a page in a language written from right to left is the other way round, and never scrolls sideways', async ({
  page,
}) => {
  test.slow()
  // The site ships in none, so a page is sent as it would be in Arabic.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    return route.fulfill({
      response,
      body: (await response.text()).replace(/<html lang="\w+" dir="ltr"/, '<html lang="ar" dir="rtl"'),
    })
  })
  for (const path of PAGES) {
    await open(page, path)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
    const logo = (await page.getByRole('banner').getByRole('link', { name: 'Longhand' }).boundingBox())!
    expect(logo.x, path).toBeGreaterThan(720)
    const text = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect(text.x + text.width, path).toBeGreaterThan(720)
  }
  await open(page)
  const band = page.locator('#about > div > *')
  expect((await band.first().boundingBox())!.x).toBeGreaterThan((await band.last().boundingBox())!.x)
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
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/mail/contact', async (route) => {
    await held
    await route.continue()
  })
  const send = page.getByRole('button', { name: 'Send message' })
  await expect(send.locator('svg')).toBeHidden()
  await send.click()
  await expect(send.locator('svg')).toBeVisible()
  answer()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(send.locator('svg')).toBeHidden()
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

  test('the login says at its top what is missing and what can be read', async ({ page }) => {
    await page.goto(`${server().url}/auth/login`)
    await expect(page.getByRole('heading', { name: 'Longhand needs JavaScript here' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'public pages' })).toBeInViewport()
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

test('[SH-014 SH-016 SH-017] the full header shows who is signed in the e-mail with Account and Log out', async ({
  page,
  context,
}) => {
  const email = await newAccount(server())
  await open(page)
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await logIn(context, server(), email)
  await page.reload()
  const header = page.getByRole('banner')
  await expect(header.getByText(email).first()).toBeVisible()
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible()
  await header.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('session')
})
