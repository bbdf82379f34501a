import { expect, test, type Page } from 'playwright/test'
import { newAccount, PASSWORD, useServer } from './server.ts'

const server = useServer()
const open = (page: Page, path: string) => page.goto(server().url + path)

test.describe('login', () => {
  test.beforeEach(({ page }) => open(page, '/auth/login'))

  test('[AU-035] has an e-mail and a password field', async ({ page }) => {
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  })

  test('[AU-036] shows and hides the password', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('secret!')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
  })

  test('[AU-037] [AU-038] [AU-039] has a remember-me box and a terms box that starts checked; without terms nothing can be sent', async ({ page }) => {
    await expect(page.getByLabel('Remember me')).not.toBeChecked()
    const terms = page.getByRole('checkbox', { name: /I agree/ })
    await expect(terms).toBeChecked()
    const send = page.getByRole('button', { name: 'Log in' })
    await expect(send).toBeEnabled()
    await terms.uncheck()
    await expect(send).toBeDisabled()
  })

  test('[AU-040] links to forgotten password, register, terms of services and privacy policy', async ({ page }) => {
    const target = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(await target('Forgotten password?')).toBe('/auth/forgotten-password')
    expect(await target('Create an account')).toBe('/auth/register')
    expect(await target('terms of services')).toBe('/terms-of-services')
    expect(await target('privacy policy')).toBe('/privacy-policy')
  })

  test('[AU-046] [AU-048] empty fields say that they are required', async ({ page }) => {
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Email address is required.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeVisible()
  })

  test('[AU-047] [AU-049] a malformed e-mail and a short password say so', async ({ page }) => {
    await page.getByLabel('E-mail').fill('maria.kovac@example')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Incorect email address.')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  })

  test('[AU-053] field errors wait until the field was edited or the form was sent', async ({ page }) => {
    const email = page.getByLabel('E-mail')
    const password = page.getByLabel('Password', { exact: true })
    await email.focus()
    await password.focus()
    await expect(page.getByText('Email address is required.')).toBeHidden()
    await email.fill('maria')
    await password.focus()
    await expect(page.getByText('Incorect email address.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeHidden()
  })

  test("[AU-050] [AU-052] a failed login shows the server's message in the error style", async ({ page }) => {
    await page.getByLabel('E-mail').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
  })

  test("[AU-050] a failed login without a message shows 'Failed login!'", async ({ page }) => {
    await page.route('**/auth/login', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue()))
    await page.getByLabel('E-mail').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed login!')
  })

  test('[AU-051] while it is sending, the button shows a spinner and hides its label', async ({ page }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/longhand/auth/login', async (route) => {
      await held
      await route.fulfill({ status: 500, body: '' })
    })
    await page.getByLabel('E-mail').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    const send = page.locator('button[type=submit]')
    const width = (await send.boundingBox())?.width
    await send.click()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await expect(send.locator('svg')).toBeVisible()
    await expect(send.getByText('Log in')).toHaveCSS('opacity', '0')
    expect((await send.boundingBox())?.width).toBe(width)
    answer()
    await expect(send).not.toHaveAttribute('aria-busy', 'true')
  })
})

test('[AU-042] [AU-014] [AU-015] after login the person is on /files, and the address alone is remembered', async ({ page, context }) => {
  const email = await newAccount(server())
  await open(page, '/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
  const cookies = await context.cookies()
  const remembered = cookies.find(({ name }) => name === 'remembered_email')
  expect(decodeURIComponent(remembered?.value ?? '')).toBe(email)
  // Browsers shorten cookies to 400 days; what was asked for is the year 2050.
  expect(remembered?.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400)
  const kept = JSON.stringify([cookies, await page.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)])])
  expect(kept).not.toContain(PASSWORD)
  expect(kept).not.toContain(btoa(PASSWORD))

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server().url}/auth/login`)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})

test('[AU-041] after login the person is where redirect-to leads', async ({ page }) => {
  const email = await newAccount(server())
  await open(page, '/files/upload')
  await expect(page).toHaveURL(/\/auth\/login\?redirect-to=/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server().url}/files/upload`)
})

test('[AU-018] after login a redirect-to that leaves this site counts as /files', async ({ page }) => {
  const email = await newAccount(server())
  await open(page, `/auth/login?redirect-to=${encodeURIComponent('//evil.example/files')}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
})
