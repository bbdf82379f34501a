import { expect, test } from 'playwright/test'
import { PASSWORD, useServer } from './server.ts'

const server = useServer()

test("[AU-066 AU-067 AU-052 AU-068] a refusal shows the server's words; success says so and keeps the address", async ({
  page,
  context,
}) => {
  await page.goto(`${server().url}/auth/register`)
  const fill = async (password: string) => {
    await page.getByLabel('E-mail').fill('new.person@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Create an account' }).click()
  }
  await fill('password')
  await expect(page.getByRole('alert')).toHaveText('This password is too common. Choose another.')
  await fill(PASSWORD)
  await expect(page.getByText('Register successfully! Go to login page!')).toBeVisible()
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toEqual(['remembered_email'])
  expect(decodeURIComponent(cookies[0]!.value)).toBe('new.person@example.org')
})
