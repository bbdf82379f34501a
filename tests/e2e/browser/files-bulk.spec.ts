import { expect, test, type Page } from 'playwright/test'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { buildFile } from '../../support/factories.ts'
import { faults } from './looks.ts'
import { logIn, newAccount, useServer } from './server.ts'

const server = useServer()

async function addFiles(email: string, count: number): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: server().dataDir })
  try {
    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    for (let n = 0; n < count; n++)
      await buildFile(db, { owner_id: id, name: `File ${n}.wav`, status: n % 20 === 0 ? 'FAILED' : 'EDITING' })
  } finally {
    await close()
  }
}

async function expectAccessible(page: Page): Promise<void> {
  const found = await faults(page)
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('all files of the list are worked on by keyboard, with progress and the reasons of failures', async ({
  page,
  context,
}) => {
  const email = await newAccount(server())
  await addFiles(email, 61)
  await logIn(context, server(), email)
  await page.goto(`${server().url}/files`)
  const selected = page.getByRole('region', { name: 'Selected files' })
  const dialog = page.getByRole('dialog')

  await test.step('all are selected, not only those of the page; unticking one goes back to the page', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
    await selected.getByRole('button', { name: 'Select all 61 files' }).press('Enter')
    await expect(selected).toContainText('61 selected')
    await expectAccessible(page)
    await page.locator('tbody').getByRole('checkbox').first().press('Space')
    await expect(selected).toContainText('19 selected')
  })

  await test.step('a change that some files do not allow names them, each with its reason', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
    await selected.getByRole('button', { name: 'Select all 61 files' }).press('Enter')
    await selected.getByRole('button', { name: 'More for the selected files' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Set the status' }).press('Enter')
    await expect(dialog).toContainText('Set the status of 61 files')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply' }).press('Enter')
    await expect(dialog).toContainText('57 files done.')
    await expect(dialog.getByRole('alert')).toContainText('4 files were left as they were:')
    await expect(dialog.getByRole('alert')).toContainText('File 20.wav The file’s status does not allow this.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
  })

  await test.step('what a filter leaves is archived, and no others', async () => {
    await page.getByLabel('Status').selectOption('FINISHED')
    await expect(page.getByText('57 files')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
    await selected.getByRole('button', { name: 'Select all 57 files' }).press('Enter')
    await selected.getByRole('button', { name: 'Archive', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Archive', exact: true }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('57 files done.', { exact: true })).toBeVisible()
    await page.goto(`${server().url}/files`)
    await expect(page.getByText(/^4 files,/)).toBeVisible()
  })
})
