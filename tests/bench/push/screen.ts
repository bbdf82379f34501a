import { chromium } from 'playwright'
import { CHROMIUM } from '../../support/chromium.ts'
import type { Person } from './world.ts'

/** A person's files in a browser of their own. */
export interface Screen {
  /** Calls `change` and answers the milliseconds until the row of the person's file says `text`. */
  timeTo(text: string, change: () => Promise<void>): Promise<number>
  close(): Promise<void>
}

/** Opens the person's files page; answers once their file is shown. */
export async function openScreen(origin: string, { fileId, token }: Person): Promise<Screen> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const context = await browser.newContext()
  const session = encodeURIComponent(JSON.stringify({ role: 'USER', exp: Math.floor(Date.now() / 1000) + 3600 }))
  await context.addCookies([
    { name: 'token', value: token, url: origin, httpOnly: true },
    { name: 'session', value: session, url: origin },
  ])
  const page = await context.newPage()
  const connected = page.waitForEvent('websocket')
  await page.goto(`${origin}/files`)
  const socket = await connected
  await socket.waitForEvent('framereceived')
  const row = `tr[data-file="${fileId}"]`
  await page.waitForSelector(row)
  return {
    async timeTo(text, change) {
      // The page itself notes when its row changes, so that nothing waits for the test's next look.
      const seen = page.evaluate(
        ([selector, wanted]) =>
          new Promise<number>((resolve) => {
            const look = () => document.querySelector(selector)?.textContent.includes(wanted) === true
            const observer = new MutationObserver(() => {
              if (!look()) return
              observer.disconnect()
              resolve(Date.now())
            })
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
          }),
        [row, text] as const,
      )
      // One more round trip, so that the page listens before anything changes.
      await page.evaluate(() => undefined)
      const began = Date.now()
      await change()
      return (await seen) - began
    },
    close: () => browser.close(),
  }
}
