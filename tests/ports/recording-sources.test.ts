import { appendFile, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openBucket } from '../../server/adapters/blob-store-s3/bucket.ts'
import { createMailboxSource } from '../../server/adapters/recording-sources/mailbox-source.ts'
import { createRecordingSources } from '../../server/adapters/recording-sources/index.ts'
import { createWatchedFolders } from '../../server/adapters/recording-sources/watched-folders.ts'
import { readMailIn } from '../../server/kernel/mail-in.ts'
import { readStorageUrl } from '../../server/kernel/storage-url.ts'
import type { BucketPlace } from '../../server/ports/bucket-place.ts'
import { type ArrivingMail, startImapServer } from '../support/imap-server.ts'
import { quickFolder } from '../support/quick-folder.ts'
import { S3_KEYS } from '../support/s3-keys.ts'
import { startS3Server } from '../support/s3-server.ts'
import { describeRecordingSource } from './suites/recording-sources.ts'

const KEYS = { accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY }
const { signal } = new AbortController()

/** The operator's folder with one of Ann, and a clock that is an hour ahead, so that all is quiet. */
async function openFolder({ aheadMs = 3_600_000 } = {}) {
  const root = await mkdtemp(path.join(await quickFolder(), 'longhand-watch-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  let ahead = aheadMs
  const folders = createWatchedFolders({ root, now: () => Date.now() + ahead })
  const sources = createRecordingSources({ folders, hasBuckets: false, mail: null, allow: [] })
  const own = path.join(root, 'ann')
  const at = (below: string) => ({ kind: 'folder', account: 'ann', path: below }) as const
  const put = async (name: string, content = 'sound') => {
    const file = path.join(own, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    return file
  }
  return {
    root,
    own,
    sources,
    place: at(''),
    put,
    remove: (name: string) => rm(path.join(own, name)),
    resumes: true,
    ahead: (ms: number) => void (ahead = ms),
    list: (below = '') => sources.list(at(below), signal),
    names: async (below = '') => (await sources.list(at(below), signal)).map(({ name }) => name).toSorted(),
  }
}

/** A bucket at a server that speaks S3, with things before and beside its prefix. */
async function bucketWorld() {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const address = readStorageUrl(await s3.newBucket('radio'))
  const all = openBucket({ ...address, prefix: '' }, {}, { credentials: KEYS })
  await all.put('beside.wav', Buffer.from('of somebody else'))
  const place: BucketPlace = { kind: 'bucket', ...address, ...KEYS }
  return {
    s3,
    place,
    sources: createRecordingSources({ folders: null, hasBuckets: true, mail: null, allow: ['127.0.0.1'] }),
    put: (name: string, content: string) => all.put(`radio/${name}`, Buffer.from(content)),
    remove: (name: string) => all.remove([`radio/${name}`]),
    resumes: true,
  }
}

/** A mailbox at a real IMAP server, with mails of others in it; each recording comes with a mail of its own. */
async function mailWorld({ mostBytes = 1_000_000 } = {}) {
  const imap = await startImapServer()
  const mailbox = readMailIn(imap.url, 'sound@example.org')!
  const mail = createMailboxSource({ mailbox, mostBytes, freshMs: 0 })
  const place = { kind: 'mail', token: 'secret', senders: ['ann@example.org'] } as const
  const files = new Map<string, string>()
  const remove = async (name: string) => rm(files.get(name) ?? '', { force: true })
  const send = (more: Partial<ArrivingMail> = {}) =>
    imap.deliver({ from: 'Ann <Ann@Example.org>', to: 'Sound <sound+secret@example.org>', ...more })
  await send({ to: 'sound+other@example.org', attachments: [{ name: 'b.wav', content: Buffer.from('of Bob') }] })
  return {
    place,
    send,
    remove,
    resumes: false,
    sources: createRecordingSources({ folders: null, hasBuckets: false, mail, allow: [] }),
    async put(name: string, content: string) {
      await remove(name)
      files.set(name, await send({ attachments: [{ name, content: Buffer.from(content), type: 'text/plain' }] }))
    },
  }
}

describeRecordingSource('a folder', openFolder)
describeRecordingSource('a bucket', bucketWorld)
describeRecordingSource('mails', mailWorld)

test('a folder: one is there once nobody writes to it any more', async () => {
  const w = await openFolder({ aheadMs: 0 })
  const file = await w.put('Radio/Harbour/a.wav')
  // Copied with its times, which lie long back: it may still grow.
  await utimes(file, 1, 1)
  expect(await w.names()).toEqual([])
  w.ahead(61_000)
  expect(await w.names('Radio')).toEqual(['Harbour/a.wav'])
  expect(await w.names('New/Folder')).toEqual([])
})

test('a folder: knows a recording that is moved, and stops when it is written to meanwhile', async () => {
  const w = await openFolder()
  const file = await w.put('a.wav')
  const [first] = await w.list()
  await mkdir(path.join(w.own, 'done'))
  await rename(file, path.join(w.own, 'done/b.wav'))
  const [moved] = await w.list()
  expect([moved!.id, moved!.name]).toEqual([first!.id, 'done/b.wav'])
  const during = await w.sources.open(w.place, moved!, { signal })
  await appendFile(path.join(w.own, 'done/b.wav'), ' grows')
  await expect(buffer(during.bytes)).rejects.toMatchObject({ code: 'link_gone' })
})

test('a folder: leads out of nobody’s own', async () => {
  const w = await openFolder()
  for (const below of ['../bob', '.ssh', 'a/../../b']) await expect(w.list(below)).rejects.toThrow('outside')
  await mkdir(path.join(w.root, 'bob'), { recursive: true })
  await writeFile(path.join(w.root, 'bob/secret.wav'), 'secret')
  await mkdir(w.own, { recursive: true })
  await symlink(path.join(w.root, 'bob'), path.join(w.own, 'link'))
  await symlink(path.join(w.root, 'bob/secret.wav'), path.join(w.own, 'link.wav'))
  expect(await w.names()).toEqual([])
  await expect(w.list('link')).rejects.toThrow('outside')
  for (const name of ['../bob/secret.wav', 'link/secret.wav'])
    await expect(w.sources.open(w.place, { id: '1', name }, { signal })).rejects.toMatchObject({ code: 'link_gone' })
  await rm(w.root, { recursive: true })
  await expect(w.list()).rejects.toThrow('is missing')
})

test('a bucket: knows an object that is copied, has each content once, and says what is wrong', async () => {
  const w = await bucketWorld()
  await w.put('b.wav', 'sound')
  const [first] = await w.sources.list(w.place, signal)
  await w.put('a/copy.wav', 'sound')
  expect(await w.sources.list(w.place, signal)).toMatchObject([{ id: first!.id, name: 'a/copy.wav' }])
  await expect(w.sources.list({ ...w.place, bucket: 'no-such-bucket' }, signal)).rejects.toThrow('no such bucket')
  const closed = createRecordingSources({ folders: null, hasBuckets: true, mail: null, allow: [] })
  await expect(closed.list(w.place, signal)).rejects.toThrow('private network')
  await expect(closed.open(w.place, first!, { signal })).rejects.toThrow('private network')
  const off = createRecordingSources({ folders: null, hasBuckets: false, mail: null, allow: ['127.0.0.1'] })
  await expect(off.list(w.place, signal)).rejects.toThrow('no longer takes')
  await expect(off.open(w.place, first!, { signal })).rejects.toMatchObject({ code: 'link_refused' })
})

/** A store that answers as it likes. */
async function lyingStore(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const place: BucketPlace = { kind: 'bucket', endpoint, region: 'us-east-1', bucket: 'radio', prefix: '', ...KEYS }
  return {
    place,
    sources: createRecordingSources({ folders: null, hasBuckets: true, mail: null, allow: ['127.0.0.1'] }),
  }
}

const PAGE = (contents: string, more = '') =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>` +
  `<NextContinuationToken>${more}</NextContinuationToken>${contents}</ListBucketResult>`

test('a bucket: a store that lies, sends on, has no end or breaks off harms nobody', async () => {
  const asked: string[] = []
  const inside = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.2')
  await once(inside, 'listening')
  onTestFinished(() => void inside.close())
  const target = `http://127.0.0.2:${(inside.address() as AddressInfo).port}/secret`
  const sendsOn = await lyingStore((_, response) => response.writeHead(307, { location: target }).end())
  await expect(sendsOn.sources.list(sendsOn.place, signal)).rejects.toThrow()
  expect(asked).toEqual([])

  const endless = await lyingStore((_, response) => response.end(PAGE('', `next-${Math.random()}`)))
  const soon = AbortSignal.timeout(300)
  await expect(endless.sources.list(endless.place, soon)).rejects.toMatchObject({ name: 'TimeoutError' })

  const huge = await lyingStore((_, response) => {
    response.on('drain', () => response.write(Buffer.alloc(1_000_000, ' ')))
    response.write(Buffer.alloc(1_000_000, ' '))
  })
  await expect(huge.sources.list(huge.place, signal)).rejects.toThrow()

  const contents = '<Contents><Key>../a.wav</Key><Size>5</Size></Contents><Contents><Size>1</Size></Contents>'
  const climbing = await lyingStore((_, response) => response.end(PAGE(contents)))
  // A name is only a name: it is never a path of this machine. Parts that hide are left out, as everywhere.
  expect(await climbing.sources.list(climbing.place, signal)).toEqual([])

  const short = await lyingStore(({ method }, response) => {
    response.writeHead(200, { etag: '"a"', 'content-length': '1000' })
    if (method === 'HEAD') response.end()
    else response.write('half', () => response.destroy())
  })
  const opened = await short.sources.open(short.place, { id: '"a"-1000', name: 'a.wav' }, { signal })
  await expect(buffer(opened.bytes)).rejects.toMatchObject({ code: 'link_failed' })
})

test('mails: count from whoever may send them alone, once each, and say why one brings nothing', async () => {
  const w = await mailWorld({ mostBytes: 100 })
  const attachments = [{ name: 'a.wav', content: Buffer.from('sound') }]
  await w.send({ from: 'eve@example.org', attachments })
  await w.send({ headers: ['Auto-Submitted: auto-replied'], attachments })
  expect(await w.sources.list(w.place, signal)).toEqual([])
  await w.send({ subject: 'Only words' })
  await w.send({
    messageId: '<one@example.org>',
    attachments: [...attachments, { name: 'b.wav', content: Buffer.alloc(999) }],
  })
  await w.send({ messageId: '<one@example.org>', attachments })
  await w.send({
    to: 'sound@example.org',
    subject: 'By subject [secret]',
    attachments: [{ name: 'c.wav', content: Buffer.from('c') }],
  })
  const found = await w.sources.list(w.place, signal)
  const byName = found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  expect(byName.map(({ name, problem }) => [name, problem])).toEqual([
    ['Only words', 'There is no recording attached to this e-mail.'],
    ['a.wav', null],
    ['b.wav', 'This file is larger than this server allows.'],
    ['c.wav', null],
  ])
  const [a, b] = ['a.wav', 'b.wav'].map((name) => found.find((one) => one.name === name))
  expect(a!.together).toBe(b!.together)
  const others = { ...w.place, token: 'other', senders: ['bob@example.org'] }
  await expect(w.sources.open(others, a!, { signal })).rejects.toMatchObject({ code: 'link_gone' })
})

test('mails: a server that is away, refuses or says nothing is told of, and no more', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const place = { kind: 'mail', token: 'secret', senders: [] } as const
  const at = (url: string) =>
    createMailboxSource({ mailbox: readMailIn(url, 'a@example.org')!, mostBytes: 1, freshMs: 0 })
  await expect(at(`imap://a:b@127.0.0.1:${port}`).list(place, AbortSignal.timeout(200))).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  silent.close()
  const { url } = await startImapServer()
  for (const address of ['imap://a:b@127.0.0.1:1', url.replace('secret', 'wrong'), url.replace('INBOX', 'None')])
    await expect(at(address).list(place, signal)).rejects.toThrow('could not be read')
})
