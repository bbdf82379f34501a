import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createHash, randomUUID } from 'node:crypto'
import { type AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { Readable } from 'node:stream'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { quickFolder } from './quick-folder.ts'
import { S3_KEYS } from './s3-keys.ts'
import S3rver, { type Context } from 's3rver'

/** What happens to one request instead: an answer of S3, or a body that is damaged on its way. */
export type S3Fault = 'SlowDown' | 'InternalError' | 'QuotaExceeded' | 'damaged'

const FAULT_STATUS = { SlowDown: 503, InternalError: 500, QuotaExceeded: 403 }

export interface S3Server {
  origin: string
  /** Requests that were taken, by their methods. */
  taken: Record<string, number>
  /** Strike the requests that change something, the next first. */
  faults: S3Fault[]
  /** Makes an empty bucket and answers its `STORAGE_URL`. */
  newBucket(prefix?: string): Promise<string>
  /** Multipart uploads that were begun and neither completed nor aborted. */
  unfinished(bucket: string): Promise<number>
  close(): Promise<void>
}

/** Makes an empty bucket at a server that speaks S3 and answers its `STORAGE_URL`. */
export async function makeBucket(origin: string, prefix = ''): Promise<string> {
  const name = `test-${randomUUID()}`
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: origin,
    forcePathStyle: true,
    credentials: { accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY },
  })
  await client.send(new CreateBucketCommand({ Bucket: name }))
  client.destroy()
  return `s3://${name}/${prefix}?endpoint=${encodeURIComponent(origin)}`
}

/**
 * A real server that speaks S3, on a free port: s3rver, with what it lacks added. It has no UploadPartCopy,
 * ListMultipartUploads and AbortMultipartUpload, looks at no checksum, answers a Range of the first byte alone with all
 * bytes, and a PUT or a copy that breaks off leaves half an object, which no real store does. Its objects go with it,
 * unless it is given a folder for them.
 */
export async function startS3Server({
  directory: given,
  port = 0,
}: { directory?: string; port?: number } = {}): Promise<S3Server> {
  const directory = given ?? (await mkdtemp(path.join(await quickFolder(), 'longhand-s3-')))
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false })
  const { store } = s3
  const faults: S3Fault[] = []
  const taken: Record<string, number> = {}
  const uploadsOf = (bucket: string) => path.join(directory, bucket, '._S3rver_uploads')

  store.putObject = async (object) => {
    const bytes = await wholeBody(object.content)
    const md5 = md5Of(bytes)
    const file = store.getResourcePath(object.bucket, object.key, 'object')
    await mkdir(path.dirname(file), { recursive: true })
    await store.putMetadata(object.bucket, object.key, object.metadata, md5)
    await writeWhole(file, bytes)
    return { size: bytes.byteLength, md5 }
  }
  const getRange = store.getObject.bind(store)
  store.getObject = async (bucket, key, options) => {
    const object = await getRange(bucket, key, options)
    if (options.end !== 0 || !(object?.content instanceof Readable)) return object
    object.content.destroy()
    const range = { start: 0, end: 0 }
    return Object.assign(object, {
      range,
      content: createReadStream(store.getResourcePath(bucket, key, 'object'), range),
    })
  }
  const copyInPlace = store.copyObject.bind(store)
  store.copyObject = async (fromBucket, from, bucket, key, metadata) => {
    const source = await store.getObject(fromBucket, from, {})
    if (!source) return copyInPlace(fromBucket, from, bucket, key, metadata)
    await store.putObject({ bucket, key, content: source.content, metadata: metadata ?? source.metadata })
    return store.getMetadata(bucket, key)
  }
  // Its own also removes empty folders, under the feet of who is writing into them.
  store.deleteObject = async (bucket, key) => {
    for (const kind of ['object', 'object.md5', 'metadata.json'])
      await rm(store.getResourcePath(bucket, key, kind), { force: true })
  }
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const bytes = await wholeBody(content)
    const md5 = md5Of(bytes)
    const file = path.join(uploadsOf(bucket), uploadId, String(partNumber))
    await writeWhole(file, bytes)
    await writeFile(`${file}.md5`, md5)
    return { size: bytes.byteLength, md5 }
  }

  s3.middleware.unshift(async (context, next) => {
    const [, bucket = '', ...keyParts] = decodeURIComponent(context.path).split('/')
    const key = keyParts.join('/')
    taken[context.method] = (taken[context.method] ?? 0) + 1
    const fault = /^(GET|HEAD)$/.test(context.method) ? undefined : faults.shift()
    if (fault && fault !== 'damaged') return refuse(context, FAULT_STATUS[fault], fault)
    const { uploadId, partNumber } = context.query
    const source = context.headers['x-amz-copy-source']
    if (context.method === 'PUT' && uploadId && source) {
      const [from = '', ...names] = decodeURIComponent(source).replace(/^\//, '').split('/')
      const found = await store.getObject(from, names.join('/'), {})
      if (!found) return refuse(context, 404, 'NoSuchKey')
      const { md5 } = await store.putPart(bucket, uploadId, Number(partNumber), found.content)
      return answer(context, `<CopyPartResult><ETag>&quot;${md5}&quot;</ETag></CopyPartResult>`)
    }
    if (context.method === 'DELETE' && uploadId) {
      if ((await stat(path.join(uploadsOf(bucket), uploadId)).catch(() => null)) === null)
        return refuse(context, 404, 'NoSuchUpload')
      await rm(path.join(uploadsOf(bucket), uploadId), { recursive: true, force: true })
      context.status = 204
      return
    }
    if (context.method === 'GET' && key === '' && 'uploads' in context.query) {
      const found = await unfinishedIn(uploadsOf(bucket), context.query['prefix'] ?? '')
      const uploads = found.map(
        ({ name, id, at }) =>
          `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      )
      return answer(
        context,
        `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
      )
    }
    if (context.method === 'PUT') {
      const bytes = await buffer(context.req)
      if (!context.req.complete) throw new Error('A body broke off.')
      if (fault === 'damaged') bytes[0]! ^= 1
      const sent = context.headers['x-amz-checksum-crc32']
      const there = Buffer.alloc(4)
      there.writeUInt32BE(crc32(bytes))
      if (!source && key !== '' && sent !== there.toString('base64')) return refuse(context, 400, 'BadDigest')
      bodies.set(context.req, bytes)
    }
    await next()
  })
  s3.on('error', () => {})

  const server = createServer(s3.callback()).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    faults,
    newBucket: (prefix) => makeBucket(origin, prefix),
    unfinished: async (bucket) => (await unfinishedIn(uploadsOf(bucket), '')).length,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      if (given === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Bodies that were read before s3rver sees their request. */
const bodies = new WeakMap<object, Buffer>()

async function wholeBody(content: Readable | Buffer): Promise<Buffer> {
  return bodies.get(content) ?? (Buffer.isBuffer(content) ? content : buffer(content))
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = path.join(path.dirname(file), `.${randomUUID()}`)
  await writeFile(draft, bytes)
  await rename(draft, file)
}

async function unfinishedIn(folder: string, prefix: string): Promise<{ name: string; id: string; at: Date }[]> {
  const ids = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    ids.map(async (id) => {
      const file = path.join(folder, id, 'key')
      return { name: await readFile(file, 'utf8'), id, at: (await stat(file)).mtime }
    }),
  )
  return found.filter(({ name }) => name.startsWith(prefix))
}

function answer(context: Context, xml: string): void {
  context.status = 200
  context.type = 'application/xml'
  context.body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`
}

function refuse(context: Context, status: number, code: string): void {
  answer(context, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  context.status = status
}

const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
