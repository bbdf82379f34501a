import type { Page, WebSocketRoute } from 'playwright/test'
import type { ServerMessage } from '../../../src/shared/contract/events.ts'
import { FILES_PAGE_SIZE, type FileListItem, type FileRecord } from '../../../src/shared/contract/files.ts'

/** A file for lists whose states are hard to bring about; what a test does not name is plain. */
export function fakeFile(n: number, more: Partial<FileRecord> = {}): FileListItem {
  return {
    file: {
      _id: `0199a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`,
      name: `File ${n}.wav`,
      type: 'audio/wav',
      size: 1000,
      length: 60,
      status: 'EDITING',
      uploaded_date: new Date(Date.UTC(2026, 0, 31 - n)).toISOString(),
      for_human_transcribe: false,
      is_multilingual: false,
      is_published: false,
      price_quota_for_human_transcribe: null,
      time: '00:01:00',
      language_code: 'en',
      progress: null,
      eta_seconds: null,
      queue_place: null,
      failure: null,
      damaged_at: [],
      ...more,
    },
    humanTranscription: null,
  }
}

/** Answers the list of files in the server's place, by page and limit; other calls go to the server. */
export async function answerFiles(page: Page, files: FileListItem[]): Promise<void> {
  await page.route('**/api/longhand/file?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const limit = Number(query.get('limit') ?? FILES_PAGE_SIZE)
    const start = (Number(query.get('page') ?? 1) - 1) * limit
    await route.fulfill({
      json: {
        files: files.slice(start, start + limit),
        count: files.length,
        total_length: files.reduce((sum, { file }) => sum + file.length, 0),
        autoTranscribeOrFailedFilesLength: 0,
        humanTranscribeOrFailedFilesLength: 0,
      },
    })
  })
}

export interface FakeSocket {
  /** Says something in the server's place, once the page is connected. */
  say(message: ServerMessage): Promise<void>
  /** What the page said. */
  heard: string[]
}

/** Stands in for the server's events. */
export async function answerSocket(page: Page): Promise<FakeSocket> {
  const { promise: connected, resolve } = Promise.withResolvers<WebSocketRoute>()
  const heard: string[] = []
  await page.routeWebSocket('**/api/longhand/socket', (socket) => {
    socket.onMessage((text) => void heard.push(String(text)))
    resolve(socket)
  })
  return { heard, say: async (message) => (await connected).send(JSON.stringify(message)) }
}
