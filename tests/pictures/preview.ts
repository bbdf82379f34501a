import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright'
import type { BrowserServer } from '../support/browser-server.ts'

const FILE = path.resolve(import.meta.dirname, '../../resources/content/images/preview.png')
/** What messengers and networks show of a link, in pixels. */
const SIZE = { width: 1200, height: 630 }
/** The header, the points, the buttons and the note below them. */
const LEFT_OUT = ['header', '#home ul', '#home div:has(> a)', '#home div:has(> a) + p']

/** The top of the home page, as the picture that links to the site are shown with. */
export async function takePreview(server: BrowserServer, browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' })
  try {
    await page.goto(server.url, { waitUntil: 'networkidle' })
    await page.addStyleTag({ content: `${LEFT_OUT.join()} { display: none !important }` })
    await page.locator('#home').evaluate((hero) => hero.scrollIntoView())
    await page.evaluate(() => document.fonts.ready)
    await writeFile(FILE, await page.screenshot({ animations: 'disabled' }))
  } finally {
    await page.close()
  }
}
