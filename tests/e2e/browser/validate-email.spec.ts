import { expect, test, type Page } from 'playwright/test'
import { PASSWORD, place, useServer } from './server.ts'

const server = useServer()
const open = (page: Page, path: string) => page.goto(server().url + path)

/** Makes an account by the API and gives the link that was mailed. */
async function register(page: Page, email: string) {
  await page.request.post(`${server().url}/api/longhand/auth/register`, { data: { email, password: PASSWORD } })
  await expect.poll(() => server().mailedLinks(email)).toHaveLength(1)
  return (await server().mailedLinks(email))[0]!
}

test('[AU-044] [AU-045] a login before it shows that a link was e-mailed, and a contact link', async ({ page }) => {
  const email = 'not.validated@example.org'
  await register(page, email)
  await open(page, '/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/validation link was e-mailed/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/#contact')
  expect(place(page)).toBe('/auth/login')
})

test('[AU-069] [AU-086] [AU-088] the mailed link shows a spinner and its text, then opens the account', async ({ page, context }) => {
  const link = await register(page, 'validates@example.org')
  expect(link).toMatch(/\/auth\/validate-email-address\/.+/)
  await page.goto(link)
  await expect(
    page.getByText('We are validating your email address. If validation is successful you will be automatically redirected to your account. Please be patient ...'),
  ).toBeVisible()
  await expect(page.locator('main svg')).toBeVisible()
  await expect(page).toHaveURL(`${server().url}/files`)
  expect((await context.cookies()).map(({ name }) => name)).toEqual(expect.arrayContaining(['token', 'session']))
})

test('[AU-089] [AU-090] a key that does not count shows the failure with links to login and contact', async ({ page }) => {
  await open(page, '/auth/validate-email-address/0123456789abcdef0123456789abcdef')
  await expect(
    page.getByText('Could not validate your email address. Maybe the link has expired. Please try again to login. If the error persists then contact us.'),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/#contact')
})
