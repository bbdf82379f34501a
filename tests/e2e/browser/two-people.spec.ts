import { expect, test, type Page } from 'playwright/test'
import { newAccount, PASSWORD, useServer } from './server.ts'

const server = useServer()

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${server().url}/auth/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
}

test('a tab of one person follows when another logs out and somebody else in', async ({ context }) => {
  const [ana, eve] = [await newAccount(server()), await newAccount(server())]
  const [first, second] = [await context.newPage(), await context.newPage()]
  await logIn(first, ana)
  await first.goto(`${server().url}/account/bill`)
  await expect(first.getByText(ana).first()).toBeVisible()

  await second.goto(`${server().url}/files`)
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(first).toHaveURL(/\/auth\/login/)
  await logIn(second, eve)
  await first.goto(`${server().url}/account/email`)
  await expect(first.getByText(eve).first()).toBeVisible()
})

test('a tab that did not hear of it writes nothing into the other account, and says who is signed in', async ({ context }) => {
  const [ana, eve] = [await newAccount(server()), await newAccount(server())]
  // Without the channel, as in a browser that was asleep.
  await context.addInitScript(() => Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined }))
  const [first, second] = [await context.newPage(), await context.newPage()]
  await logIn(first, ana)
  await first.goto(`${server().url}/account/preferences`)
  await expect(first.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await context.clearCookies()
  await logIn(second, eve)
  // Nor does it ask who is signed in before it writes.
  await first.route('**/account/profile', () => {})

  await first.getByRole('checkbox').first().click()
  const dialog = first.getByRole('dialog')
  await expect(dialog).toContainText(`You are signed in as ${eve} now.`)
  await first.unroute('**/account/profile')
  await dialog.getByRole('button', { name: 'Load the page again' }).click()
  await expect(first.getByText(eve).first()).toBeVisible()
  await expect(first.getByText(ana)).toHaveCount(0)
})
