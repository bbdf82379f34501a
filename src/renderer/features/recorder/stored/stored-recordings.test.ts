import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Recording } from '../core/recording.ts'
import { openDatabaseDisk } from './database-disk.ts'
import { createStoredRecordings, type StoredRecordings } from './stored-recordings.ts'
import type { RecordingDisk } from './recording-disk.ts'
import { createStoredBin } from './stored-bin.ts'
import { memoryStorage } from '../../../../../tests/support/memory-storage.ts'

Object.assign(globalThis, fakeIndexedDb)

let disk: RecordingDisk
let count = 0
let shelf: Storage
beforeEach(async () => {
  shelf = memoryStorage()
  disk = await openDatabaseDisk(`kept ${++count}`)
})

const recording = (id: string, startedAt = 1000): Recording => ({
  id: `${id} ${count}`,
  kind: 'audio',
  mimeType: 'audio/webm',
  startedAt,
  recordedMs: 0,
})

const binOf = (userId: string) => createStoredBin(userId, () => shelf)

/** A page of a person; the browser's locks are shared by all pages. */
const page = (userId = 'ana', disks: readonly RecordingDisk[] = [disk]) =>
  createStoredRecordings({ userId, disks, undoMs: 20, stored: binOf(userId) })

async function record(kept: StoredRecordings, made: Recording, text = 'abc') {
  const keeper = await kept.begin(made, () => {})
  keeper.keep(new Blob([text]), 1000)
  return keeper.finish()
}

const offered = (kept: StoredRecordings) => kept.store.getState().map(({ id }) => id.split(' ')[0])

/** As after a crash: the bytes are there, nobody holds them. */
async function leftBehind(made: Recording, userId = 'ana') {
  const writer = await disk.begin(userId, made)
  await writer.append(new Blob(['abc']), 1000)
}

test('what a crash left is offered to the same person, the newest first, and to nobody else', async () => {
  await leftBehind(recording('old', 1000))
  await leftBehind(recording('new', 2000))
  const ana = page('ana')
  await ana.look()
  expect(offered(ana)).toEqual(['new', 'old'])
  expect(ana.hasUnsaved()).toBe(true)
  expect(await (await ana.read(recording('new', 2000))).text()).toBe('abc')
  const ben = page('ben')
  await ben.look()
  expect(offered(ben)).toEqual([])
  expect(ben.hasUnsaved()).toBe(false)
  await expect(ben.read(recording('new'))).rejects.toThrow('is not on this device')
})

test('what a page is recording or uploading is not offered, but counts as not saved', async () => {
  const kept = page()
  const made = recording('running')
  const file = await record(kept, made)
  expect(await file.text()).toBe('abc')
  await kept.look()
  expect(offered(kept)).toEqual([])
  expect(kept.hasUnsaved()).toBe(true)
  await kept.offer(made)
  expect(offered(kept)).toEqual(['running'])
  kept.withhold(made.id)
  expect(offered(kept)).toEqual([])
  expect(kept.hasUnsaved()).toBe(true)
  await kept.remove(made.id)
  expect(kept.hasUnsaved()).toBe(false)
  await kept.look()
  expect(offered(kept)).toEqual([])
})

test('a discarded recording can be brought back for a while, and is gone after it', async () => {
  const kept = page()
  await leftBehind(recording('one'))
  await kept.look()
  const undo = kept.discard(recording('one'))
  expect(offered(kept)).toEqual([])
  undo()
  await vi.waitFor(() => expect(offered(kept)).toEqual(['one']))
  const late = kept.discard(recording('one'))
  expect(kept.hasUnsaved()).toBe(false)
  await vi.waitFor(async () => expect(await disk.list('ana')).toEqual([]))
  late()
  await kept.look()
  expect(offered(kept)).toEqual([])
})

test('[RE-005] what was discarded is not offered by the next page, though it could still be undone', async () => {
  page().discard(recording('undone'))()
  expect(binOf('ana').list()).toEqual([])

  await leftBehind(recording('one'))
  await leftBehind(recording('two'))
  // As the page that was closed has left it.
  binOf('ana').add(recording('one').id)
  const next = page()
  await next.look()
  expect(offered(next)).toEqual(['two'])
  expect(await disk.list('ana')).toHaveLength(1)
  expect(binOf('ana').list()).toEqual([])
})

test('leaving empties the bin at once', async () => {
  const kept = createStoredRecordings({ userId: 'ana', disks: [disk] })
  await leftBehind(recording('one'))
  kept.discard(recording('one'))
  await kept.emptyBin()
  expect(await disk.list('ana')).toEqual([])
})

test('a disk that does not work is passed over for the next, and without any the person is told', async () => {
  const broken: RecordingDisk = {
    ...disk,
    begin: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    list: async () => [],
    read: async () => [],
  }
  const second = page('ana', [broken, disk])
  await record(second, recording('one'))
  expect(await disk.list('ana')).toHaveLength(1)
  const told = vi.fn()
  const keeper = await page('ana', [broken]).begin(recording('two'), told)
  keeper.keep(new Blob(['x']), 1)
  expect(told.mock.calls).toEqual([[false]])
  expect(await (await keeper.finish()).text()).toBe('x')
})

test('what the device does not have all of is offered from memory, and can be brought back', async () => {
  const kept = page()
  const made = recording('half')
  await record(kept, made, 'ab')
  const whole = new File(['abcd'], 'half.ogg')
  await kept.offer(made, whole)
  expect(kept.store.getState()).toMatchObject([{ id: made.id, bytes: 4 }])
  expect(await kept.read(made)).toBe(whole)
  kept.discard(made, whole)()
  await vi.waitFor(() => expect(offered(kept)).toEqual(['half']))
  await kept.remove(made.id)
  expect(offered(kept)).toEqual([])
  await expect(kept.read(made)).rejects.toThrow('is not on this device')
})
