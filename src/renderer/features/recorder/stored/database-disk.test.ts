import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { Recording } from '../core/recording.ts'
import { openDatabaseDisk } from './database-disk.ts'
import type { RecordingDisk } from './recording-disk.ts'

Object.assign(globalThis, fakeIndexedDb)

let name: string
let disk: RecordingDisk
let count = 0
beforeEach(async () => {
  name = `recordings ${++count}`
  disk = await openDatabaseDisk(name)
})

const recording = (id: string): Recording => ({
  id,
  kind: 'audio',
  mimeType: 'audio/webm;codecs=opus',
  startedAt: 1_700_000_000_000,
  recordedMs: 0,
})

async function record(userId: string, id: string, ...slices: string[]) {
  const writer = await disk.begin(userId, recording(id))
  for (const [at, slice] of slices.entries()) await writer.append(new Blob([slice]), (at + 1) * 1000)
  return writer
}

const textOf = async (userId: string, id: string) => new Blob(await disk.read(userId, id)).text()

test('what was written is there after a crash, in order, with how much was recorded', async () => {
  await record('ana', 'one', 'ab', 'c', 'def')
  const reopened = await openDatabaseDisk(name)
  expect(await reopened.list('ana')).toEqual([{ ...recording('one'), recordedMs: 3000, bytes: 6 }])
  expect(await textOf('ana', 'one')).toBe('abcdef')
})

test('nobody sees what another person recorded', async () => {
  await record('ana', 'one', 'a')
  await record('anabel', 'two', 'b')
  expect((await disk.list('ana')).map(({ id }) => id)).toEqual(['one'])
  expect(await disk.list('ben')).toEqual([])
  expect(await disk.read('ben', 'one')).toEqual([])
  await disk.remove('ben', 'one')
  expect(await textOf('ana', 'one')).toBe('a')
})

test('a recording without a byte is not offered, and a removed one is gone with its bytes', async () => {
  await record('ana', 'empty')
  await record('ana', 'full', 'abc')
  await disk.remove('ana', 'full')
  await disk.remove('ana', 'full')
  expect(await disk.list('ana')).toEqual([])
  expect(await disk.read('ana', 'full')).toEqual([])
})
