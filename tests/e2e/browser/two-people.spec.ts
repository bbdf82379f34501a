import { expect, test, type Page } from 'playwright/test'
import { newAccount, PASSWORD, useServer } from './server.ts'

const server = useServer()

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${server().url}/auth/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
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

test('a tab that did not hear of it writes nothing into the other account, and says who is signed in', async ({
  browser,
  context,
  page,
}) => {
  const [ana, eve] = [await newAccount(server()), await newAccount(server())]
  await logIn(page, ana)
  await page.goto(`${server().url}/account/preferences`)
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  // As in a browser that was asleep, the tab neither hears of the other one nor asks who is signed in.
  await page.route('**/account/profile', () => {})
  const elsewhere = await browser.newContext()
  await logIn(await elsewhere.newPage(), eve)
  await context.addCookies(await elsewhere.cookies())
  await elsewhere.close()

  await page.getByRole('checkbox').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`You are now signed in as ${eve}.`)
  await page.unroute('**/account/profile')
  await dialog.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByText(eve).first()).toBeVisible()
  await expect(page.getByText(ana)).toHaveCount(0)
})
