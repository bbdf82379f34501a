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
