import { gzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { appendVersion } from '../../../server/modules/texts/repository.ts'
import type { FileRecord } from '../../../src/shared/contract/files/records.ts'
import { buildTranscript } from '../../support/build-transcript.ts'
import { buildFile } from '../../support/factories.ts'
import { fakeFile } from '../../support/fake-file.ts'
import { newAccount, logIn, place, useServer } from './server.ts'

const server = useServer()

/**
 * Puts files straight into the server's database: `File 01.wav` is the oldest; every fifth one has FAILED, the others
 * have a text.
 */
async function addFiles(email: string, count: number): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: server().dataDir })
  try {
    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    for (let n = 1; n <= count; n++) {
      const name = `File ${String(n).padStart(2, '0')}.wav`
      const file = await buildFile(db, {
        owner_id: id,
        name,
        uploaded_at: Date.UTC(2026, 0, n),
        length_seconds: 60 * n,
        status: n % 5 === 0 ? 'FAILED' : 'EDITING',
      })
      const body = gzipSync(JSON.stringify(buildTranscript(`This is number ${n}.`)))
      await appendVersion(db, {
        fileId: file.id,
        language: 'original',
        body,
        words: 4,
        authorId: null,
        expectedVersion: 0,
      })
    }
  } finally {
    await close()
  }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const names = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((each) => each.querySelector('[title]')?.getAttribute('title')))

test('files are found, sorted, renamed, exported and deleted, many at a time', async ({ page, context }) => {
  const email = await newAccount(server())
  await addFiles(email, 23)
  await logIn(context, server(), email)
  await page.goto(`${server().url}/files`)
  const selected = page.getByRole('region', { name: 'Selected files' })

  await test.step('search, filter and order are in the address, and survive a reload', async () => {
    await page.getByLabel('Search files by name').fill('FILE 1')
    await expect(page.getByText('10 files')).toBeVisible()
    await page.getByLabel('Status').selectOption('FAILED')
    await expect.poll(() => names(page)).toEqual(['File 15.wav', 'File 10.wav'])
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.poll(() => names(page)).toEqual(['File 10.wav', 'File 15.wav'])
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    expect(place(page)).toBe('/files?sort=name&status=FAILED&q=FILE+1')
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['File 10.wav', 'File 15.wav'])
    await expect(page.getByLabel('Search files by name')).toHaveValue('FILE 1')
  })

  await test.step('when nothing is found, all can be shown again', async () => {
    await page.getByLabel('Search files by name').fill('elephant')
    await expect(page.getByText('No file with the status FAILED has “elephant” in its name.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all files' }).click()
    await expect(page.locator('tbody tr')).toHaveCount(20)
    await expect(page.getByLabel('Search files by name')).toHaveValue('')
    expect(place(page)).toBe('/files?sort=name')
  })

  await test.step('by keyboard: from row to row, into a row, rename, tick a stretch', async () => {
    await row(page, 'File 01').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    await expect(row(page, 'File 03')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByLabel('Select File 03.wav')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('F2')
    await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('Été.wav')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Été.wav')).toBeVisible()
    await expect(row(page, 'File 03')).toHaveCount(0)
    await row(page, 'File 04').focus()
    await page.keyboard.press('Space')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key)
    await expect(selected).toContainText('4 selected')
    await page.keyboard.press('Delete')
    await expect(page.getByRole('alertdialog', { name: 'Delete File 07.wav' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the texts of the ticked files come as one zip', async () => {
    await selected.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export transcripts' })
    await expect(dialog).toContainText('3 transcripts, in one zip. 1 file has no text yet and is left out.')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('transcripts-txt.zip')
    const zip = (await readFile(await download.path())).toString('latin1')
    expect(['File 04.txt', 'File 05.txt', 'File 06.txt', 'File 07.txt'].filter((name) => zip.includes(name))).toEqual([
      'File 04.txt',
      'File 06.txt',
      'File 07.txt',
    ])
    await expect(dialog).toBeHidden()
  })

  await test.step('deleted after one question; what cannot be deleted is named, with its reason', async () => {
    await page.route('**/api/longhand/file/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      const isFirst =
        (await page.locator('tbody tr[aria-selected="true"]').first().getAttribute('data-file')) ===
        route.request().url().split('/').at(-1)
      return isFirst
        ? route.fulfill({ status: 503, json: { code: 'busy', message: 'The server is busy. Try again in a moment.' } })
        : route.continue()
    })
    await selected.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog', { name: 'Delete 4 files' }).getByRole('button', { name: 'Delete' }).click()
    const refused = page.getByRole('alertdialog', { name: '1 file not deleted' })
    await expect(refused).toContainText('File 04.wav The server is busy. Try again in a moment.')
    await page.unroute('**/api/longhand/file/*')
    await refused.getByRole('button', { name: 'Try again' }).click()
    await expect(refused).toBeHidden()
    await expect(page.getByText('19 files')).toBeVisible()
    await expect(selected).toBeHidden()
  })
})

/** A file on its way to a text, as the list shows it from one moment to the next; the name is as long as names are. */
const STAGES: readonly Partial<FileRecord>[] = [
  { status: 'QUEUED', queue_place: 3 },
  { status: 'TRANSCRIBE', progress: 0, queue_place: 0 },
  { status: 'TRANSCRIBE', progress: 0.42, eta_seconds: 2400 },
  { status: 'EDITING' },
  { status: 'FINISHED' },
]

for (const width of [1440, 1024, 390]) {
  test(`a row keeps its height and place while its file is written down and when done, at ${width} px`, async ({
    page,
    context,
  }) => {
    await logIn(context, server(), await newAccount(server()))
    await page.setViewportSize({ width, height: 844 })
    let stage = STAGES[0]
    await page.route('**/api/longhand/file?*', (route) =>
      route.fulfill({
        json: {
          files: [fakeFile(1, { name: 'Harbour meeting number 2.m4a', length: 3907, ...stage }), fakeFile(2)],
          count: 2,
          total_length: 3967,
          autoTranscribeOrFailedFilesLength: 0,
          humanTranscribeOrFailedFilesLength: 0,
        },
      }),
    )
    const boxes: { height: number; next: number }[] = []
    for (stage of STAGES) {
      await page.goto(`${server().url}/files`)
      await expect(row(page, 'Harbour').getByText(stage.status!, { exact: true })).toBeVisible()
      boxes.push({
        height: (await row(page, 'Harbour').boundingBox())!.height,
        next: (await row(page, 'File 2.wav').boundingBox())!.y,
      })
    }
    expect(boxes).toEqual(STAGES.map(() => boxes[0]))
  })
}
