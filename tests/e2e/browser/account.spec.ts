import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { ROLES } from '../../../src/shared/domain/roles.ts'
import { logIn, newAccount, PASSWORD, place, useServer } from './server.ts'

const server = useServer()
const open = (page: Page, path: string) => page.goto(server().url + path)
const API = '**/api/longhand/account'
const NEW_PASSWORD = 'lighthouse-stair-7'

test.describe('the account page', () => {
  test('[BI-001] greets with the part of the address before the @', async ({ page, context }) => {
    const email = await newAccount(server())
    await logIn(context, server(), email)
    await open(page, '/account/password')
    await expect(page.getByText(`Welcome, ${email.split('@')[0]}`, { exact: true })).toBeVisible()
  })

  test('[BI-002] [BI-003] shows that it loads, and when that fails the message and a way to try again', async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server()))
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`${API}/profile*`, async (route) => {
      await held
      await route.fulfill({ status: 403, body: '' })
    })
    await open(page, '/account/password')
    await expect(page.getByText('Loading your account')).toBeAttached()
    answer()
    await expect(page.getByRole('alert')).toContainText('Profile loading failed! Refresh the page!')
    await page.unroute(`${API}/profile*`)
    await page.getByRole('button', { name: 'Refresh the page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible()
  })

  test('[BI-007] [BI-008] has a sidebar with the legal pages in new tabs', async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server()))
    await open(page, '/account/password')
    await expect(page.getByRole('heading', { name: 'Balance & usage' })).toBeVisible()
    const nav = page.getByRole('navigation', { name: 'Account' })
    for (const [name, path] of [['Terms of services', '/terms-of-services'], ['Privacy policy', '/privacy-policy']] as const) {
      await expect(nav.getByRole('link', { name })).toHaveAttribute('href', path)
      await expect(nav.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    }
  })

  test("[BI-009] the sidebar of a HUMAN-TRANSCRIPTOR is headed 'Usage'", async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server(), 'HUMAN-TRANSCRIPTOR'))
    await open(page, '/account/password')
    await expect(page.getByRole('heading', { name: 'Usage', exact: true })).toBeVisible()
  })
})

test.describe('the password', () => {
  const fill = async (page: Page, old: string, next: string, confirm: string) => {
    await page.getByLabel('Old password').fill(old)
    await page.getByLabel('New password').fill(next)
    await page.getByLabel('Confirm password').fill(confirm)
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
  }

  test('[BI-019] has three fields, each with its own show and hide', async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server()))
    await open(page, '/account/password')
    for (const label of ['Old password', 'New password', 'Confirm password']) {
      const field = page.getByLabel(label)
      await expect(field).toHaveAttribute('type', 'password')
      await field.locator('..').getByRole('button', { name: 'Show password' }).click()
      await expect(field).toHaveAttribute('type', 'text')
    }
    await page.getByLabel('New password').locator('..').getByRole('button', { name: 'Hide password' }).click()
    await expect(page.getByLabel('New password')).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('Old password')).toHaveAttribute('type', 'text')
  })

  test('[BI-020] [BI-021] [BI-022] [BI-023] [BI-024] [BI-025] says what is wrong, word for word', async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server()))
    await open(page, '/account/password')
    await fill(page, '', '', '')
    for (const message of ['Old password is required.', 'New password is required.', 'Confirm password is required.']) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await fill(page, '12345', '12345', '123456')
    for (const message of ['Old password must be at least 6 characters long.', 'New password must be at least 6 characters long.', 'Confirm password must match.']) {
      await expect(page.getByText(message)).toBeVisible()
    }
  })

  test("[BI-027] a failure shows the server's message", async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server()))
    await open(page, '/account/password')
    await fill(page, 'not-my-password', NEW_PASSWORD, NEW_PASSWORD)
    await expect(page.getByRole('alert').first()).toHaveText('The old password is wrong.')
    await fill(page, PASSWORD, 'password', 'password')
    await expect(page.getByRole('alert').first()).toHaveText('This password is too common. Choose another.')
  })

  test('[BI-026] [AU-009] [AP-011] a success says so, signs out the others and keeps this session', async ({ page, context, browser }) => {
    const email = await newAccount(server())
    await logIn(context, server(), email)
    const elsewhere = await browser.newContext()
    await logIn(elsewhere, server(), email)
    await open(page, '/account/password')
    await fill(page, PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
    await expect(page.getByText('Password changed successfully!')).toBeVisible()
    await expect(page.getByLabel('Old password')).toHaveValue('')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible()
    const other = await elsewhere.newPage()
    await open(other, '/account/password')
    await expect(other.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    await elsewhere.close()
  })
})

test('[AU-091] devices are listed, each with a sign-out; signing out this one leads to the login', async ({ page, context, browser }) => {
  const email = await newAccount(server())
  await logIn(context, server(), email)
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' })
  // As that browser itself says who it is.
  const other = await elsewhere.newPage()
  await open(other, '/auth/login')
  await other.getByLabel('E-mail').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Log in' }).click()
  await expect(other).toHaveURL(`${server().url}/files`)

  await open(page, '/account/devices')
  const rows = page.getByRole('table', { name: 'Signed-in devices' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'CURRENT' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(page.getByText('Firefox on Windows is signed out.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await elsewhere.close()

  await page.getByRole('button', { name: /Sign out/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
})

for (const role of ROLES) {
  test(`[AU-026] the e-mail, password and delete screens admit ${role}`, async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server(), role))
    for (const [path, title] of [['email', 'Change e-mail address'], ['password', 'Change password'], ['delete', 'Delete account']] as const) {
      await open(page, `/account/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(place(page)).toBe(`/account/${path}`)
    }
  })
}

test.describe('the e-mail address', () => {
  const fill = async (page: Page, email: string) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('main').getByRole('button', { name: 'Change e-mail address' }).click()
  }

  test('[BI-014] [BI-015] [BI-016] has one field, which says what is wrong with it', async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server()))
    await open(page, '/account/email')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
    await fill(page, '')
    await expect(page.getByText('Email address is required.')).toBeVisible()
    await fill(page, 'maria@example')
    await expect(page.getByText('Incorect email address.')).toBeVisible()
  })

  test("[BI-018] a failure shows the server's message", async ({ page, context }) => {
    const taken = await newAccount(server())
    await logIn(context, server(), await newAccount(server()))
    await open(page, '/account/email')
    await fill(page, taken)
    await expect(page.getByRole('alert').first()).toHaveText('This address cannot be used for your account. Choose another one.')
  })

  test('[BI-017] a success says so and keeps the session; the old address can undo it', async ({ page, context }) => {
    const email = await newAccount(server())
    const moved = `moved.${email}`
    await logIn(context, server(), email)
    await open(page, '/account/email')
    await fill(page, moved)
    await expect(page.getByText('Email changed successfully!')).toBeVisible()
    await expect(page.getByText(`Your address is ${moved}`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`Your address is ${moved}`)).toBeVisible()

    const linkTo = async (to: string, part: string) => (await server().mailedLinks(`To: ${to}`)).find((link) => link.includes(part))
    await expect.poll(() => linkTo(moved, '/auth/validate-email-address/')).toBeTruthy()
    await expect.poll(() => linkTo(email, '/auth/undo-email-change/')).toBeTruthy()
    const undo = (await linkTo(email, '/auth/undo-email-change/'))!
    await page.goto(undo)
    await page.getByRole('button', { name: 'Restore my address' }).click()
    await expect(page.getByText(`Your account has the address ${email} again`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'choose a new password' })).toHaveAttribute('href', '/auth/forgotten-password')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')

    await page.goto(undo)
    await page.getByRole('button', { name: 'Restore my address' }).click()
    await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.')
  })
})

test.describe('deleting the account', () => {
  const confirm = async (page: Page, word: string) => {
    await page.getByLabel('Type DELETE').fill(word)
    await page.getByRole('button', { name: 'Delete account' }).click()
  }

  test('[BI-048] [BI-049] [BI-050] asks for the word DELETE, exactly', async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server()))
    await open(page, '/account/delete')
    await confirm(page, '')
    await expect(page.getByText("'DELETE' confirm is required.")).toBeVisible()
    await confirm(page, 'delete')
    await expect(page.getByText("Value must match with 'DELETE'.")).toBeVisible()
  })

  test('offers all data as a file first', async ({ page, context }) => {
    const email = await newAccount(server())
    await logIn(context, server(), email)
    await open(page, '/account/delete')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()])
    expect(download.suggestedFilename()).toBe('longhand-data.json')
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ user: { email }, files: [] })
  })

  test('on the phone the current tab can be seen', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await logIn(context, server(), await newAccount(server()))
    await open(page, '/account/delete')
    await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Delete account' })).toBeInViewport({ ratio: 1 })
  })

  test("[BI-052] a failure shows 'Faield to delete account!'", async ({ page, context }) => {
    await logIn(context, server(), await newAccount(server()))
    await page.route(`${API}/delete`, (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } }))
    await open(page, '/account/delete')
    await confirm(page, 'DELETE')
    await expect(page.getByRole('alert')).toHaveText('Faield to delete account!')
  })

  test('[BI-051] [AU-011] a success clears the cookies and goes to the login, by keyboard alone', async ({ page, context }) => {
    const email = await newAccount(server())
    await logIn(context, server(), email)
    await open(page, '/account/delete')
    await page.getByLabel('Type DELETE').focus()
    await page.keyboard.type('DELETE')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    expect(place(page)).toBe('/auth/login')
    expect(await context.cookies()).toEqual([])
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
  })
})
