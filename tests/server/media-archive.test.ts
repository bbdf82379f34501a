import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { createEncryptedBlobStore } from '../../server/adapters/blob-store-encrypted/index.ts'
import { openKeyRing } from '../../server/kernel/key-ring.ts'
import { zipOfMedia } from '../../server/modules/files/media-archive/zip-media.ts'
import type { BlobStore } from '../../server/ports/blob-store.ts'
import type { MediaArchivePlan } from '../../src/shared/contract/files/media-archive.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { openTestDatabase } from '../support/databases.ts'
import { buildWork } from '../support/desk.ts'
import { buildFile } from '../support/factories.ts'
import { newRingFile } from '../support/key-ring.ts'
import { loudLog } from '../support/loud-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { PATIENCE } from '../support/patience.ts'

const run = promisify(execFile)
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function open(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const t = await buildTestApp(overrides)
  const ann = await t.signIn()
  const addFile = async (name: string, bytes: Buffer, over: Parameters<typeof buildFile>[1] = {}) => {
    const { key, sha256 } = await t.deps.blobs.put(Readable.from([bytes]))
    return buildFile(t.db, {
      owner_id: ann.id,
      name,
      size: bytes.length,
      media_key: key,
      media_sha256: sha256,
      ...over,
    })
  }
  const ask = (at: string, ids: string[], by = ann) =>
    t.api('GET', `/file/media-archive${at}?ids=${ids.join(',')}`, { headers: by.bearer })
  return { t, ann, addFile, archive: ask.bind(null, ''), plan: ask.bind(null, '/plan') }
}

/** What a common unpacker finds in it: each name with the bytes' hash, how it is packed, and short texts. */
async function unpack(dataDir: string, zip: Buffer) {
  const file = path.join(dataDir, 'media.zip')
  await writeFile(file, zip)
  const script =
    'import hashlib,json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps({' +
    'i.filename: [i.compress_type, hashlib.sha256(z.read(i)).hexdigest(), z.read(i)[:999].decode("utf8", "replace"), ' +
    'i.date_time[0]] for i in z.infolist()}))'
  return JSON.parse((await run('python3', ['-c', script, file])).stdout) as Record<
    string,
    [packing: number, sha256: string, text: string, year: number]
  >
}

async function encryptedStore(): Promise<BlobStore> {
  const { db } = await openTestDatabase()
  const folder = await temporaryFolder()
  const inner = createDiskBlobStore({ folder: path.join(folder, 'blobs') })
  return createEncryptedBlobStore({ inner, db, ring: openKeyRing(await newRingFile()), folder, keptBytes: 0 })
}

test.each([
  ['the store of this set-up', async () => ({})],
  ['an encrypted store', async () => ({ blobs: await encryptedStore() })],
])('from %s media come as one zip, not packed, under their own names, told apart', async (_store, overrides) => {
  const { t, addFile, archive, plan } = await open(await overrides())
  const sounds = [randomBytes(400_000), randomBytes(150_000), randomBytes(10), Buffer.alloc(0)]
  const names = ['Gespräch 🎧.mp3', 'Q: talk.wav', 'Q: talk.wav', 'Day 1/2']
  const uploaded_at = Date.parse('2021-05-06T07:08:09Z')
  const files = []
  for (const [at, bytes] of sounds.entries()) files.push(await addFile(names[at]!, bytes, { uploaded_at }))
  const ids = files.map(({ id }) => id)
  expect((await plan(ids)).json()).toEqual({ files: 4, bytes: 550_010, left_out: [] })
  const reply = await archive(ids)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('media.zip'),
    'cache-control': 'private, no-store',
  })
  const found = await unpack(t.dataDir, reply.rawPayload)
  const unpacked = ['Gespräch 🎧.mp3', 'Q- talk.wav', 'Q- talk (2).wav', 'Day 1-2']
  expect(Object.entries(found).map(([name, [packing, hash, , year]]) => [name, packing, hash, year])).toEqual(
    unpacked.map((name, at) => [name, 0, sha(sounds[at]!), 2021]),
  )
  const facts = await t.db.selectFrom('audit').select(['action', 'object_id']).execute()
  expect(facts.filter(({ action }) => action === 'media-downloaded').map((fact) => fact.object_id)).toEqual(ids)
})

test('nothing is sent when one is somebody else’s or not there, without ids or with too many', async () => {
  const { addFile, archive, plan } = await open()
  const { id } = await addFile('a.wav', Buffer.from('one'))
  for (const other of [(await buildFile((await open()).t.db)).id, uuid()]) {
    expect((await archive([id, other])).statusCode).toBe(404)
    expect((await plan([id, other])).statusCode).toBe(404)
  }
  for (const ids of [[], [id, '../../etc'], Array.from({ length: 101 }, () => uuid())])
    expect((await archive(ids)).statusCode).toBe(400)
})

test('what is gone is said before, and in a text within the zip; alone it is refused', async () => {
  const { t, addFile, archive, plan } = await open()
  const kept = await addFile('Left out.txt', Buffer.from('sound'))
  const gone = await buildFile(t.db, { owner_id: kept.owner_id, name: 'gone.mp3' })
  await t.db.updateTable('file').set({ media_key: null, media_removed_at: 1 }).where('id', '=', gone.id).execute()
  expect((await plan([gone.id, kept.id])).json()).toMatchObject({
    files: 1,
    bytes: 5,
    left_out: [{ file: gone.id, name: 'gone.mp3', code: 'media_removed', message: messages.mediaRemoved }],
  } satisfies Partial<MediaArchivePlan>)
  const found = await unpack(t.dataDir, (await archive([gone.id, kept.id])).rawPayload)
  expect(Object.keys(found)).toEqual(['Left out (2).txt', 'Left out.txt'])
  expect(found['Left out.txt']?.[2]).toContain(`gone.mp3: ${messages.mediaRemoved}`)
  const refused = await archive([gone.id])
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'media_removed'])
})

test('a transcriptor gets none that they have not taken, nor its name; the log tells of what went out', async () => {
  const { t, addFile, archive, plan } = await open({ env: { BILLING: 'sandbox' } })
  const tina = await t.signIn('HUMAN-TRANSCRIPTOR')
  const { owner_id, media_key } = await addFile('own.wav', Buffer.from('sound'))
  const work = { type: 'audio/wav', media_key, size: 5 }
  const waiting = await buildWork(t.db, owner_id, { ...work, name: 'Divorce of Jane Doe.wav' })
  const taken = await buildWork(t.db, owner_id, { ...work, name: 'taken.wav' })
  const take = `/file/transcription/resume_human/${taken.id}`
  expect((await t.api('PUT', take, { headers: tina.bearer })).statusCode).toBe(200)
  const ids = [waiting.id, taken.id]
  const planned = await plan(ids, tina)
  expect(planned.json()).toMatchObject({ files: 1, left_out: [{ file: waiting.id, code: 'not_taken' }] })
  const reply = await archive(ids, tina)
  const found = await unpack(t.dataDir, reply.rawPayload)
  expect(Object.keys(found)).toEqual(['taken.wav', 'Left out.txt'])
  expect(found['Left out.txt']?.[2]).toContain(messages.exportOnceTaken)
  expect(JSON.stringify([planned.json(), found])).not.toContain('Jane')
  const refused = await archive([waiting.id], tina)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_taken'])
  const facts = await t.db.selectFrom('audit').select(['action', 'object_id']).execute()
  expect(facts.filter(({ action }) => action === 'media-downloaded').map((fact) => fact.object_id)).toEqual([taken.id])
})

test('more bytes than a zip may have are refused in words before it begins; one file alone is not', async () => {
  const { addFile, archive, plan } = await open()
  const large = await addFile('large.mp4', Buffer.from('sound'), { size: 60_000_000_000 })
  const small = await addFile('small.mp4', Buffer.from('sound'))
  const refused = await archive([large.id, small.id])
  expect([refused.statusCode, refused.json()]).toEqual([
    413,
    {
      code: 'media_archive_too_large',
      message: 'These recordings are larger than 50 GB together. Download fewer at once.',
    },
  ])
  expect((await plan([large.id])).json()).toMatchObject({ files: 1, bytes: 60_000_000_000 })
})

test('one that is lost, or taken away while the others are sent, is named at the end', async () => {
  const log = loudLog()
  const { t, addFile, archive, ann } = await open({ log: log.log })
  const whole = await addFile('whole.wav', Buffer.from('sound'))
  const lost = await addFile('lost.wav', Buffer.from('sound'))
  await t.deps.blobs.remove(lost.media_key)
  const later = await addFile('later.wav', Buffer.from('sound'))
  const read = vi.spyOn(t.deps.blobs, 'read')
  read.mockImplementationOnce(async () => {
    // Given to somebody else while the first is on its way.
    const other = await t.signIn()
    await t.db.updateTable('file').set({ owner_id: other.id }).where('id', '=', later.id).execute()
    return Readable.from([Buffer.from('sound')])
  })
  const found = await unpack(t.dataDir, (await archive([whole.id, lost.id, later.id], ann)).rawPayload)
  expect(Object.keys(found)).toEqual(['whole.wav', 'Left out.txt'])
  const report = found['Left out.txt']?.[2]
  for (const name of ['lost.wav', 'later.wav']) expect(report).toContain(`${name}: ${messages.notFound}`)
})

const bytes = randomBytes(1000)
/** A medium whose reading breaks off after so many bytes, each time that it is begun. */
function breaking(pieces: number[], failed = vi.fn()) {
  const starts: number[] = []
  const read = async (start: number) => {
    const piece = pieces[starts.length] ?? 0
    starts.push(start)
    return Readable.from(
      (async function* () {
        yield bytes.subarray(start, start + piece)
        await turn()
        if (start + piece < bytes.length) throw new Error('The store went away.')
      })(),
      { objectMode: false },
    )
  }
  return { starts, failed, medium: { name: 'a.wav', size: bytes.length, date: new Date(), read, failed } }
}

test('reading that fails goes on where it was', async () => {
  const { medium, starts, failed } = breaking([400, 250, 350])
  const zip = Buffer.concat(await zipOfMedia([medium], () => null, { tries: 3, waitMs: 0 }).toArray())
  const found = await unpack(await temporaryFolder(), zip)
  expect(found['a.wav']?.[1]).toBe(sha(bytes))
  expect([starts, failed.mock.calls]).toEqual([[0, 400, 650], []])
})

test('one that keeps failing ends early, is named, and the others follow whole', async () => {
  const { medium, failed } = breaking([400, 0, 0])
  const next = { ...breaking([1000]).medium, name: 'b.wav' }
  const end = () => ({ name: 'report.txt', text: String(failed.mock.calls[0]?.[1]) })
  const zip = Buffer.concat(await zipOfMedia([medium, next], end, { tries: 3, waitMs: 0 }).toArray())
  const found = await unpack(await temporaryFolder(), zip)
  expect(Object.entries(found).map(([name, [, hash]]) => [name, hash])).toEqual([
    ['a.wav', sha(bytes.subarray(0, 400))],
    ['b.wav', sha(bytes)],
    ['report.txt', sha(Buffer.from('true'))],
  ])
})

test('nothing is read ahead of who reads, and all is let go when they leave', async () => {
  let made = 0
  const sources: Readable[] = []
  const endless = async () => {
    const source = new Readable({ read: () => void source.push(Buffer.alloc(64 * 1024, (made += 1))) })
    sources.push(source)
    return source
  }
  const medium = { name: 'a.wav', size: Infinity, date: new Date(), read: endless, failed: vi.fn() }
  const zip = zipOfMedia([medium, { ...medium, name: 'b.wav' }], () => null, { tries: 3, waitMs: 0 })
  await new Promise((resolve) => zip.once('readable', resolve))
  const settled = async () => {
    let before
    do {
      before = made
      for (let at = 0; at < 50; at++) await turn()
    } while (made !== before)
  }
  await settled()
  expect(made).toBeLessThan(40)
  zip.destroy()
  await vi.waitFor(() => expect(sources.map(({ destroyed }) => destroyed)).toEqual([true]))
  expect(medium.failed).not.toHaveBeenCalled()
})

test('an account has two zips at once, and the next when one of them ends', async () => {
  const { t, addFile, archive } = await open()
  const { id } = await addFile('a.wav', Buffer.from('sound'))
  const sources: Readable[] = []
  const read = vi.spyOn(t.deps.blobs, 'read').mockImplementation(async () => {
    const source = new Readable({ read: () => {} })
    sources.push(source)
    return source
  })
  const [first, second] = [archive([id]), archive([id])]
  await vi.waitFor(() => expect(sources).toHaveLength(2), PATIENCE)
  const third = await archive([id])
  expect([third.statusCode, third.json().code]).toEqual([429, 'too_many_at_once'])
  read.mockRestore()
  const [one, other] = sources as [Readable, Readable]
  one.push('sound')
  one.push(null)
  expect((await Promise.race([first, second])).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await archive([id])).statusCode).toBe(200), PATIENCE)
  other.push('sound')
  other.push(null)
  expect((await Promise.all([first, second])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('asked for its head alone, nothing is read', async () => {
  const { t, ann, addFile } = await open()
  const { id } = await addFile('a.wav', Buffer.from('sound'))
  const read = vi.spyOn(t.deps.blobs, 'read')
  const head = await t.api('HEAD', `/file/media-archive?ids=${id}`, { headers: ann.bearer })
  expect([head.statusCode, head.headers['content-type'], read.mock.calls]).toEqual([200, 'application/zip', []])
})
