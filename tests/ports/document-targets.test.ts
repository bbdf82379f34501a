import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDocumentTargets } from '../../server/adapters/document-targets/index.ts'
import { openBucket } from '../../server/adapters/blob-store-s3/bucket.ts'
import { sha256 } from '../../server/kernel/sha256.ts'
import { readStorageUrl } from '../../server/kernel/storage-url.ts'
import type { TargetPlace } from '../../server/ports/document-targets.ts'
import { quickFolder } from '../support/quick-folder.ts'
import { S3_KEYS } from '../support/s3-keys.ts'
import { startS3Server } from '../support/s3-server.ts'
import { startWebdavServer } from '../support/webdav-server.ts'

const KEYS = { accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY }
const signal = new AbortController().signal

/** A place, and how to look into it past the adapter. */
interface World {
  place: TargetPlace
  targets: ReturnType<typeof createDocumentTargets>
  /** Names of all that is there, drafts as well. */
  names: () => Promise<string[]>
  read: (name: string) => Promise<string>
  /** Puts something there that is not ours. */
  leave: (name: string, text: string) => Promise<void>
}

async function folderWorld(): Promise<World & { root: string; own: string }> {
  const root = await mkdtemp(path.join(await quickFolder(), 'longhand-export-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const own = path.join(root, 'ann')
  return {
    root,
    own,
    place: { kind: 'folder', account: 'ann', path: 'Texts' },
    targets: createDocumentTargets({ folder: root, allow: [] }),
    names: async () =>
      (await readdir(path.join(own, 'Texts'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(path.join(own, 'Texts'), path.join(entry.parentPath, entry.name)))
        .toSorted(),
    read: (name) => readFile(path.join(own, 'Texts', name), 'utf8'),
    async leave(name, words) {
      const file = path.join(own, 'Texts', name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, words)
    },
  }
}

async function bucketWorld(): Promise<World> {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const address = readStorageUrl(await s3.newBucket('texts'))
  const bucket = openBucket(address, {}, { credentials: KEYS })
  return {
    place: { kind: 'bucket', ...address, ...KEYS },
    targets: createDocumentTargets({ folder: null, allow: ['127.0.0.1'] }),
    async names() {
      const names: string[] = []
      for await (const { name } of bucket.list('')) names.push(name)
      return names.toSorted()
    },
    read: async (name) => text((await bucket.get(name)).body),
    leave: (name, words) => bucket.put(name, Buffer.from(words)),
  }
}

async function webdavWorld(): Promise<World & { server: Awaited<ReturnType<typeof startWebdavServer>> }> {
  const server = await startWebdavServer()
  onTestFinished(() => server.close())
  return {
    server,
    place: { kind: 'webdav', url: server.url, user: 'ann', password: 'pass' },
    targets: createDocumentTargets({ folder: null, allow: ['127.0.0.1'], timeoutMs: 2000 }),
    names: () => Promise.resolve([...server.files.keys()].toSorted()),
    read: (name) => Promise.resolve(String(server.files.get(name))),
    leave: (name, words) => Promise.resolve(void server.files.set(name, Buffer.from(words))),
  }
}

const put = (
  { targets, place }: World,
  name: string,
  words: string,
  isOurs = false,
  mark = 'a',
  tried: string[] = [],
) => targets.put(place, { name, bytes: Buffer.from(words), type: 'text/plain', mark }, { isOurs, tried, signal })

describe.each([
  ['a folder', folderWorld],
  ['a bucket', bucketWorld],
  ['a WebDAV server', webdavWorld],
])('%s', (_, open) => {
  test('has documents as a whole, in folders, and later versions in their place', async () => {
    const world = await open()
    expect(await put(world, 'Radio & sea/Häfen.txt', 'one')).toBe('stored')
    expect(await put(world, 'Radio & sea/Häfen.txt', 'two', true)).toBe('stored')
    expect(await world.names()).toEqual(['Radio & sea/Häfen.txt'])
    expect(await world.read('Radio & sea/Häfen.txt')).toBe('two')
  })

  test('keeps what is somebody else’s', async () => {
    const world = await open()
    await world.leave('notes.txt', 'mine')
    expect(await put(world, 'notes.txt', 'one')).toBe('taken')
    expect(await world.names()).toEqual(['notes.txt'])
    expect(await world.read('notes.txt')).toBe('mine')
    expect(await put(world, 'notes.txt', 'one', false, 'a', [sha256('one'), sha256('zero')])).toBe('taken')
  })

  test('has a document once of which nobody knew whether it got there', async () => {
    const world = await open()
    await put(world, 'a.txt', 'one')
    expect(await put(world, 'a.txt', 'two', false, 'a', [sha256('zero'), sha256('one')])).toBe('stored')
    expect([await world.names(), await world.read('a.txt')]).toEqual([['a.txt'], 'two'])
  })
})

describe('a folder', () => {
  test('is written nowhere but below the account’s own, and only where the operator’s is there', async () => {
    const world = await folderWorld()
    for (const name of ['../bob/a.txt', 'a/../../b.txt', '.hidden', 'a//b.txt', 'a\\b.txt'])
      await expect(put(world, name, 'one')).rejects.toThrow('outside')
    await mkdir(path.join(world.root, 'bob'))
    await mkdir(path.join(world.own, 'Texts'), { recursive: true })
    await symlink(path.join(world.root, 'bob'), path.join(world.own, 'Texts', 'link'))
    await expect(put(world, 'link/a.txt', 'one')).rejects.toThrow('outside')
    expect(await readdir(path.join(world.root, 'bob'))).toEqual([])
    await rm(world.root, { recursive: true })
    await expect(put(world, 'a.txt', 'one')).rejects.toThrow('is missing')
    expect(await readdir(path.dirname(world.root))).not.toContain(path.basename(world.root))
  })
})

describe('a bucket', () => {
  test('knows its documents by their mark, and says what is wrong', async () => {
    const world = await bucketWorld()
    await put(world, 'a.txt', 'one')
    expect(await put(world, 'a.txt', 'two', false, 'another')).toBe('taken')
    expect(await put(world, 'a.txt', 'two')).toBe('stored')
    const { place } = world
    if (place.kind !== 'bucket') throw new Error('It is a bucket.')
    await expect(put({ ...world, place: { ...place, bucket: 'another-bucket' } }, 'a.txt', 'one')).rejects.toThrow(
      'There is no such bucket.',
    )
    const closed = createDocumentTargets({ folder: null, allow: [] })
    await expect(put({ ...world, targets: closed }, 'a.txt', 'one')).rejects.toThrow('private network')
    const named = { ...place, endpoint: place.endpoint!.replace('127.0.0.1', 'localhost') }
    await expect(put({ ...world, targets: closed, place: named }, 'a.txt', 'one')).rejects.toThrow('private network')
  })
})

describe('a WebDAV server', () => {
  test.each([
    [[401], 'refuses this user name'],
    [[301], 'another address'],
    [[507], 'no room'],
    [[201, 500], 'with an error'],
    [['cut'], 'interrupted'],
  ] as const)('that answers %o is told of', async (faults, words) => {
    const world = await webdavWorld()
    world.server.faults.push(...faults)
    await expect(put(world, 'a.txt', 'one')).rejects.toThrow(words)
    expect(world.server.files.has('a.txt')).toBe(false)
    expect(world.server.asked).not.toContain('PUT /elsewhere')
  })

  test('that moves nothing gets the document at once', async () => {
    const world = await webdavWorld()
    world.server.moves = false
    expect(await put(world, 'a.txt', 'one')).toBe('stored')
    expect(await put(world, 'a.txt', 'two')).toBe('taken')
    expect(await put(world, 'a.txt', 'two', true)).toBe('stored')
    expect([await world.names(), await world.read('a.txt')]).toEqual([['a.txt'], 'two'])
  })

  test('in a private network is not called, by name or by number', async () => {
    const world = await webdavWorld()
    const targets = createDocumentTargets({ folder: null, allow: [] })
    await expect(put({ ...world, targets }, 'a.txt', 'one')).rejects.toThrow('private network')
    const place = { ...world.place, url: world.server.url.replace('127.0.0.1', 'localhost') } as TargetPlace
    await expect(put({ ...world, targets, place }, 'a.txt', 'one')).rejects.toThrow('private network')
    expect(world.server.asked).toEqual([])
  })
})
