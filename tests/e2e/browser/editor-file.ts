import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect, type Page, type Route } from 'playwright/test'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import type { BrowserServer } from '../../support/browser-server.ts'
import { logIn, newAccount, writeHeaders } from './server.ts'

/** The transcript in the editor. */
export const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

/** What is written in each line that is drawn, without what is drawn beside it. */
export const lines = (page: Page) =>
  page.locator('.cm-line').evaluateAll((all) =>
    all.map((line) => {
      const copy = line.cloneNode(true) as Element
      for (const drawn of copy.querySelectorAll('[contenteditable=false], .cm-widgetBuffer, .cm-other-caret'))
        drawn.remove()
      return copy.textContent
    }),
  )

const api = (server: BrowserServer, path: string) => `${server.url}/api/longhand${path}`

/**
 * Uploads a medium for the person who is signed in, and waits until the machine has written it down. Answers its id.
 */
export async function uploadMedium(
  context: BrowserContext,
  server: BrowserServer,
  file: string,
  { name = 'river.wav', mimeType = 'audio/wav' } = {},
): Promise<string> {
  const media = { name, mimeType, buffer: await readFile(file) }
  const reply = await context.request.post(api(server, '/file/media?language_code=en'), {
    headers: await writeHeaders(context.request, server),
    multipart: { media },
  })
  const { _id: id } = (await reply.json()) as { _id: string }
  const status = async () =>
    ((await (await context.request.get(api(server, `/file/${id}`))).json()) as { status: string }).status
  await expect.poll(status, { timeout: 200_000 }).toBe('EDITING')
  return id
}

/** A new account with one file that can be edited, for all tests of a spec file. */
export async function newEditorFile(
  context: BrowserContext,
  server: BrowserServer,
  medium: string,
): Promise<{ email: string; id: string }> {
  const email = await newAccount(server)
  await logIn(context, server, email)
  return { email, id: await uploadMedium(context, server, medium) }
}

/** Has a text be the newest version of a file's own, or of its translation into a language. */
export async function putText(
  context: BrowserContext,
  server: BrowserServer,
  id: string,
  transcript: Transcript,
  language?: string,
): Promise<void> {
  const path = language === undefined ? `/file/transcription/${id}` : `/file/translation/${id}/${language}`
  const headers = { ...(await writeHeaders(context.request, server)), 'content-type': 'application/octet-stream' }
  const reply = await context.request.put(api(server, path), { headers, data: gzipSync(JSON.stringify(transcript)) })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Whether a call saves a text, as a whole or as what changed in it. */
export const isSave = (route: Route) =>
  route.request().method() === 'PUT' || new URL(route.request().url()).pathname.endsWith('/edits')

/** What the server has. */
export async function savedText(context: BrowserContext, server: BrowserServer, id: string): Promise<Transcript> {
  return (await (await context.request.get(api(server, `/file/transcription/${id}`))).json()) as Transcript
}

/** A text whose times lie within a short sound. */
export function quicker({ paragraphs, ...rest }: Transcript): Transcript {
  const quick = <T extends { data_start: number; data_end: number }>(span: T): T => ({
    ...span,
    data_start: span.data_start / 4,
    data_end: span.data_end / 4,
  })
  return {
    ...rest,
    paragraphs: paragraphs.map((paragraph) => ({ ...quick(paragraph), words: paragraph.words.map(quick) })),
  }
}

/** Runs in a page: a minute passes, and what is unsaved is no longer taken for what is being typed. */
export function passMinute(): void {
  const { now } = Date
  Date.now = () => now() + 60_000
}

/** Types at the end of the text, once it may be written. */
export async function typeAtEnd(page: Page, words: string): Promise<void> {
  await expect(text(page)).toBeEditable()
  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(words)
}
