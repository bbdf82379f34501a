import { type Browser, type BrowserContext, chromium } from 'playwright/test'
import type { BrowserServer } from '../../support/browser-server.ts'
import { CHROMIUM } from '../../support/chromium.ts'
import { logIn, sharedAccount } from './server.ts'

/** Words of the sentence that `speak` says unless told, as a recogniser may hear them. */
export const SPOKEN = /old man|river|boats|morning/

/** Chromium whose microphone hears a recording over and over, and a person who allows it. */
export const hearing = (recording: string): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${recording}`,
    ],
  })

/** The shared account of a server, logged in at a desk. */
export async function atDesk(browser: Browser, server: BrowserServer): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await logIn(context, server, await sharedAccount(server))
  return context
}
