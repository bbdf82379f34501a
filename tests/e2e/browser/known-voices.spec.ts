import { createReadStream } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from 'playwright/test'
import { createDiskBlobStore } from '../../../server/adapters/blob-store-disk.ts'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import type { Db } from '../../../server/kernel/db/schema.ts'
import { appendVersion } from '../../../server/modules/texts/repository.ts'
import { buildTranscript } from '../../support/build-transcript.ts'
import { buildVoice } from '../../support/build-voice.ts'
import { buildFile } from '../../support/factories.ts'
import { tone } from '../../support/media-samples.ts'
import { press, tabTo, typeInto } from './keys.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer } from './server.ts'

const server = useServer()

async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: server().dataDir })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const userIn = async (db: Db, email: string) =>
  (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** A file of two speakers, who sound as told, in degrees. */
async function addTalk(db: Db, userId: string, name: string, sounds: readonly [number, number]): Promise<string> {
  const { key, sizeBytes } = await createDiskBlobStore({ folder: path.join(server().dataDir, 'blobs') }).put(
    createReadStream(await tone({ seconds: 20 })),
  )
  const file = await buildFile(db, {
    owner_id: userId,
    name,
    type: 'audio/wav',
    media_key: key,
    size: sizeBytes,
    length_seconds: 20,
  })
  const plain = buildTranscript('The old man walked along the river.', 'And looked at the boats.')
  const speakers = ['Speaker 1', 'Speaker 2'].map((speaker, at) => ({ name: speaker, color: `speaker-${at + 1}` }))
  const transcript = {
    ...plain,
    paragraphs: plain.paragraphs.map((paragraph, at) => ({
      ...paragraph,
      speaker: speakers[at]!.name,
      color: speakers[at]!.color,
    })),
    speakers,
  }
  await appendVersion(db, {
    fileId: file.id,
    language: 'original',
    body: gzipSync(JSON.stringify(transcript)),
    words: 12,
    authorId: null,
    expectedVersion: 0,
  })
  for (const [at, degrees] of sounds.entries())
    await buildVoice(db, { userId, fileId: file.id, speaker: speakers[at]!.name, degrees })
  return file.id
}

const speakersDialog = (page: Page) => page.getByRole('dialog', { name: 'Speakers' })

test('by keyboard alone a voice is named, suggested in the next file, taken, heard and forgotten', async ({
  page,
  context,
}) => {
  const email = await newAccount(server())
  await logIn(context, server(), email)

  // Nothing is stored before the person agrees.
  await page.goto(`${server().url}/account/preferences`)
  const consent = page.getByRole('checkbox', { name: 'Store voice profiles and recognise voices I have named' })
  await press(page, consent, 'Space')
  await expect(page.getByText('No voices yet. Name a speaker in the editor to add one.')).toBeVisible()

  const [first, second] = await inDatabase(async (db) => {
    const userId = await userIn(db, email)
    return [await addTalk(db, userId, 'Monday.wav', [0, 90]), await addTalk(db, userId, 'Tuesday.wav', [8, 180])]
  })

  await page.goto(`${server().url}/editor/${first}`)
  await expect(page.locator('.cm-line')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+F9')
  await press(page, speakersDialog(page).getByRole('button', { name: /^1.*Speaker 1|Speaker 1/ }))
  const field = speakersDialog(page).getByLabel('Name', { exact: true })
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await typeInto(page, field, 'Ana')
  const learned = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/voices/'),
  )
  await page.keyboard.press('Enter')
  expect((await learned).status()).toBe(204)
  await page.keyboard.press('ControlOrMeta+s')

  await page.goto(`${server().url}/editor/${second}`)
  await expect(page.locator('.cm-line')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+F9')
  const accept = speakersDialog(page).getByRole('button', { name: 'Use Ana' })
  await expect(accept).toBeFocused()
  await expect(speakersDialog(page)).toContainText(/Sounds like Ana \(9\d% match\)/)
  // The other voice is nobody's who is known.
  await expect(speakersDialog(page).getByText(/^Sounds like/)).toHaveCount(1)
  await expectSound(page, 'speakers-known-voice')
  await page.keyboard.press('Enter')
  await expect(speakersDialog(page).getByRole('button', { name: /Ana/ })).toBeVisible()
  await expect(accept).toHaveCount(0)
  await expect(speakersDialog(page).getByRole('button', { name: 'Done' })).toBeFocused()
  await expect(page.locator('.cm-line').first()).toContainText('Ana')

  await page.goto(`${server().url}/account/preferences`)
  await expect(page.getByRole('list', { name: 'Known voices' })).toContainText('Ana2 recordings')
  await expectSound(page, 'preferences-known-voices')
  const sample = page.waitForResponse((reply) => reply.url().endsWith('/sample'))
  await press(page, page.getByRole('button', { name: 'Play a sample of Ana' }))
  expect((await sample).status()).toBe(200)
  await press(page, page.getByRole('button', { name: 'Forget Ana' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }))
  await expect(page.getByText('Ana is forgotten.')).toBeVisible()
  expect(await inDatabase((db) => db.selectFrom('voice').select('name').where('name', '=', 'Ana').execute())).toEqual(
    [],
  )
})
