import { expect, test } from 'playwright/test'
import { expectSound } from './looks.ts'
import { logIn, sharedAccount, useServer } from './server.ts'

const server = useServer()

test('every screen names itself in the tab', async ({ page, context }) => {
  const titles = async (path: string) => {
    await page.goto(server().url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    return page.title()
  }
  expect(await titles('/auth/login')).toBe('Log in · Longhand')
  expect(await titles('/auth/register')).toBe('Create an account · Longhand')
  await logIn(context, server(), await sharedAccount(server()))
  expect(await titles('/files')).toBe('My files · Longhand')
  expect(await titles('/files/upload')).toBe('Upload · Longhand')
})

test('a move to another screen puts the focus on its title', async ({ page }) => {
  await page.goto(`${server().url}/auth/login`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused()
})

test('the first key leads past the bars to the title', async ({ page, context }) => {
  await logIn(context, server(), await sharedAccount(server()))
  await page.goto(`${server().url}/files`)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeFocused()
})

test('an address that nothing answers to says so and leads on', async ({ page }) => {
  const reply = await page.goto(`${server().url}/editor`)
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Longhand' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('within the app it is the same page, with the same header', async ({ page }) => {
  await page.goto(`${server().url}/auth/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    history.pushState(null, '', '/auth/nothing')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expectSound(page, 'not-found-in-app')
  await page.goto(`${server().url}/auth/nothing`)
  await expectSound(page, 'not-found', { isInAllLanguages: false })
})

test('the app fetches the words of its language, the first screens ahead, once each, and none for English', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => {
    const [file] = /(?<=\/assets\/)(?:es|de|fr|pt-BR|ar)-[^/]*\.js$/.exec(request.url()) ?? []
    if (file) files.push(file)
  })
  await page.goto(`${server().url}/auth/login`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  expect(files).toEqual([])
  await page.evaluate(() => localStorage.setItem('language', 'ar'))
  await page.goto(`${server().url}/auth/register`)
  await expect(page.locator('html[lang="ar"]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => files.length, 'those of the other screens follow').toBe(2)
  await expect(page.locator(`link[rel="modulepreload"][href$="${files[0]}"]`).first()).toBeAttached()
  expect(files.every((file) => file.startsWith('ar-'))).toBe(true)
  expect(new Set(files).size).toBe(2)
})
