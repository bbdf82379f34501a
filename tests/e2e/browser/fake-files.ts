import type { Page } from 'playwright/test'
import { FILES_PAGE_SIZE, type listFiles } from '../../../src/shared/contract/files/list.ts'
import type { RouteResult } from '../../../src/shared/contract/route.ts'
import type { FileListItem } from '../../../src/shared/contract/files/records.ts'

/** Answers the list of files in the server's place, by page and limit; other calls go to the server. */
export async function answerFiles(
  page: Page,
  files: FileListItem[],
  more: Partial<RouteResult<typeof listFiles>> = {},
): Promise<void> {
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
        ...more,
      },
    })
  })
}
