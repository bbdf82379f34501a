import { createReadStream } from 'node:fs'
import { gzipSync } from 'node:zlib'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { createDiskBlobStore } from '../../../server/adapters/blob-store-disk.ts'
import { appendVersion } from '../../../server/modules/texts/repository.ts'

import { buildTranscript } from '../../support/build-transcript.ts'
import { buildFile } from '../../support/factories.ts'
import { tone } from '../../support/media-samples.ts'
import { text as transcriptOf } from './editor-file.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer } from './server.ts'

const server = useServer()

/** Puts a spoken file with its text straight into the server's data. */
async function addFile(email: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: server().dataDir })
  try {
    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const { key, sizeBytes } = await createDiskBlobStore({ folder: path.join(server().dataDir, 'blobs') }).put(
      createReadStream(await tone({ seconds: 10 })),
    )
    const file = await buildFile(db, {
      owner_id: id,
      name: 'River.wav',
      type: 'audio/wav',
      media_key: key,
      size: sizeBytes,
      length_seconds: 10,
    })
    const transcript = buildTranscript('The old man walked along the river.', 'And looked at the boats.')
    await appendVersion(db, {
      fileId: file.id,
      language: 'original',
      body: gzipSync(JSON.stringify(transcript)),
      words: 12,
      authorId: null,
      expectedVersion: 0,
    })
  } finally {
    await close()
  }
}

test('a link is made, read by somebody without an account, and taken back', async ({ page, context, browser }) => {
  const email = await newAccount(server())
  await addFile(email)
  await logIn(context, server(), email)
  await page.goto(`${server().url}/files`)
  await page.getByRole('button', { name: 'More for River.wav' }).click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share River.wav' })
  await dialog.getByLabel('Valid for').selectOption('1 day')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('New link').inputValue()
  await expect(dialog).toContainText('Not opened yet')

  const reader = await (await browser.newContext()).newPage()
  const response = await reader.goto(url)
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('River.wav')
  await expect(reader.getByText('The old man walked along the river.')).toBeVisible()
  await reader
    .getByRole('button', { name: /Play from/ })
    .last()
    .click()
  await expect(reader.locator('[aria-current]')).toContainText('And looked at the boats.')
  expect(await reader.context().cookies()).toEqual([])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for River.wav' }).click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  await expect(dialog).toContainText('Last opened Today')
  await dialog.getByRole('button', { name: /Revoke the link/ }).click()
  await expect(dialog.getByText('Active links')).toBeHidden()
  await reader.reload()
  await expect(reader.getByText('This link has expired or was revoked.')).toBeVisible()
  await expect(reader.getByText('The old man')).toHaveCount(0)
  await reader.context().close()
})

test('a text is shared with a person by keyboard, who edits it until the owner takes it back', async ({
  page,
  context,
  browser,
}) => {
  const [owner, other] = [await newAccount(server()), await newAccount(server())]
  await addFile(owner)
  await logIn(context, server(), owner)
  await page.goto(`${server().url}/files`)
  await page.getByRole('button', { name: 'More for River.wav' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Share', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share River.wav' })
  await expect(dialog.getByText('Only you have access.')).toBeVisible()
  await dialog.getByLabel('E-mail addresses').press('Control+a')
  await page.keyboard.type(other)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Can edit')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(`Access of ${other}`, { exact: true })).toHaveValue('edit')
  await expectSound(page, 'files-share')

  const theirs = await browser.newContext()
  await logIn(theirs, server(), other)
  const guest = await theirs.newPage()
  await guest.goto(`${server().url}/files`)
  await guest.getByRole('link', { name: 'Shared with me' }).press('Enter')
  await expect(guest.getByText(`${owner} · you can edit`)).toBeVisible()
  await expectSound(guest, 'files-shared')
  await guest.getByRole('link', { name: 'Edit River.wav' }).press('Enter')
  const text = guest.getByRole('textbox', { name: 'Transcript' })
  await expect(text).toContainText('The old man walked')
  await text.press('Control+End')
  await guest.keyboard.type(' Twice.')
  await guest.keyboard.press('Control+s')
  await expect(guest.getByText('File saved...')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for River.wav' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Share', exact: true }).press('Enter')
  await expect(dialog).toContainText('Opened Today')
  await dialog.getByRole('button', { name: `Remove access of ${other}` }).press('Enter')
  await expect(guest.getByText('You no longer have access to this transcript.')).toBeVisible({ timeout: 5000 })
  await expect(text).toHaveAttribute('aria-readonly', 'true')
  await expect(text).toContainText('Twice.')
  await expectSound(guest, 'editor-share-ended')
  await theirs.close()
})

test('by keyboard: a guest opens a link with a password, names themselves, comments and types until it ends', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const email = await newAccount(server())
  await addFile(email)
  await logIn(context, server(), email)
  await page.goto(`${server().url}/files`)
  const { keyboard } = page
  const share = async () => {
    await page.getByRole('button', { name: 'More for River.wav' }).focus()
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Share', exact: true })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Share', exact: true }).focus()
    await keyboard.press('Enter')
  }
  await share()
  const dialog = page.getByRole('dialog', { name: 'Share River.wav' })
  await dialog.getByLabel('Access by link').focus()
  await keyboard.press('End')
  await expect(dialog.getByLabel('Access by link')).toHaveValue('edit')
  await dialog.getByLabel('Password (optional)', { exact: true }).focus()
  await keyboard.type('harbour-lamp-71')
  await keyboard.press('Enter')
  const url = await dialog.getByLabel('New link').inputValue()
  await expect(dialog).toContainText('With a password')
  await dialog.getByRole('button', { name: /Change the end or password/ }).focus()
  await keyboard.press('Enter')
  const terms = dialog.getByRole('form', { name: /Change the end or password/ })
  await expect(terms.getByLabel('Ends')).toBeFocused()
  await keyboard.press('End')
  await expect(terms.getByLabel('Ends')).toHaveValue('30')
  await keyboard.press('Tab')
  await keyboard.type('New')
  await keyboard.press('Tab')
  await keyboard.type('short')
  await keyboard.press('Enter')
  await expect(terms).toContainText('Use at least 8 characters.')
  await expectSound(page, 'share-dialog-links')
  await terms.getByLabel('New password', { exact: true }).focus()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('river-lantern-8')
  await keyboard.press('Enter')
  await expect(terms).toBeHidden()
  await expect(dialog.getByRole('button', { name: /Change the end or password/ })).toBeFocused()
  await page.goto(`${server().url}/files`)
  await page.getByRole('link', { name: 'Edit River.wav' }).focus()
  await keyboard.press('Enter')
  await expect(transcriptOf(page)).toContainText('The old man')

  const elsewhere = await browser.newContext()
  const guest = await elsewhere.newPage()
  await guest.goto(url)
  await expect(guest.getByLabel('Password', { exact: true })).toBeFocused()
  await guest.keyboard.type('harbour-lamp-71')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('This link no longer works, or the password is wrong.')).toBeVisible()
  await expectSound(guest, 'shared-password')
  await guest.keyboard.press('ControlOrMeta+A')
  await guest.getByLabel('Password', { exact: true }).focus()
  await guest.keyboard.press('ControlOrMeta+A')
  await guest.keyboard.type('river-lantern-8')
  await guest.keyboard.press('Enter')
  await expect(guest.getByLabel('Your name')).toBeFocused()
  await expectSound(guest, 'shared-name')
  await guest.getByLabel('Your name').focus()
  await guest.keyboard.type('Ana')
  await guest.keyboard.press('Enter')
  await expect(transcriptOf(guest)).toContainText('The old man')
  await expect(guest.getByRole('link', { name: 'Files' })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Ana (guest): editing' })).toBeAttached()

  await transcriptOf(guest).focus()
  await guest.keyboard.press('ControlOrMeta+Home')
  await guest.keyboard.press('ControlOrMeta+Shift+F2')
  await expect(guest.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await guest.keyboard.type('Which man?')
  await guest.keyboard.press('ControlOrMeta+Enter')
  await expect(transcriptOf(guest)).toBeFocused()
  await guest.keyboard.press('ControlOrMeta+Home')
  await guest.keyboard.type('Today ')
  await expect(transcriptOf(page)).toContainText('Today')
  await transcriptOf(page).focus()
  await keyboard.press('Alt+PageDown')
  const said = page.getByRole('complementary', { name: 'Comments' })
  await expect(said.getByRole('listitem')).toContainText('Which man?')
  await expect(said.getByRole('listitem')).toContainText('Ana (guest)')
  await keyboard.press('ControlOrMeta+Shift+F6')
  await expect(said.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await keyboard.type('Ask @an')
  await expect(said.getByRole('option', { name: 'Ana (guest)', selected: true })).toBeVisible()
  await expectSound(page, 'editor-mentions')
  await said.getByRole('textbox', { name: 'Reply' }).focus()
  await keyboard.press('End')
  await keyboard.type('a')
  await keyboard.press('Enter')
  await expect(said.getByRole('textbox', { name: 'Reply' })).toHaveValue('Ask @Ana (guest) ')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(guest.getByRole('complementary', { name: 'Comments' })).toContainText('Ask @You')
  await expectSound(guest, 'guest-editor')
  await said.getByRole('button', { name: 'More about this thread' }).focus()
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Delete this thread' })
  await expect(asked).toContainText('1 comment by someone else is deleted with it.')
  await expectSound(page, 'editor-delete-thread')
  await asked.getByRole('button', { name: 'Cancel' }).focus()
  await keyboard.press('Enter')

  // The browser that opened it is known: nobody is asked again.
  await guest.reload()
  await expect(transcriptOf(guest)).toContainText('Today')

  const owner = await context.newPage()
  await owner.goto(`${server().url}/files`)
  await owner.getByRole('button', { name: 'More for River.wav' }).focus()
  await owner.keyboard.press('Enter')
  await owner.getByRole('menuitem', { name: 'Share', exact: true }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('dialog')).toContainText('Opened by Ana')
  await owner.getByRole('button', { name: /Revoke the link/ }).focus()
  await owner.keyboard.press('Enter')
  await expect(guest.getByText(/You no longer have access to this transcript/)).toBeVisible({ timeout: 5000 })
  await expect(guest.getByRole('button', { name: 'Copy the text' })).toBeVisible()
  await expect(transcriptOf(guest)).toContainText('Today')
  await guest.goto(url)
  await expect(guest.getByText('This link has expired or was revoked.')).toBeVisible()
})
