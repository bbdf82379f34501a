import { expect, test, type Page } from 'playwright/test'
import { PASSWORD, useServer } from './server.ts'

const server = useServer()
const open = (page: Page, path: string) => page.goto(server().url + path)

/** Fills the form and sends it. */
async function fill(page: Page, email: string, password: string, confirm: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirm)
  await page.getByRole('button', { name: 'Create an account' }).click()
}

test.beforeEach(({ page }) => open(page, '/auth/register'))
test('[AU-054] [AU-055] [AU-056] has its three fields and both boxes checked', async ({ page }) => {
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  await expect(page.getByLabel('Remember me')).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked()
})

test('[AU-057] links to terms, privacy, forgotten password and login', async ({ page }) => {
  const target = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(await target('terms of services')).toBe('/terms-of-services')
  expect(await target('privacy policy')).toBe('/privacy-policy')
  expect(await target('Forgotten password?')).toBe('/auth/forgotten-password')
  expect(await target('Log in')).toBe('/auth/login')
})

test('[AU-058] [AU-060] [AU-062] empty fields say that they are required', async ({ page }) => {
  await fill(page, '', '', '')
  await expect(page.getByText('Email address is required.')).toBeVisible()
  await expect(page.getByText('Password is required.', { exact: true })).toBeVisible()
  await expect(page.getByText('Confirm password is required.')).toBeVisible()
})

test('[AU-059] [AU-061] [AU-063] a malformed e-mail, a short password and a short confirmation say so', async ({ page }) => {
  await fill(page, 'maria', '12345', '12345')
  await expect(page.getByText('Incorect email address.')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long.')).toHaveCount(2)
})

test('[AU-064] a confirmation unlike the password says so', async ({ page }) => {
  await fill(page, 'maria@example.org', PASSWORD, `${PASSWORD}!`)
  await expect(page.getByText('Confirm password must match.')).toBeVisible()
})

test('[AU-065] nothing can be sent without the terms', async ({ page }) => {
  await page.getByRole('checkbox', { name: /I agree/ }).uncheck()
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeDisabled()
})

test('[AU-066] [AU-067] [AU-052] success says so and remembers the address only', async ({ page, context }) => {
  await fill(page, 'new.person@example.org', PASSWORD, PASSWORD)
  await expect(page.getByText('Register successfully! Go to login page!')).toBeVisible()
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toEqual(['remembered_email'])
  expect(decodeURIComponent(cookies[0]!.value)).toBe('new.person@example.org')
})

test('an address that is not to be remembered is not', async ({ page, context }) => {
  await page.getByLabel('Remember me').uncheck()
  await fill(page, 'other.person@example.org', PASSWORD, PASSWORD)
  await expect(page.getByText('Register successfully! Go to login page!')).toBeVisible()
  expect(await context.cookies()).toEqual([])
})

test("[AU-068] failure shows the server's message, else 'Failed register!'", async ({ page }) => {
  await fill(page, 'weak@example.org', 'password', 'password')
  await expect(page.getByRole('alert')).toHaveText('This password is too common. Choose another.')
  await page.route('**/api/longhand/auth/register', (route) => route.fulfill({ status: 502, body: '' }))
  await fill(page, 'weak@example.org', PASSWORD, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Failed register!')
})
