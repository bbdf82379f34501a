import { expect, test, type Page } from 'playwright/test'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { buildFile } from '../../support/factories.ts'
import { faults } from './looks.ts'
import { logIn, newAccount, place, useServer } from './server.ts'

const server = useServer()

async function addFiles(email: string, names: readonly string[]): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: server().dataDir })
  try {
    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    for (const [n, name] of names.entries())
      await buildFile(db, { owner_id: id, name, uploaded_at: Date.UTC(2026, 0, 20 - n), length_seconds: 60 })
  } finally {
    await close()
  }
}

const names = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((each) => each.querySelector('[title]')?.getAttribute('title')))
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function expectAccessible(page: Page): Promise<void> {
  const found = await faults(page)
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('a library is kept in order by keyboard alone', async ({ page, context }) => {
  const email = await newAccount(server())
  await addFiles(email, ['Harbour.wav', 'Lamp.wav', 'Minutes.wav', 'Notes.wav'])
  await logIn(context, server(), email)
  await page.goto(`${server().url}/files`)
  await expect(row(page, 'Harbour')).toBeVisible()
  const folders = page.getByRole('navigation', { name: 'Folders' })
  const where = page.getByRole('navigation', { name: 'Where you are' })

  await test.step('with nothing to order by, the page shows none of it', async () => {
    await expect(folders).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Archived' })).toHaveCount(0)
  })

  await test.step('a folder is made while a file moves into it', async () => {
    await row(page, 'Lamp').focus()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Move 1 file' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('Clients')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(folders.getByRole('link', { name: 'Clients 1' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('another lies in it, and is where one is then; a reload stays there', async () => {
    await folders.getByRole('button', { name: 'More for the folder Clients' }).press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Acme')
    await page.keyboard.press('Enter')
    await expect(where).toContainText('All files')
    await expect(where.getByRole('link', { name: 'Acme' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('This folder is empty.')).toBeVisible()
    expect(place(page)).toMatch(/^\/files\?folder=/)
    await page.reload()
    await expect(where.getByRole('link', { name: 'Acme' })).toHaveAttribute('aria-current', 'page')
    await where.getByRole('link', { name: 'All files' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['Harbour.wav', 'Lamp.wav', 'Minutes.wav', 'Notes.wav'])
  })

  await test.step('several move at once, and back again', async () => {
    await row(page, 'Minutes').focus()
    for (const key of ['Space', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key)
    await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Move to' }).press('Enter')
    await page.keyboard.type('acme')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 files moved.', { exact: true })).toBeVisible()
    await folders.getByRole('link', { name: 'Clients 1' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['Lamp.wav'])
    await folders.getByRole('button', { name: 'Open Clients' }).press('Enter')
    await folders.getByRole('link', { name: 'Acme 2' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['Minutes.wav', 'Notes.wav'])
  })

  await test.step('a file is dragged to a folder as well', async () => {
    await row(page, 'Notes').dragTo(folders.getByRole('link', { name: 'Clients 1' }))
    await expect(folders.getByRole('link', { name: 'Clients 2' })).toBeVisible()
    await expect.poll(() => names(page)).toEqual(['Minutes.wav'])
  })

  await test.step('a folder that goes leaves its files where it was, and says so first', async () => {
    await folders.getByRole('button', { name: 'More for the folder Acme' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Remove folder' })
    await expect(dialog).toContainText('No files are deleted with the folder Acme. Its contents move to Clients.')
    await dialog.getByRole('button', { name: 'Remove folder' }).press('Enter')
    await expect(where.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => names(page)).toEqual(['Lamp.wav', 'Minutes.wav', 'Notes.wav'])
  })

  await test.step('tags are given, shown with their names, and filtered by', async () => {
    await row(page, 'Lamp').focus()
    await page.keyboard.press('t')
    const dialog = page.getByRole('dialog', { name: 'Tags of 1 file' })
    await page.keyboard.type('Urgent')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('option', { name: 'Urgent' })).toHaveAttribute('aria-checked', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(row(page, 'Lamp').getByRole('list', { name: 'Tags' })).toHaveText('Urgent')
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Urgent' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['Lamp.wav'])
    expect(place(page)).toMatch(/&tag=/)
    await page.getByRole('button', { name: 'More for the tag Urgent' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Name and colour' }).press('Enter')
    await page.getByRole('radio', { name: 'Plum' }).check()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Urgent' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['Lamp.wav', 'Minutes.wav', 'Notes.wav'])
  })

  await test.step('a filter is saved under a name, and is a link from then on', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.getByLabel('Uploaded until').fill('2026-01-18')
    await dialog.getByLabel('Save as').fill('Early')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(() => names(page)).toEqual(['Minutes.wav', 'Notes.wav'])
    expect(place(page)).toMatch(/&to=2026-01-18$/)
    const saved = page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'Early' })
    await expect(saved).toHaveAttribute('aria-current', 'page')
    await folders.getByRole('link', { name: 'Clients' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['Lamp.wav', 'Minutes.wav', 'Notes.wav'])
  })

  await test.step('a folder says what its uploads begin with', async () => {
    await folders.getByRole('button', { name: 'More for the folder Clients' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Defaults' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Defaults of Clients' })
    await dialog.getByLabel('Spoken language').selectOption({ label: 'German' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Upload' }).press('Enter')
    await expect(page.getByText('Into the folder Clients')).toBeVisible()
    await expect(page.getByText('German').first()).toBeVisible()
    await page.getByRole('link', { name: 'Close' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['Lamp.wav', 'Minutes.wav', 'Notes.wav'])
  })

  await test.step('what is archived is out of the way, and comes back', async () => {
    await row(page, 'Lamp').getByRole('button', { name: 'More for Lamp.wav' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
    // It stays as long as the pointer is over it, beside what was said of files that were moved.
    const archived = page.getByRole('listitem').filter({ hasText: '1 file archived.' })
    await archived.hover()
    await expect.poll(() => names(page)).toEqual(['Minutes.wav', 'Notes.wav'])
    await page.getByRole('link', { name: 'Archived' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['Lamp.wav'])
    await archived.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('The archive is empty.')).toBeVisible()
    await page.getByRole('link', { name: 'My files' }).last().press('Enter')
    await page.getByRole('button', { name: 'Status', exact: true }).press('Enter')
    expect(place(page)).toBe('/files?sort=status')
    await expect.poll(() => names(page)).toEqual(['Harbour.wav', 'Lamp.wav', 'Minutes.wav', 'Notes.wav'])
  })
})
