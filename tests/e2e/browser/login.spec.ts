import { expect, test } from 'playwright/test'
import { newAccount, PASSWORD, useServer } from './server.ts'

const server = useServer()

test('[AU-042 AU-014 AU-015 AU-050 AU-051] a wrong password, the right one: /files; only the address is kept', async ({
  page,
  context,
}) => {
  const email = await newAccount(server())
  await page.goto(`${server().url}/auth/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Remember me').check()
  const send = page.getByRole('button', { name: 'Log in', exact: true })

  await test.step('while it is sending, the spinner stands in the place of the label', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/longhand/auth/login', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    const width = (await send.boundingBox())?.width
    await send.click()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await expect(send.locator('svg')).toBeVisible()
    await expect(send.getByText('Log in')).toHaveCSS('opacity', '0')
    expect((await send.boundingBox())?.width).toBe(width)
    letGo()
    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail address or password.')
    await expect(send).not.toHaveAttribute('aria-busy', 'true')
  })

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await send.click()
  await expect(page).toHaveURL(`${server().url}/files`)
  const cookies = await context.cookies()
  const remembered = cookies.find(({ name }) => name === 'remembered_email')
  expect(decodeURIComponent(remembered?.value ?? '')).toBe(email)
  // Browsers shorten cookies to 400 days; what was asked for is the year 2050.
  expect(remembered?.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400)
  const kept = JSON.stringify([
    cookies,
    await page.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)]),
  ])
  expect(kept).not.toContain(PASSWORD)
  expect(kept).not.toContain(btoa(PASSWORD))

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server().url}/auth/login`)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})
