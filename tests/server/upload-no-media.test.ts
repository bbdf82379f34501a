import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MEDIA_HEAD_BYTES } from '../../src/shared/media/media-head.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { createRandom } from '../support/random.ts'
import { encoded, tone } from '../support/media-samples.ts'
import { countArriving, multipart, presentEngines, uploadPath } from '../support/uploads.ts'

const REFUSED = [422, { code: 'not_media', message: messages.notMedia }] as const
const MANY_BYTES = 12 * MEDIA_HEAD_BYTES
const PIECE = 4 * MEDIA_HEAD_BYTES
const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

/** Bytes that no format begins with. */
function randomMedium(): Buffer {
  const random = createRandom(7)
  return Buffer.from(Uint32Array.from({ length: MANY_BYTES / 4 }, () => random() * 2 ** 32).buffer)
}

async function arena() {
  const t = await buildTestApp({ engines: presentEngines() })
  return { t, me: await t.signIn(), arrived: countArriving(t.deps.blobs) }
}

async function begin(t: TestApp, me: SignedIn, length: number): Promise<string> {
  const metadata = [`filename ${btoa('noise.mp3')}`, `language_code ${btoa('en')}`].join()
  const { headers } = await t.api('POST', '/uploads', {
    headers: { ...me.bearer, 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': metadata },
  })
  return String(headers['location']).slice('/api/longhand'.length)
}

const patch = (
  t: TestApp,
  me: SignedIn,
  path: string,
  offset: number,
  payload: Buffer,
  headers: Record<string, string> = {},
) => t.api('PATCH', path, { headers: { ...me.bearer, ...TUS, 'upload-offset': String(offset), ...headers }, payload })

async function expectNothingKept(t: TestApp) {
  expect(await t.mediaNames()).toEqual([])
  expect(await t.db.selectFrom('upload').selectAll().execute()).toEqual([])
  expect(await t.db.selectFrom('file').selectAll().execute()).toEqual([])
}

test('[UP-027] what no format begins with is refused at the first piece of an upload, and removed', async () => {
  const { t, me, arrived } = await arena()
  const reply = await patch(t, me, await begin(t, me, MANY_BYTES), 0, randomMedium().subarray(0, PIECE))
  expect([reply.statusCode, reply.json()]).toEqual(REFUSED)
  expect(arrived()).toBeLessThan(2 * MEDIA_HEAD_BYTES)
  await expectNothingKept(t)
})

test('[UP-027] so is one whose pieces carry a checksum', async () => {
  const { t, me } = await arena()
  const piece = randomMedium().subarray(0, PIECE)
  const digest = createHash('sha256').update(piece).digest('base64')
  const reply = await patch(t, me, await begin(t, me, MANY_BYTES), 0, piece, { 'upload-checksum': `sha256 ${digest}` })
  expect([reply.statusCode, reply.json()]).toEqual(REFUSED)
  await expectNothingKept(t)
})

test('[UP-027] a single request is refused once its beginning is there, not once all of it is', async () => {
  const { t, me, arrived } = await arena()
  const { headers, payload } = multipart([{ field: 'media', fileName: 'noise.mp3', content: randomMedium() }])
  const reply = await t.api('POST', uploadPath(), { headers: { ...me.bearer, ...headers }, payload })
  expect([reply.statusCode, reply.json()]).toEqual(REFUSED)
  expect(arrived()).toBeLessThan(2 * MEDIA_HEAD_BYTES)
  await expectNothingKept(t)
})

test('[UP-051] an mp4 that says only at its end what it holds goes up in pieces and is taken', async () => {
  const { t, me } = await arena()
  const sound = await encoded(await tone({ seconds: 3 }), 'm4a')
  const medium = await readPadded(sound, 2 * PIECE)
  expect(medium.indexOf('moov')).toBeGreaterThan(PIECE)
  const path = await begin(t, me, medium.length)
  expect((await patch(t, me, path, 0, medium.subarray(0, PIECE))).statusCode).toBe(204)
  const { statusCode, headers } = await patch(t, me, path, PIECE, medium.subarray(PIECE))
  expect([statusCode, typeof headers['longhand-file-id']]).toEqual([204, 'string'])
})

/** The sound with a box that says nothing before its own, so that its table of contents lies far from the beginning. */
async function readPadded(file: string, bytes: number): Promise<Buffer> {
  const whole = await readFile(file)
  const mdat = whole.indexOf('mdat') - 4
  const [head, tail] = [whole.subarray(0, mdat), whole.subarray(mdat)]
  const padding = Buffer.alloc(bytes)
  padding.writeUInt32BE(bytes, 0)
  padding.write('free', 4, 'latin1')
  return moveChunks(Buffer.concat([head, padding, tail]), bytes)
}

/** The table says where the samples are: all of them moved. */
function moveChunks(medium: Buffer, by: number): Buffer {
  const table = medium.indexOf('stco') + 4
  const count = medium.readUInt32BE(table + 4)
  for (let at = table + 8; at < table + 8 + 4 * count; at += 4) medium.writeUInt32BE(medium.readUInt32BE(at) + by, at)
  return medium
}
