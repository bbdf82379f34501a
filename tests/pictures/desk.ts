import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { PERSON_HEADER } from '../../src/shared/contract/route.ts'
import type { BrowserServer } from '../support/browser-server.ts'
import { LAST_LANGUAGE_KEY } from '../support/last-language.ts'
import { encoded } from '../support/media-samples.ts'
import { record } from './recording.ts'
import type { Shot } from './shots.ts'
import { STORY } from './story.ts'

const EMAIL = 'ana@example.org'
const PASSWORD = 'harbour-lamp-71'

/** Takes pictures of the app, signed in, with a recording and its transcript. */
export async function createDesk(server: BrowserServer, browser: Browser) {
  await server.addUser(EMAIL, PASSWORD, 'USER')
  const context = await browser.newContext()
  const api = (path: string) => `${server.url}/api/longhand${path}`
  await context.request.post(api('/auth/login'), {
    data: { email: EMAIL, password: PASSWORD },
    headers: { origin: server.url },
  })
  const profile = (await (await context.request.get(api('/account/profile'))).json()) as { user: { _id: string } }
  const headers = { origin: server.url, [PERSON_HEADER]: profile.user._id }
  await server.longhand('plan', 'grant', EMAIL, '--auto', '10h', '--human', '2h')

  async function bring(name: string): Promise<string> {
    const { file, text } = await record(STORY)
    const reply = await context.request.post(api('/file/media?language_code=en&is_for_transcribe=false'), {
      headers,
      multipart: { media: { name, mimeType: 'audio/mp4', buffer: await readFile(await encoded(file, 'm4a')) } },
      timeout: 120_000,
    })
    if (!reply.ok()) throw new Error(`The recording was not taken: ${await reply.text()}`)
    const { _id: id } = (await reply.json()) as { _id: string }
    const json = { name: 'text.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(text)) }
    const brought = await context.request.post(api(`/file/transcription/${id}`), { headers, multipart: { json } })
    if (!brought.ok()) throw new Error(`The text was not taken: ${await brought.text()}`)
    while (!(await context.request.get(api(`/file/waveform/${id}`))).ok()) await wait(300)
    return id
  }

  const interview = await bring('Interview Ana Petrov.m4a')
  const cookies = await context.cookies()
  await context.close()

  return {
    /** A picture of what a shot shows, as PNG at twice its size. */
    async take(shot: Shot, theme: 'light' | 'dark'): Promise<Buffer> {
      const seen: BrowserContext = await browser.newContext({
        viewport: shot.viewport,
        deviceScaleFactor: 2,
        colorScheme: theme,
        reducedMotion: 'reduce',
        ...(shot.viewport.width < 600 && { hasTouch: true, isMobile: true }),
      })
      try {
        await seen.addCookies(cookies)
        await seen.addInitScript((key) => localStorage.setItem(key, 'en'), LAST_LANGUAGE_KEY)
        const page: Page = await seen.newPage()
        await page.goto(server.url + shot.path.replace(':interview', interview), { waitUntil: 'networkidle' })
        await shot.show(page)
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(400)
        return await page.screenshot({ animations: 'disabled' })
      } finally {
        await seen.close()
      }
    },
  }
}
