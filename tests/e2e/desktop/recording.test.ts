import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFfmpegRunner } from '../../../src/main/media/run-ffmpeg.ts'
import {
  createRecordingStore,
  type RecordingStore,
  type RecordingStoreDeps,
  RESERVE_BYTES,
} from '../../../src/main/recording/recording-store.ts'
import { registerRecordings } from '../../../src/main/recording/recordings-ipc.ts'
import { createRepair } from '../../../src/main/recording/repair.ts'
import * as writers from '../../../src/main/recording/writer.ts'
import { RECORDING_CHANNELS, RECORDINGS_PATH } from '../../../src/shared/bridge/recordings.ts'
import type { Recording } from '../../../src/shared/domain/recording.ts'
import { encoded, tone } from '../../support/media-samples.ts'
import { recordAndDie } from '../../support/recording-crashes.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startDesktop } from './desktop.ts'
import { FOREIGN_SENDERS, openGate } from './gate.ts'

const ID = '0199a1b2-0000-7000-8000-000000000001'
const recording: Recording = {
  id: ID,
  kind: 'audio',
  mimeType: 'audio/webm;codecs=opus',
  startedAt: 1_700_000_000_000,
  recordedMs: 0,
}
/** A store that lets go of its files when the test ends. */
function openStore(deps: RecordingStoreDeps): RecordingStore {
  const store = createRecordingStore(deps)
  onTestFinished(() => store.closeAll())
  return store
}

const bytes = (text: string) => new TextEncoder().encode(text)
const repair = createRepair(createFfmpegRunner('/usr/bin/ffmpeg'))
const sample = async () => readFile(await encoded(await tone({ seconds: 12 }), 'webm'))

/** Records the bytes second by second and leaves them, as a crash does. */
async function record(folder: string, medium: Uint8Array, more: Partial<Recording> = {}) {
  const store = openStore({ folder, repair: null })
  await store.begin('anna', { ...recording, ...more })
  const size = Math.ceil(medium.length / 12)
  for (let second = 0; second < 12; second++)
    await store.append('anna', more.id ?? ID, medium.subarray(second * size, (second + 1) * size), (second + 1) * 1000)
  await store.closeAll()
}

test('[DT-007] a recording is on the disk second by second, and belongs to its person', async () => {
  const store = openStore({ folder: await temporaryFolder(), repair: null })
  expect(await store.begin('anna', recording)).toBe('kept')
  expect(await store.append('anna', ID, bytes('one '), 1000)).toBe('kept')
  expect(await readFile((await store.find('anna', ID))?.file ?? '', 'utf8')).toBe('one ')
  await Promise.all([store.append('anna', ID, bytes('two '), 2000), store.append('anna', ID, bytes('three'), 3000)])
  expect(await store.list('anna')).toEqual([])
  await store.close('anna', ID)
  expect(await store.list('anna')).toEqual([{ ...recording, recordedMs: 3000, bytes: 13 }])
  expect(await readFile((await store.find('anna', ID))?.file ?? '', 'utf8')).toBe('one two three')
  expect(await store.list('ben')).toEqual([])
  expect(await store.find('ben', ID)).toBeNull()
})

test('[DT-007] what ends well is an ogg with a length, and nothing else is left beside it', async () => {
  const folder = await temporaryFolder()
  const store = openStore({ folder, repair })
  await store.begin('anna', recording)
  await store.append('anna', ID, await sample(), 12_000)
  await store.close('anna', ID)
  const [ended] = await store.list('anna')
  expect(ended).toMatchObject({ mimeType: 'audio/ogg', recordedMs: 12_000 })
  expect((await readdir(path.join(folder, 'anna'))).toSorted()).toEqual([`${ID}.json`, `${ID}.ogg`])
  expect((await readFile(path.join(folder, 'anna', `${ID}.ogg`))).subarray(0, 4).toString()).toBe('OggS')
})

test('[DT-008] what a crash cut off is repaired and offered at the next start, once', async () => {
  const folder = await temporaryFolder()
  const medium = await sample()
  await record(folder, medium.subarray(0, medium.length - 700))
  await writeFile(path.join(folder, 'anna', `${ID}.part`), 'left over')
  const counted = vi.fn(repair)
  const store = openStore({ folder, repair: counted })
  const [[first], [second]] = await Promise.all([store.list('anna'), store.list('anna')])
  expect(first).toEqual(second)
  expect(first).toMatchObject({ id: ID, mimeType: 'audio/ogg', recordedMs: 12_000 })
  expect(counted).toHaveBeenCalledOnce()
  expect((await readdir(path.join(folder, 'anna'))).toSorted()).toEqual([`${ID}.json`, `${ID}.ogg`])
})

test('[DT-008] what cannot be repaired is offered as it is, and tried again the next time', async () => {
  const folder = await temporaryFolder()
  await record(folder, bytes('no medium at all'))
  for (const broken of [repair, null]) {
    expect(await openStore({ folder, repair: broken }).list('anna')).toMatchObject([
      { id: ID, mimeType: recording.mimeType, bytes: 16 },
    ])
  }
  expect((await readdir(path.join(folder, 'anna'))).toSorted()).toEqual([`${ID}.json`, `${ID}.media`])
})

test('[DT-008] a crash in the middle of the repair leaves one recording, which is repaired again', async () => {
  const folder = await temporaryFolder()
  await record(folder, await sample())
  // The new file is in place, and what says so was not written yet.
  await writeFile(path.join(folder, 'anna', `${ID}.ogg`), 'half')
  expect(await openStore({ folder, repair }).list('anna')).toMatchObject([{ mimeType: 'audio/ogg' }])
  expect((await readFile(path.join(folder, 'anna', `${ID}.ogg`))).subarray(0, 4).toString()).toBe('OggS')
})

test.each([[1], [2], [3], [4], [5]])(
  '[DT-007 DT-008] killed at a random moment, a recording loses at most 2 seconds and plays after the repair (seed %i)',
  async (seed) => {
    const { recorded, lost, playable } = await recordAndDie(seed)
    expect(lost).toBeLessThanOrEqual(2)
    expect(playable).toBeGreaterThanOrEqual(recorded - 2)
  },
)

test('[DT-007] it says when to stop while the last slices have room, and begins nothing on a full disk', async () => {
  let free = RESERVE_BYTES + 5000
  const store = openStore({ folder: await temporaryFolder(), repair: null, freeOn: async () => free })
  await store.begin('anna', recording)
  expect(await store.freeBytes()).toBe(5000)
  free = RESERVE_BYTES - 1
  expect(await store.freeBytes()).toBe(0)
  expect(await store.append('anna', ID, bytes('last'), 1000)).toBe('kept')
  expect(await store.begin('anna', { ...recording, id: ID.replace(/1$/, '2') })).toBe('full')
})

test('[DT-007] a disk that is full all the same keeps every slice before, whole', async () => {
  const folder = await temporaryFolder()
  const openWriter = writers.openWriter
  const store = openStore({ folder, repair: null })
  vi.spyOn(writers, 'openWriter').mockImplementationOnce(async (file) => {
    const writer = await openWriter(file)
    return {
      ...writer,
      append: async (slice) =>
        slice.length > 8
          ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
          : writer.append(slice),
    }
  })
  await store.begin('anna', recording)
  expect(await store.append('anna', ID, bytes('one '), 1000)).toBe('kept')
  expect(await store.append('anna', ID, bytes('too much for it'), 2000)).toBe('full')
  await store.close('anna', ID)
  expect(await store.list('anna')).toEqual([{ ...recording, recordedMs: 1000, bytes: 4 }])
})

test('removing takes bytes and entry, of one or of all, and only of that person', async () => {
  const folder = await temporaryFolder()
  const store = openStore({ folder, repair: null })
  for (const userId of ['anna', 'ben']) {
    await store.begin(userId, recording)
    await store.append(userId, ID, bytes('one '), 1000)
  }
  await store.remove('anna', ID)
  expect(await readdir(path.join(folder, 'anna'))).toEqual([])
  await store.remove('anna', ID)
  expect(await store.find('ben', ID)).toMatchObject({ bytes: 4 })
  await store.removeAll('ben')
  expect(await readdir(folder)).toEqual(['anna'])
  await expect(store.append('ben', ID, bytes('late'), 2000)).rejects.toThrow('Nothing is being recorded')
})

test('entries that are broken, empty or lead elsewhere are not offered', async () => {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'anna'))
  const entry = { ...recording, media: `${ID}.media`, isWhole: true }
  const broken = [
    '',
    '{"id":',
    JSON.stringify({ ...entry, media: '../../secret.txt' }),
    JSON.stringify({ ...entry, kind: 'text' }),
    JSON.stringify(entry),
  ]
  const store = openStore({ folder, repair: null })
  for (const text of broken) {
    await writeFile(path.join(folder, 'anna', `${ID}.json`), text)
    expect(await store.list('anna'), text).toEqual([])
  }
})

test('[DT-007] the page reads a recording from its own origin, and nothing beside it', async () => {
  const { page, recordings, userData } = await startDesktop({ server: 'http://127.0.0.1:9' })
  await writeFile(path.join(userData, 'secret.txt'), 'secret')
  await recordings.begin('anna', recording)
  await recordings.append('anna', ID, bytes('one two'), 1000)
  const reply = await page(`${RECORDINGS_PATH}anna/${ID}`)
  expect([
    reply.status,
    reply.headers.get('content-type'),
    reply.headers.get('content-length'),
    await reply.text(),
  ]).toEqual([200, 'audio/webm', '7', 'one two'])
  const others = [
    `anna/${ID}.json`,
    `anna/${ID}/..`,
    `ben/${ID}`,
    `..%2f..%2fsecret.txt`,
    `anna/..%2f..%2fsecret.txt`,
    `../${ID}`,
    'anna',
    '',
  ]
  for (const other of others)
    expect(await (await page(RECORDINGS_PATH + other)).text(), other).not.toMatch(/one two|secret/)
  expect((await page(`${RECORDINGS_PATH}anna/${ID}`, { method: 'DELETE' })).status).toBe(404)
  const part = await page(`${RECORDINGS_PATH}anna/${ID}`, { headers: { range: 'bytes=4-' } })
  expect([part.status, await part.text()]).toEqual([206, 'two'])
  const head = await page(`${RECORDINGS_PATH}anna/${ID}`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', ''])
})

function openRecordings() {
  const store = {
    begin: vi.fn(),
    append: vi.fn(),
    close: vi.fn(),
    list: vi.fn(),
    find: vi.fn(),
    remove: vi.fn(),
    removeAll: vi.fn(),
    freeBytes: vi.fn(),
    closeAll: vi.fn(),
  }
  return {
    ...openGate((gate) => registerRecordings(gate, { store, sources: { screen: true, systemSound: 'offered' } })),
    spies: Object.values(store),
  }
}

test.each([
  [RECORDING_CHANNELS.begin, ['anna']],
  [RECORDING_CHANNELS.begin, ['../anna', recording]],
  [RECORDING_CHANNELS.begin, ['anna', { ...recording, id: '../../secret' }]],
  [RECORDING_CHANNELS.begin, ['anna', { ...recording, media: '../../secret' }]],
  [RECORDING_CHANNELS.begin, ['anna', { ...recording, mimeType: 'text/html' }]],
  [RECORDING_CHANNELS.begin, ['anna', { ...recording, recordedMs: Number.NaN }]],
  [RECORDING_CHANNELS.append, ['anna', ID, 'text', 1000]],
  [RECORDING_CHANNELS.append, ['anna', ID, new Uint8Array(33 * 1024 * 1024), 1000]],
  [RECORDING_CHANNELS.append, ['anna', ID, new Uint8Array(1), -1]],
  [RECORDING_CHANNELS.append, ['anna/../ben', ID, new Uint8Array(1), 1000]],
  [RECORDING_CHANNELS.close, ['anna', `${ID}/..`]],
  [RECORDING_CHANNELS.list, ['']],
  [RECORDING_CHANNELS.list, [['anna']]],
  [RECORDING_CHANNELS.remove, ['anna', '*']],
  [RECORDING_CHANNELS.removeAll, ['.']],
  [RECORDING_CHANNELS.removeAll, ['C:\\Users']],
  [RECORDING_CHANNELS.freeBytes, ['/']],
  [RECORDING_CHANNELS.sources, ['screen']],
])('[DT-006] %s refuses what is wrong', async (channel, args) => {
  const { ask, spies } = openRecordings()
  await expect(ask(channel, ...args)).rejects.toThrow('something else')
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})

test.each(FOREIGN_SENDERS)('[DT-006] %s records nothing and reads nothing', async (_, event) => {
  const { askFrom, channels, spies } = openRecordings()
  for (const channel of channels) await expect(askFrom(event, channel, 'anna', ID)).rejects.toThrow('may not')
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})
