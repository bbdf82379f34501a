import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { messages } from '../../../src/shared/messages.ts'
import { logIn, newAccount, PASSWORD, place, useServer } from './server.ts'

const server = useServer()
const open = (page: Page, path: string) => page.goto(server().url + path)
const NEW_PASSWORD = 'lighthouse-stair-7'

test('[BI-026] [AU-009] [AP-011] a changed password says so, signs out the others and keeps this session', async ({
  page,
  context,
  browser,
}) => {
  const email = await newAccount(server())
  await logIn(context, server(), email)
  const elsewhere = await browser.newContext()
  await logIn(elsewhere, server(), email)
  await open(page, '/account/password')
  await page.getByLabel('Old password').fill(PASSWORD)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  await expect(page.getByLabel('Old password')).toHaveValue('')
  // The emptied form is as new: walking through it finds no fault with it.
  await page.getByLabel('Confirm password').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText(messages.confirmPasswordRequired)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible()
  const other = await elsewhere.newPage()
  await open(other, '/account/password')
  await expect(other.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await elsewhere.close()
})

test('[AU-091] devices are listed, each with a sign-out; signing out this one leads to the login', async ({
  page,
  context,
  browser,
}) => {
  const email = await newAccount(server())
  await logIn(context, server(), email)
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  // As that browser itself says who it is.
  const other = await elsewhere.newPage()
  await open(other, '/auth/login')
  await other.getByLabel('E-mail').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
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
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
})

test('[BI-017] a changed address says so and keeps the session; the old address can undo it', async ({
  page,
  context,
}) => {
  const email = await newAccount(server())
  const moved = `moved.${email}`
  await logIn(context, server(), email)
  await open(page, '/account/email')
  await page.getByLabel('E-mail').fill(moved)
  await page.getByRole('main').getByRole('button', { name: 'Change e-mail address' }).click()
  await expect(page.getByText('Email changed successfully!')).toBeVisible()
  await expect(page.getByText(`Your address is ${moved}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Your address is ${moved}`)).toBeVisible()

  const linkTo = async (to: string, part: string) =>
    (await server().mailedLinks(`To: ${to}`)).find((link) => link.includes(part))
  await expect.poll(() => linkTo(moved, '/auth/validate-email-address/')).toBeTruthy()
  await expect.poll(() => linkTo(email, '/auth/undo-email-change/')).toBeTruthy()
  const undo = (await linkTo(email, '/auth/undo-email-change/'))!
  await page.goto(undo)
  await page.getByRole('button', { name: 'Restore my address' }).click()
  await expect(page.getByText(`Your account has the address ${email} again`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'choose a new password' })).toHaveAttribute(
    'href',
    '/auth/forgotten-password',
  )
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')

  await page.goto(undo)
  await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.')
  await expect(page.getByRole('button', { name: 'Restore my address' })).toBeHidden()
})

test('on the phone the current tab can be seen; all data can be had as a file first', async ({ page, context }) => {
  const email = await newAccount(server())
  await page.setViewportSize({ width: 390, height: 800 })
  await logIn(context, server(), email)
  await open(page, '/account/delete')
  const tabs = page.getByRole('navigation', { name: 'Account' })
  await expect(tabs.getByRole('link', { name: 'Delete account' })).toBeInViewport({ ratio: 1 })
  await test.step('the line fades where there are more tabs, and the menu at its end holds all of them', async () => {
    const fade = () => tabs.evaluate((line) => getComputedStyle(line).maskImage)
    await expect.poll(fade, 'at its end').toMatch(/, rgba\(0, 0, 0, 0\), rgb\(0, 0, 0\) 48px\)$/u)
    await tabs.evaluate((line) => line.scrollTo({ left: 0 }))
    await expect.poll(fade, 'at its start').toMatch(/, rgb\(0, 0, 0\) calc\(100% - 48px\), rgba\(0, 0, 0, 0\)\)$/u)
    const names = (await tabs.getByRole('link').allInnerTexts()).filter(
      (name) => !/^(Terms of services|Privacy policy)$/u.test(name),
    )
    expect(names.length).toBeGreaterThan(6)
    await page.getByRole('button', { name: 'All account pages' }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(names)
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await expect.poll(() => place(page)).toBe('/account/password')
    await expect(tabs.getByRole('link', { name: 'Change password' })).toBeInViewport({ ratio: 1 })
    await open(page, '/account/delete')
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('longhand-data.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ user: { email }, files: [] })
})

test('on the phone the current tab stays clear of the fades when letters come late and the phone is turned', async ({
  page,
  context,
}) => {
  const letters = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await letters.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await logIn(context, server(), await newAccount(server()))
  await page.goto(`${server().url}/account/devices`, { waitUntil: 'commit' })
  const tab = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Signed-in devices' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  /** The shorter of the ways from the tab to the ends of its line, each of which fades over 48 px. */
  const room = () =>
    tab.evaluate((link) => {
      const [own, line] = [link.getBoundingClientRect(), link.parentElement!.getBoundingClientRect()]
      return Math.min(own.left - line.left, line.right - own.right)
    })
  const before = await tab.evaluate(({ clientWidth }) => clientWidth)
  letters.resolve()
  await expect.poll(() => tab.evaluate(({ clientWidth }) => clientWidth), 'other letters').not.toBe(before)
  await expect.poll(room).toBeGreaterThan(48)
  await page.setViewportSize({ width: 800, height: 390 })
  await expect.poll(room, 'turned').toBeGreaterThan(48)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(room, 'turned back').toBeGreaterThan(48)
})

/** Puts something into this browser's folder of recordings of each of these people. */
const recordFor = (page: Page, people: string[]) =>
  page.evaluate(async (ids) => {
    const all = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings', { create: true })
    for (const id of ids)
      await (await all.getDirectoryHandle(id, { create: true })).getFileHandle('one.media', { create: true })
  }, people)

/** Whose recordings this browser has. */
const recordedFor = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings')
    const names: string[] = []
    for await (const [name] of all.entries()) names.push(name)
    return names
  })

test('[BI-051 AU-011] deleting the account clears cookies and what is kept here, then login, by keyboard', async ({
  page,
  context,
}) => {
  const email = await newAccount(server())
  await logIn(context, server(), email)
  await open(page, '/account/delete')
  const profile = await context.request.get(`${server().url}/api/longhand/account/profile`)
  const { user } = (await profile.json()) as { user: { _id: string } }
  await recordFor(page, [user._id, 'somebody-else'])
  await page.getByLabel('Type DELETE').focus()
  await page.keyboard.type('DELETE')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect(place(page)).toBe('/auth/login')
  expect(await context.cookies()).toEqual([])
  expect(await recordedFor(page)).toEqual(['somebody-else'])
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail address or password.')
})
