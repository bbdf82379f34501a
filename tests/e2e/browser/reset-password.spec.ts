import { expect, test, type Page } from 'playwright/test'
import { logIn, newAccount, PASSWORD, place, useServer } from './server.ts'

const server = useServer()
const open = (page: Page, path: string) => page.goto(server().url + path)
const NEW_PASSWORD = 'lighthouse-stair-7'

/** The link of the mail that the API was asked for. */
async function resetLink(page: Page, email: string): Promise<string> {
  await page.request.post(`${server().url}/api/longhand/auth/forgotten_password`, { data: { email }, headers: { origin: server().url } })
  await expect.poll(() => server().mailedLinks(email)).toHaveLength(1)
  return (await server().mailedLinks(email))[0]!
}

async function fill(page: Page, password: string, confirm: string) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirm)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test.describe('forgotten password', () => {
  test.beforeEach(({ page }) => open(page, '/auth/forgotten-password'))

  test('[AU-070] has an e-mail field, a Send button and a link to register', async ({ page }) => {
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/auth/register')
  })

  test('[AU-071] [AU-072] an empty and a malformed e-mail say so', async ({ page }) => {
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Email address is required.')).toBeVisible()
    await page.getByLabel('E-mail').fill('maria@example')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Incorect email address.')).toBeVisible()
  })

  test('[AU-073] success says so, also for an address without an account', async ({ page }) => {
    await page.getByLabel('E-mail').fill('nobody@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email sent successfully!')).toBeVisible()
    await expect(page.getByText('nobody@example.org')).toBeVisible()
  })

  test('[AU-074] failure says so', async ({ page }) => {
    await page.route('**/api/longhand/auth/forgotten_password', (route) => route.fulfill({ status: 502, body: '' }))
    await page.getByLabel('E-mail').fill('maria@example.org')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toContainText('Email sent unsuccessfully!')
  })
})

test.describe('reset password', () => {
  const dead = `/auth/reset-password/${'k'.repeat(43)}`

  test('[AU-076] [AU-077] has two password fields, a link to register, and a box that starts checked', async ({ page }) => {
    await open(page, dead)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'password')
    await expect(page.getByRole('checkbox', { name: 'Remember password' })).toBeChecked()
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/auth/register')
  })

  test('[AU-078] [AU-080] empty fields say that they are required', async ({ page }) => {
    await open(page, dead)
    await fill(page, '', '')
    await expect(page.getByText('Password is required.', { exact: true })).toBeVisible()
    await expect(page.getByText('Confirm password is required.')).toBeVisible()
  })

  test('[AU-079] [AU-081] [AU-082] short ones and one unlike the other say so', async ({ page }) => {
    await open(page, dead)
    await fill(page, '12345', '12345')
    await expect(page.getByText('Password must be at least 6 characters long.')).toHaveCount(2)
    await fill(page, NEW_PASSWORD, `${NEW_PASSWORD}!`)
    await expect(page.getByText('Confirm password must match.')).toBeVisible()
  })

  test("[AU-085] failure shows the server's message, else 'Failed change password!'", async ({ page }) => {
    await open(page, dead)
    await fill(page, NEW_PASSWORD, NEW_PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('This link has been used or has expired. Ask for a new one.')
    await page.route('**/api/longhand/auth/reset_password/*', (route) => route.fulfill({ status: 502, body: '' }))
    await fill(page, NEW_PASSWORD, NEW_PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('Failed change password!')
  })

  test('[AU-075] [AU-083] [AU-084] the mailed link sets the password, ends the session, and remembers the address only', async ({ page, context }) => {
    const email = await newAccount(server())
    await logIn(context, server(), email)
    const link = await resetLink(page, email)
    expect(link).toMatch(/\/auth\/reset-password\/[\w-]{43}$/)
    await page.goto(link)
    await fill(page, NEW_PASSWORD, NEW_PASSWORD)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(place(page)).toBe('/auth/login')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    const kept = JSON.stringify([await context.cookies(), await page.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)])])
    expect(kept).not.toContain(NEW_PASSWORD)
    expect(kept).not.toContain(btoa(NEW_PASSWORD))
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${server().url}/files`)
  })

  test('with the box cleared the address is forgotten', async ({ page, context }) => {
    const email = await newAccount(server())
    await page.goto(await resetLink(page, email))
    await page.getByRole('checkbox', { name: 'Remember password' }).uncheck()
    await fill(page, NEW_PASSWORD, NEW_PASSWORD)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('remembered_email')
  })
})

test('the screen of an address that is not validated sends the link again, a minute after the last', async ({ page }) => {
  const email = 'not.yet@example.org'
  await page.request.post(`${server().url}/api/longhand/auth/register`, { data: { email, password: PASSWORD } })
  await page.clock.install()
  await open(page, '/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  const again = page.getByRole('button', { name: /Send the link again/ })
  await expect(again).toBeDisabled()
  await page.clock.fastForward(61_000)
  const asked = page.waitForRequest('**/api/longhand/auth/login')
  await again.click()
  expect((await asked).postDataJSON()).toMatchObject({ email })
  await expect(page.getByText('Email sent successfully!')).toBeVisible()
  await expect(again).toBeDisabled()
})
