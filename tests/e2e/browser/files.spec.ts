import { expect, test, type Page } from 'playwright/test'
import { answerFiles, answerSocket, fakeFile } from './fake-files.ts'
import { logIn, place, sharedAccount, useServer } from './server.ts'

const server = useServer()
let email: string
test.beforeAll(async () => {
  email = await sharedAccount(server())
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const openFiles = (page: Page) => page.goto(`${server().url}/files`)

test.describe('of an owner', () => {
  test.beforeEach(({ context }) => logIn(context, server(), email))

  test('[FI-001] greets with the part of the e-mail before the @', async ({ page }) => {
    await openFiles(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${email.split('@')[0]}`)
  })

  test('[FI-004] shows the account sidebar', async ({ page }) => {
    await openFiles(page)
    const nav = page.getByRole('navigation', { name: 'Account' })
    await expect(nav.getByRole('link', { name: 'My files' })).toHaveAttribute('aria-current', 'page')
    await expect(nav.getByRole('link', { name: 'Terms of services' })).toHaveAttribute('target', '_blank')
    await expect(nav.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('target', '_blank')
  })

  test('says that nothing is there yet', async ({ page }) => {
    await openFiles(page)
    await expect(page.getByText('Nothing written down yet.')).toBeVisible()
  })

  test('[FI-005] the table has its columns', async ({ page }) => {
    await answerFiles(page, [fakeFile(1)])
    await openFiles(page)
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Status', 'Time', 'Uploaded', 'Actions'])
  })

  test('[FI-006] the footer shows the count and the total time', async ({ page }) => {
    await answerFiles(page, [fakeFile(1, { length: 3600 }), fakeFile(2, { length: 309 })])
    await openFiles(page)
    await expect(page.getByText('2 files, 1h 05m 09s total time')).toBeVisible()
  })

  test('[FI-007] [FI-009] shows 20 rows to a page, with previous and next', async ({ page }) => {
    await answerFiles(page, Array.from({ length: 21 }, (_, n) => fakeFile(n + 1)))
    await openFiles(page)
    const rows = page.locator('tbody tr')
    const [previous, next] = [page.getByRole('button', { name: 'Previous' }), page.getByRole('button', { name: 'Next' })]
    await expect(rows).toHaveCount(20)
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(rows).toHaveCount(1)
    await expect(row(page, 'File 21.wav')).toBeVisible()
    expect(place(page)).toBe('/files?page=2')
    await expect(next).toBeDisabled()
    await previous.click()
    await expect(rows).toHaveCount(20)
  })

  test('[FI-010] cuts a name longer than 20 characters', async ({ page }) => {
    await answerFiles(page, [fakeFile(1, { name: 'Harbour meeting, March.mp4' }), fakeFile(2, { name: '12345678901234567890' })])
    await openFiles(page)
    await expect(page.getByRole('link', { name: 'Harbour meeting, Mar ...', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '12345678901234567890', exact: true })).toBeVisible()
  })

  for (const status of ['EDITING', 'FINISHED'] as const) {
    test(`[FI-013] [FI-015] the name and Edit of a file in ${status} lead to the editor`, async ({ page }) => {
      const item = fakeFile(1, { status })
      await answerFiles(page, [item])
      await openFiles(page)
      const target = `/editor/${item.file._id}`
      await expect(page.getByRole('link', { name: 'Edit File 1.wav' })).toHaveAttribute('href', target)
      await page.getByRole('link', { name: 'File 1.wav', exact: true }).click()
      await expect(page).toHaveURL(server().url + target)
    })

    test(`[FI-025] a file in ${status} offers Edit, Export and Delete`, async ({ page }) => {
      await answerFiles(page, [fakeFile(1, { status })])
      await openFiles(page)
      await expect(row(page, 'File 1').getByRole('link', { name: /Edit/ })).toBeVisible()
      await expect(row(page, 'File 1').getByRole('button', { name: /Export/ })).toBeVisible()
      await expect(row(page, 'File 1').getByRole('button', { name: /Delete/ })).toBeVisible()
    })
  }

  for (const status of ['STANDBY', 'QUOTED', 'QUEUED', 'TRANSCRIBE', 'HUMAN-TRANSCRIBE', 'FAILED'] as const) {
    test(`[FI-014] [FI-028] a file in ${status} does not lead to the editor and can be deleted`, async ({ page }) => {
      await answerFiles(page, [fakeFile(1, { status })])
      await openFiles(page)
      await expect(row(page, 'File 1').getByText(status, { exact: true })).toBeVisible()
      await expect(row(page, 'File 1').getByRole('link')).toHaveCount(0)
      await expect(row(page, 'File 1').getByRole('button', { name: /Delete/ })).toBeVisible()
    })
  }

  for (const status of ['TRANSCRIBE', 'HUMAN-TRANSCRIBE'] as const) {
    test(`[FI-027] a file in ${status} shows a spinner`, async ({ page }) => {
      await answerFiles(page, [fakeFile(1, { status })])
      await openFiles(page)
      await expect(row(page, 'File 1').getByRole('img', { name: 'Being written' })).toBeVisible()
    })
  }

  test('[FI-056] a name is shown as text, never as markup', async ({ page }) => {
    await answerFiles(page, [fakeFile(1, { name: '<img src=x onerror=1>' })])
    await openFiles(page)
    await expect(page.getByText('<img src=x onerror=1 ...', { exact: true })).toBeVisible()
    await expect(page.locator('main img')).toHaveCount(0)
  })

  test('[FI-016] [FI-017] failed loading shows one message and Ok in a modal', async ({ page }) => {
    await page.route('**/api/longhand/file?*', (route) => route.fulfill({ status: 404, json: { message: 'x', code: 'x' } }))
    await openFiles(page)
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Files loading failed! Refresh the page!')
    await expect(dialog.getByRole('button')).toHaveText(['Ok'])
    await dialog.getByRole('button', { name: 'Ok' }).click()
    await expect(dialog).toBeHidden()
  })

  test('[FI-024] [FI-043] a FAILED file says why and offers Resume; failed resume says so', async ({ page }) => {
    await answerFiles(page, [fakeFile(1, { status: 'FAILED', failure: { code: 'no_speech', message: 'No speech was found. Your time was given back.' } })])
    await openFiles(page)
    await expect(row(page, 'File 1')).toContainText('No speech was found. Your time was given back.')
    await row(page, 'File 1').getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Failed to resume this transcription! Refresh the page!')
  })

  test('[RT-011] a resumed file is followed from then on', async ({ page }) => {
    const failed = fakeFile(1, { status: 'FAILED' })
    const working = fakeFile(1, { status: 'TRANSCRIBE', progress: 0 })
    await answerFiles(page, [failed])
    const socket = await answerSocket(page)
    await page.route('**/api/longhand/file/transcription/resume/*', (route) => route.fulfill({ json: { ...working.file, human_transcription: null } }))
    await openFiles(page)
    await row(page, 'File 1').getByRole('button', { name: 'Resume' }).click()
    await expect(row(page, 'File 1').getByText('TRANSCRIBE', { exact: true })).toBeVisible()
    await answerFiles(page, [fakeFile(1)])
    await socket.say({ event: 'autoTranscription', data: { transcribeFiles: [], failedFiles: [], plan: null } })
    await expect(row(page, 'File 1').getByText('EDITING', { exact: true })).toBeVisible()
  })

  test('Export opens the dialog for its file', async ({ page }) => {
    await answerFiles(page, [fakeFile(1)])
    await openFiles(page)
    await row(page, 'File 1').getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, 'File 1').getByRole('button', { name: 'Export' })).toBeFocused()
  })

  test('[FI-044] [FI-045] Delete asks in a text that says folder; failed deletion says so', async ({ page }) => {
    await answerFiles(page, [fakeFile(1)])
    await openFiles(page)
    await row(page, 'File 1').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('folder')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'File 1')).toBeVisible()
    await row(page, 'File 1').getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toContainText('Filed to remove this file! Please refresh the page!')
  })

  test('[RT-009] [RT-010] files in work follow the events without a reload', async ({ page }) => {
    const [first, second] = [fakeFile(1, { status: 'TRANSCRIBE', progress: 0.1 }), fakeFile(2, { status: 'TRANSCRIBE', progress: 0.1 })]
    await answerFiles(page, [first, second])
    const socket = await answerSocket(page)
    await openFiles(page)
    await expect(row(page, 'File 1')).toContainText('10%')
    const state = (transcribeFiles: (typeof first)[], failedFiles: (typeof first)[] = []) => ({ transcribeFiles, failedFiles, plan: null })
    await socket.say({ event: 'autoTranscription', data: state([fakeFile(1, { status: 'TRANSCRIBE', progress: 0.62, eta_seconds: 240 }), second]) })
    await expect(row(page, 'File 1')).toContainText('62%, about 4 minutes left')
    // What the list answers from now on is what the events will have said.
    await answerFiles(page, [fakeFile(1), fakeFile(2, { status: 'FAILED' })])
    await socket.say({ event: 'autoFailedTranscription', data: state([], [fakeFile(2, { status: 'FAILED' })]) })
    await expect(row(page, 'File 1').getByText('EDITING', { exact: true })).toBeVisible()
    await expect(row(page, 'File 2').getByText('FAILED', { exact: true })).toBeVisible()
  })
})

for (const role of ['USER', 'SUBSCRIBER', 'ADMIN'] as const) {
  test(`[FI-002] ${role} sees both balances and Upload`, async ({ page, context }) => {
    await logIn(context, server(), await sharedAccount(server(), role))
    await openFiles(page)
    await expect(page.getByText('Auto transcription')).toBeVisible()
    await expect(page.getByText('Human transcription')).toBeVisible()
    await expect(page.getByText('Unlimited')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Upload' }).first()).toHaveAttribute('href', '/files/upload')
  })
}

test('[FI-003] [FI-012] HUMAN-TRANSCRIPTOR sees the note, no balances and no Upload', async ({ page, context }) => {
  await logIn(context, server(), await sharedAccount(server(), 'HUMAN-TRANSCRIPTOR'))
  await openFiles(page)
  await expect(page.getByText('You are a Human Transcriptor!')).toBeVisible()
  await expect(page.getByText('Auto transcription')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Upload' })).toHaveCount(0)
})
