import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { faults } from './looks.ts'
import { measureWords } from './other-words.ts'

// Only a build for development holds the gallery.
let outDir: string
let gallery: PreviewServer
let url = ''

test.beforeAll(async () => {
  outDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-gallery-'))
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'development'
  await build({
    configFile: 'vite.config.ts',
    mode: 'development',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false },
  })
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  gallery = await preview({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  url = `${gallery.resolvedUrls!.local[0]}gallery`
})
test.afterAll(async () => {
  await gallery.close()
  await rm(outDir, { recursive: true, force: true })
})

/** How many movements on the page have no end. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations === Infinity)
        .length,
  )

test('every component is sound for everyone, in both themes, wide and on the phone', async ({ page }) => {
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      await test.step(`${colorScheme} at ${width} px`, async () => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        // The page's title is the app's; everything else on it is the components'.
        expect(await faults(page)).toEqual([])
      })
    }
  }

  await test.step('longer words have room, in both directions', async () => {
    await page.getByLabel('Longer words').check()
    await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toHaveCount(0)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      for (const isTurned of [false, true]) {
        await page.locator('header input').nth(2).setChecked(isTurned)
        await expect(page.locator('html')).toHaveAttribute('dir', isTurned ? 'rtl' : /^(ltr)?$/)
        expect(await page.evaluate(measureWords), `${width} px, right to left: ${isTurned}`).toEqual({
          scrollWidth: width,
          cut: [],
        })
      }
    }
    await page.locator('header input').nth(2).uncheck()
    await page.locator('header input').nth(1).uncheck()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('dialogs, menus and toasts, which give the focus back', async () => {
    const opener = page.getByRole('button', { name: 'Open dialog' })
    await opener.click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    expect(await faults(page, { within: '[role="dialog"]' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()

    await page.getByRole('button', { name: 'Open confirmation' }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'More', exact: true }).click()
    expect(await faults(page, { within: '[role="menu"]' })).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Show error toast' }).click()
    await expect(page.getByText('Filed to remove this file! Please refresh the page!', { exact: true })).toBeVisible()
  })

  await test.step('the language list filters while typing and takes the choice', async () => {
    await page.getByRole('button', { name: 'Language English AUTO HUMAN' }).click()
    const rows = page.getByRole('dialog', { name: 'Language' }).getByRole('option')
    await expect(rows.first()).toContainText('Norwegian')
    await page.keyboard.type('germ')
    await expect(rows).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Language German AUTO HUMAN' })).toBeFocused()
  })

  await test.step('nothing keeps moving for those who asked for less motion', async () => {
    expect(await moving(page)).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(() => moving(page)).toBe(0)
  })
})
