import axe, { type Result } from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { expectOtherWordsToFit } from './other-words.ts'
import { atRest } from './rest.ts'

const shots = new URL('../../../test-results/browser/screens/', import.meta.url).pathname
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A width of the window, in pixels, and a theme. */
export interface Look {
  width: number
  colorScheme: 'light' | 'dark'
}

const WIDE_LIGHT: Look = { width: 1440, colorScheme: 'light' }
const PHONE_DARK: Look = { width: 390, colorScheme: 'dark' }

const isEveryLook = Boolean(process.env['EVERY_LOOK'])

/** Both widths and both themes, once each, since axe is slow; `EVERY_LOOK=1` takes all four pairs, and pictures. */
export const LOOKS: readonly Look[] = isEveryLook
  ? [WIDE_LIGHT, { ...WIDE_LIGHT, colorScheme: 'dark' }, { ...PHONE_DARK, colorScheme: 'light' }, PHONE_DARK]
  : [WIDE_LIGHT, PHONE_DARK]

/** How long axe may take, in milliseconds, beside much else: the longest screens take it a second. */
const AXE_MS = 200_000

/**
 * What axe finds wrong on a page, its frames included, or in the part that a selector names: by all its rules, or by
 * those with one of some tags. `place` is what a page that does not answer is called.
 */
export async function faults(
  page: Page,
  { within = 'html', tags, place = page.url() }: { within?: string; tags?: readonly string[]; place?: string } = {},
): Promise<Result[]> {
  // It stays there until the page is left.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
    await atRest(frame, place)
  }
  // What is right would be most of the answer, with a selector for each element.
  const options = { resultTypes: ['violations' as const], ...(tags && { runOnly: [...tags] }) }
  const found = page.evaluate(
    async ([where, how]) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(where, how)).violations,
    [within, options] as const,
  )
  let late: NodeJS.Timeout | undefined
  const never = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`axe has not come to an end: ${place}`)), AXE_MS)
  })
  return Promise.race([found, never]).finally(() => clearTimeout(late))
}

/**
 * Proves that axe finds nothing on the page, that it does not scroll sideways, and that it has room for other
 * languages, to which it is switched in place; `isInAllLanguages: false` leaves that out, for a page whose language is
 * its address. `EVERY_LOOK=1` keeps a picture of each look in test-results.
 */
export async function expectSound(
  page: Page,
  name: string,
  {
    looks = LOOKS,
    there,
    isInAllLanguages = true,
  }: { looks?: readonly Look[]; there?: (page: Page) => Promise<void>; isInAllLanguages?: boolean } = {},
): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await there?.(page)
    // What the pointer was left on may show its tooltip at any time.
    await page.mouse.move(0, 0)
    if (isEveryLook) await page.screenshot({ path: `${shots}${name}-${width}-${colorScheme}.png`, fullPage: true })
    const found = (await faults(page, { tags: RULES, place: `${name}, ${width} px, ${colorScheme}` })).map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
    expect.soft(found, `${name}, ${width} px, ${colorScheme}`).toEqual([])
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name}, ${width} px`)
      .toBeLessThanOrEqual(width)
    if (isInAllLanguages)
      await expectOtherWordsToFit(page, name, async (code) => {
        if (isEveryLook)
          await page.screenshot({ path: `${shots}${name}-${width}-${colorScheme}-${code}.png`, fullPage: true })
      })
  }
}
