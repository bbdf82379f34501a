import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  openEncrypted,
  readEncrypted,
  DecryptionError,
  writeEncrypted,
} from '../../../src/main/offline/encrypted-file.ts'
import { rangeOf, serveMedia } from '../../../src/main/serve-media.ts'
import { createRandom } from '../../support/random.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const PIECE = 64 * 1024
const encryption = { key: randomBytes(32), name: 'medium of a file' }

async function encrypted(size: number) {
  const bytes = randomBytes(size)
  const file = path.join(await temporaryFolder(), 'media')
  const chunks = Array.from({ length: Math.ceil(size / 50_000) }, (_, at) =>
    bytes.subarray(at * 50_000, (at + 1) * 50_000),
  )
  expect(await writeEncrypted(file, encryption, chunks)).toBe(size)
  return { bytes, file }
}

async function read(file: string, start: number, end: number): Promise<Buffer> {
  const opened = await openEncrypted(file, encryption)
  const parts: Buffer[] = []
  for await (const part of opened.read(start, end)) parts.push(part)
  await opened.close()
  return Buffer.concat(parts)
}

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 300_001])(
  '%i bytes come back as they were, and cannot be read on the disk',
  async (size) => {
    const { bytes, file } = await encrypted(size)
    expect((await readEncrypted(file, encryption)).equals(bytes)).toBe(true)
    if (size > 20) expect((await readFile(file)).includes(bytes.subarray(0, 20))).toBe(false)
  },
)

test('any stretch is equal to that of the original', async () => {
  const { bytes, file } = await encrypted(400_123)
  const random = createRandom(7)
  for (let tries = 0; tries < 60; tries++) {
    const start = Math.floor(random() * bytes.length)
    const end = start + Math.floor(random() * (bytes.length - start + 5))
    expect((await read(file, start, end)).equals(bytes.subarray(start, end))).toBe(true)
  }
})

test('a file that was changed anywhere, cut, or opened as another is refused', async () => {
  const { file } = await encrypted(200_000)
  const whole = await readFile(file)
  const changes: ((bytes: Buffer) => Buffer)[] = [0, 3, 10, 40, 70_000, whole.length - 1].map((at) => (bytes) => {
    bytes[at]! ^= 1
    return bytes
  })
  changes.push(
    (bytes) => bytes.subarray(0, -1),
    (bytes) => bytes.subarray(0, 36 + PIECE + 16),
    (bytes) => bytes.subarray(0, 20),
    () => Buffer.alloc(0),
  )
  // Two pieces in each other's place.
  changes.push((bytes) =>
    Buffer.concat([
      bytes.subarray(0, 36),
      bytes.subarray(36 + PIECE + 16, 36 + 2 * (PIECE + 16)),
      bytes.subarray(36, 36 + PIECE + 16),
      bytes.subarray(36 + 2 * (PIECE + 16)),
    ]),
  )
  for (const change of changes) {
    await writeFile(file, change(Buffer.from(whole)))
    await expect(readEncrypted(file, encryption)).rejects.toThrow(DecryptionError)
  }
  await writeFile(file, whole)
  await expect(readEncrypted(file, { ...encryption, name: 'another file' })).rejects.toThrow(DecryptionError)
  await expect(readEncrypted(file, { ...encryption, key: randomBytes(32) })).rejects.toThrow(DecryptionError)
})

test.each([
  [null, null],
  ['bytes=0-9', [0, 10]],
  ['bytes=90-', [90, 100]],
  ['bytes=-10', [90, 100]],
  ['bytes=50-900', [50, 100]],
  ['bytes=100-', 'none'],
  ['bytes=9-3', 'none'],
  ['lines=1-2', null],
  ['bytes=-', null],
] as const)('Range %s', (header, wanted) => {
  const range = rangeOf(header, 100)
  expect(range === null || range === 'none' ? range : [range.start, range.end]).toEqual(wanted)
})

test('a player seeks in an encrypted medium as in any other', async () => {
  const { bytes, file } = await encrypted(250_000)
  const ask = async (headers: Record<string, string> = {}, method = 'GET') =>
    serveMedia(new Request('app://longhand/api/longhand/file/media/1', { method, headers }), {
      type: 'audio/ogg',
      etag: '"1"',
      medium: await openEncrypted(file, encryption),
    })
  const part = await ask({ range: 'bytes=70000-199999' })
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    'bytes 70000-199999/250000',
    '130000',
  ])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(70_000, 200_000))).toBe(true)
  const whole = await ask()
  expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-type')]).toEqual([
    200,
    'bytes',
    'audio/ogg',
  ])
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  expect([
    (await ask({}, 'HEAD')).headers.get('content-length'),
    (await ask({ range: 'bytes=250000-' })).status,
  ]).toEqual(['250000', 416])
})
