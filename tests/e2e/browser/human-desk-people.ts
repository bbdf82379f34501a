import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, expect, type Page } from 'playwright/test'
import type { Role } from '../../../src/shared/domain/roles.ts'
import type { BrowserServer } from '../../support/browser-server.ts'
import { buildTranscript } from '../../support/build-transcript.ts'
import { encoded, looped, speak } from '../../support/media-samples.ts'
import { press } from './keys.ts'
import { logIn, newAccount, writeHeaders } from './server.ts'

/** Long enough for human transcription. */
const SECONDS = 610
/** What a transcriptor has written: a word a second. */
const WORDS = Array.from({ length: SECONDS - 5 }, (_, n) => `cuvânt${n}`)

/** Somebody at a page of a browser context of their own. */
export interface Person {
  email: string
  page: Page
}

/** Owners and transcriptors of files in Romanian, which has no engine here, so that they are for people alone. */
export function humanDesk(server: () => BrowserServer) {
  const api = (path: string) => `${server().url}/api/longhand${path}`

  return {
    /** Logs a new account in, and shows its files. */
    async arrive(browser: Browser, role: Role): Promise<Person> {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const email = await newAccount(server(), role)
      await logIn(context, server(), email)
      const page = await context.newPage()
      await page.goto(`${server().url}/files`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
      return { email, page }
    },

    /** Orders a human transcription; answers the file's id. */
    async order({ page }: Person, name: string): Promise<string> {
      const sound = await readFile(await encoded(await looped(await speak(), SECONDS), 'ogg'))
      const reply = await page.request.post(api('/file/media?language_code=ro&is_for_human_transcribe=true'), {
        headers: await writeHeaders(page.request, server()),
        multipart: { media: { name, mimeType: 'audio/ogg', buffer: sound } },
      })
      expect(reply.ok(), await reply.text()).toBe(true)
      return ((await reply.json()) as { _id: string })._id
    },

    /** Takes a file, writes its text, which is too long to be typed here, and finishes it; all but the publication. */
    async write({ page }: Person, id: string): Promise<void> {
      const headers = await writeHeaders(page.request, server())
      const put = async (path: string, options: object) => {
        const reply = await page.request.put(api(path), { headers, ...options })
        expect(reply.ok(), await reply.text()).toBe(true)
      }
      await put(`/file/transcription/resume_human/${id}`, {})
      await put(`/file/transcription/${id}`, {
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        data: gzipSync(JSON.stringify(buildTranscript(WORDS.slice(0, 300).join(' '), WORDS.slice(300).join(' ')))),
      })
      await put(`/file/${id}`, { data: { status: 'FINISHED' } })
    },

    /** Publishes from the list, by keys. */
    async publish({ page }: Person, name: string): Promise<void> {
      await page.goto(`${server().url}/files`)
      const row = page.getByRole('row').filter({ hasText: name })
      await press(page, row.getByRole('button', { name: 'Publish' }))
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Publish' })
      await expect(confirm).toBeEnabled()
      await press(page, confirm)
      await expect(page.getByText('Transcription published!', { exact: true })).toBeVisible()
    },
  }
}
