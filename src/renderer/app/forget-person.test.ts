// @vitest-environment jsdom
import * as fakeIndexedDb from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openDraftDatabase } from '../features/editor/saving/drafts.ts'
import { createUnfinishedUploads } from '../features/files/upload/unfinished.ts'
import { openKeptSound } from '../features/files/live/kept-sound.ts'
import { openDatabaseDisk } from '../features/recorder/stored/database-disk.ts'
import { forgetPerson } from './forget-person.ts'

Object.assign(globalThis, fakeIndexedDb)

async function keepSomething(userId: string): Promise<void> {
  const writer = await (
    await openDatabaseDisk()
  ).begin(userId, { id: 'one', kind: 'audio', mimeType: 'audio/webm', startedAt: 1, recordedMs: 0 })
  await writer.append(new Blob(['sound']), 1000)
  const drafts = await openDraftDatabase()
  await drafts.put('bases', { key: `${userId}/file/draft`, owner: `${userId}/file`, etag: '"1"', editedAt: 1 })
  await drafts.put('edits', {
    draft: `${userId}/file/draft`,
    number: 1,
    from: 0,
    removed: 0,
    inserted: [],
    speakers: [],
    notes: [],
  })
  drafts.close()
  const live = await openKeptSound()
  await live.begin({ id: `live-${userId}`, owner: userId })
  await live.put(`live-${userId}`, { at: 0, sound: new ArrayBuffer(8000) })
  createUnfinishedUploads(() => localStorage, userId).keep({
    fingerprint: 'file',
    url: 'http://here/1',
    name: 'file',
    size: 2,
    received: 1,
    at: Date.now(),
    options: { language_code: 'en' },
  })
}

async function keptOf(userId: string) {
  const drafts = await openDraftDatabase()
  const owned = (await drafts.getAllKeys('bases')).filter((key) => key.startsWith(`${userId}/`))
  const edits = (await drafts.getAllKeys('edits')).filter(([key]) => key.startsWith(`${userId}/`))
  drafts.close()
  const disk = await openDatabaseDisk()
  return {
    recordings: (await disk.list(userId)).length,
    slices: (await disk.read(userId, 'one')).length,
    drafts: owned.length,
    edits: edits.length,
    uploads: createUnfinishedUploads(() => localStorage, userId).list().length,
    live: (await (await openKeptSound()).piecesOf(`live-${userId}`)).length,
  }
}

test('of a person who is gone this browser keeps nothing, and of others all', async () => {
  for (const userId of ['ana', 'anabel']) await keepSomething(userId)
  await forgetPerson('ana')
  expect(await keptOf('ana')).toEqual({ recordings: 0, slices: 0, drafts: 0, edits: 0, uploads: 0, live: 0 })
  expect(await keptOf('anabel')).toEqual({ recordings: 1, slices: 1, drafts: 1, edits: 1, uploads: 1, live: 1 })
  await forgetPerson('nobody')
})
