import { expect, test, type Page } from 'playwright/test'
import { logIn, newAccount, PASSWORD, place, useServer } from './server.ts'

const server = useServer()
const open = (page: Page, path: string) => page.goto(server().url + path)
const NEW_PASSWORD = 'lighthouse-stair-7'

/** The link of the mail that the API was asked for. */
async function resetLink(page: Page, email: string): Promise<string> {
  await page.request.post(`${server().url}/api/longhand/auth/forgotten_password`, {
    data: { email },
    headers: { origin: server().url },
  })
  await expect.poll(() => server().mailedLinks(email)).toHaveLength(1)
  return (await server().mailedLinks(email))[0]!
}

async function fill(page: Page, password: string, confirm: string) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirm)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('[AU-075 AU-083 AU-084] the mailed link sets the password, ends the session, and keeps the address only', async ({
  page,
  context,
}) => {
  const email = await newAccount(server())
  await logIn(context, server(), email)
  const link = await resetLink(page, email)
  expect(link).toMatch(/\/auth\/reset-password\/[\w-]{43}$/)
  await page.goto(link)
  await fill(page, NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(place(page)).toBe('/auth/login')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  const kept = JSON.stringify([
    await context.cookies(),
    await page.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)]),
  ])
  expect(kept).not.toContain(NEW_PASSWORD)
  expect(kept).not.toContain(btoa(NEW_PASSWORD))
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
})

test('the screen of an address that is not validated sends the link again, a minute after the last', async ({
  page,
}) => {
  const email = 'not.yet@example.org'
  await page.request.post(`${server().url}/api/longhand/auth/register`, { data: { email, password: PASSWORD } })
  await page.clock.install()
  await open(page, '/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const again = page.getByRole('button', { name: /Send the link again/ })
  await expect(again).toBeDisabled()
  await page.clock.fastForward(61_000)
  const asked = page.waitForRequest('**/api/longhand/auth/login')
  await again.click()
  expect((await asked).postDataJSON()).toMatchObject({ email })
  await expect(page.getByText('Email sent successfully!')).toBeVisible()
  await expect(again).toBeDisabled()
})
