import { expect, test } from 'playwright/test'
import { ROLES } from '../../../src/shared/domain/roles.ts'
import { logIn, newAccount, place, sharedAccount, useServer } from './server.ts'

const server = useServer()
const id = '0199a1b2-0000-7000-8000-000000000000'

const guarded: [string, string][] = [
  ['[AU-001]', '/account'],
  ['[AU-001]', '/account/plan'],
  ['[AU-003]', '/files'],
  ['[AU-003]', '/files/upload'],
  ['[AU-004]', `/editor/${id}`],
  ['[AU-004]', `/editor/de/${id}`],
]
for (const [row, path] of guarded) {
  test(`${row} ${path} without a session goes to the login, which leads back`, async ({ page }) => {
    await page.goto(server().url + path)
    await expect(page).toHaveURL(`${server().url}/auth/login?redirect-to=${encodeURIComponent(path)}`)
  })
}

const open = ['/', '/terms-of-services', '/privacy-policy', '/auth/register', '/auth/forgotten-password', '/auth/reset-password/0123456789abcdef', '/auth/validate-email-address/0123456789abcdef']
for (const role of [null, ...ROLES]) {
  test(`[AU-031] the public and auth pages open ${role ? `for ${role}` : 'without a session'}`, async ({ page, context }) => {
    if (role) await logIn(context, server(), await sharedAccount(server(), role))
    for (const path of open) {
      await page.goto(server().url + path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(place(page)).toBe(path)
    }
  })
}

test('[AU-043] the login with a session goes straight to /files', async ({ page, context }) => {
  await logIn(context, server(), await sharedAccount(server()))
  await page.goto(`${server().url}/auth/login`)
  await expect(page).toHaveURL(`${server().url}/files`)
})

test('[AU-002] a session that has ended in the meantime leads to the login', async ({ page, context }) => {
  await logIn(context, server(), await sharedAccount(server()))
  await page.goto(`${server().url}/files`)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await context.clearCookies({ name: 'token' })
  await page.reload()
  await expect(page).toHaveURL(`${server().url}/auth/login?redirect-to=%2Ffiles`)
})

for (const role of ROLES) {
  test(`[AU-027] /files admits ${role}`, async ({ page, context }) => {
    await logIn(context, server(), await sharedAccount(server(), role))
    await page.goto(`${server().url}/files`)
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
    expect(place(page)).toBe('/files')
  })

  test(`[AU-029] the editor admits ${role}`, async ({ page, context }) => {
    await logIn(context, server(), await sharedAccount(server(), role))
    for (const path of [`/editor/${id}`, `/editor/de/${id}`]) {
      await page.goto(server().url + path)
      await expect(page.getByText('Files loading failed! Go back to files!')).toBeVisible()
      expect(place(page)).toBe(path)
    }
  })
}

for (const role of ['USER', 'SUBSCRIBER', 'ADMIN'] as const) {
  test(`[AU-028] /files/upload admits ${role}`, async ({ page, context }) => {
    await logIn(context, server(), await sharedAccount(server(), role))
    await page.goto(`${server().url}/files/upload`)
    await expect(page.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible()
    expect(place(page)).toBe('/files/upload')
  })
}

test('[AU-028] [AU-023] /files/upload sends HUMAN-TRANSCRIPTOR to /files', async ({ page, context }) => {
  await logIn(context, server(), await sharedAccount(server(), 'HUMAN-TRANSCRIPTOR'))
  await page.goto(`${server().url}/files/upload`)
  await expect(page).toHaveURL(`${server().url}/files`)
})

test('[AU-008] after the logout the old token is refused', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server()))
  const token = (await context.cookies()).find(({ name }) => name === 'token')!.value
  await page.goto(`${server().url}/files`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server().url}/auth/login`)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  const reply = await page.request.get(`${server().url}/api/longhand/account/profile`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(401)
})
