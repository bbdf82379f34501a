import { expect, test } from 'playwright/test'
import { logIn, newAccount, sharedAccount, useServer } from './server.ts'

const server = useServer()

test('[AU-002] a session that has ended in the meantime leads to the login', async ({ page, context }) => {
  await logIn(context, server(), await sharedAccount(server()))
  await page.goto(`${server().url}/files`)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await context.clearCookies({ name: 'token' })
  await page.reload()
  await expect(page).toHaveURL(`${server().url}/auth/login?redirect-to=%2Ffiles`)
})

test('[AU-008] after the logout the old token is refused', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server()))
  const token = (await context.cookies()).find(({ name }) => name === 'token')!.value
  await page.goto(`${server().url}/files`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server().url}/auth/login`)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  const reply = await page.request.get(`${server().url}/api/longhand/account/profile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status()).toBe(401)
})
