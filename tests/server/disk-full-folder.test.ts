import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { noise } from '../support/noise.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const NO_ROOM = { code: 'storage_full', message: messages.storageFull }
const metadata = [`filename ${btoa('a.wav')}`, `language_code ${btoa('en')}`].join()

test('a disk that runs full in the middle of an upload: 507, and nothing of it is left', async ({ skip }) => {
  const t = await buildTestApp({ engines: presentEngines() })
  const me = await t.signIn()
  const blobs = path.join(t.dataDir, 'blobs')
  const disk = await mountSmallDisk(blobs, 1024 * 1024)
  onTestFinished(() => disk?.close())
  skip(disk === null, 'only root may mount the small disk that this test fills')
  const { headers, payload } = multipart([{ field: 'media', fileName: 'talk.wav', content: noise(3_000_000) }])
  const whole = await t.api('POST', uploadPath(), { headers: { ...me.bearer, ...headers }, payload })
  expect([whole.statusCode, whole.json()]).toEqual([507, NO_ROOM])
  expect((await readdir(blobs, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual([])

  const begun = await t.api('POST', '/uploads', {
    headers: { ...me.bearer, ...TUS, 'upload-length': '3000000', 'upload-metadata': metadata },
  })
  const url = String(begun.headers['location'])
  const piece = await t.app.inject({
    method: 'PATCH',
    url,
    headers: { ...me.bearer, ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    payload: noise(3_000_000),
  })
  expect([piece.statusCode, piece.json()]).toEqual([507, NO_ROOM])
  expect((await t.app.inject({ method: 'DELETE', url, headers: { ...me.bearer, ...TUS } })).statusCode).toBe(204)
  expect((await readdir(blobs, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual([])
})

test('a disk that runs full while a transcript is brought: 507, and nothing of it is left', async ({ skip }) => {
  const t = await buildTestApp({ engines: presentEngines() })
  const me = await t.signIn()
  const file = await buildFile(t.db, { owner_id: me.id, status: 'STANDBY' })
  const temporary = path.join(t.dataDir, 'tmp')
  const disk = await mountSmallDisk(temporary, 1024 * 1024)
  onTestFinished(() => disk?.close())
  skip(disk === null, 'only root may mount the small disk that this test fills')
  const { headers, payload } = multipart([{ field: 'json', fileName: 'talk.txt', content: 'word '.repeat(600_000) }])
  const address = `/file/transcription/${file.id}`
  const brought = await t.api('POST', address, { headers: { ...me.bearer, ...headers }, payload })
  expect([brought.statusCode, brought.json()]).toEqual([507, NO_ROOM])
  expect(await readdir(temporary)).toEqual([])
})
