import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { sweepOrphans } from '../../server/modules/files/sweep.ts'
import { sweepUploads } from '../../server/modules/media/uploads/tus/sweep.ts'
import {
  MOST_OPEN_LARGEST,
  MOST_OPEN_UPLOADS,
  UPLOAD_AHEAD_BYTES,
  UPLOAD_PIECE_BYTES,
} from '../../src/shared/contract/uploads.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { browserRecording, speak, tone } from '../support/media-samples.ts'
import { loudLog } from '../support/loud-log.ts'
import { noise } from '../support/noise.ts'
import { giveTime } from '../support/plan-time.ts'
import { countArriving, presentEngines } from '../support/uploads.ts'

/** Milliseconds in which what must happen has happened, on a busy machine too. */
const PATIENCE = 20_000
const TUS = { 'tus-resumable': '1.0.0' }
const OCTETS = { ...TUS, 'content-type': 'application/offset+octet-stream' }
const BASE = '/api/longhand'

async function tusApp(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const t = await buildTestApp({ engines: presentEngines(), ...overrides })
  const me = await t.signIn('USER')
  return { t, me, ...tusClient(t, me) }
}

/** The calls of the protocol, as one person makes them. */
function tusClient(t: TestApp, me: SignedIn) {
  const create = (
    length: number,
    metadata: Record<string, string> = { filename: 'talk.wav', language_code: 'en' },
    headers: Record<string, string> = {},
  ) =>
    t.api('POST', '/uploads', {
      headers: {
        ...me.bearer,
        ...TUS,
        'upload-length': String(length),
        'upload-metadata': encoded(metadata),
        ...headers,
      },
    })
  return {
    create,
    /** Begins an upload and answers its path below the API's base. */
    begin: async (length: number, metadata?: Record<string, string>) => pathOf(await create(length, metadata)),
    patch: (path: string, offset: number, payload: Buffer, headers: Record<string, string> = {}) =>
      t.api('PATCH', path, {
        headers: { ...me.bearer, ...OCTETS, 'upload-offset': String(offset), ...headers },
        payload,
      }),
    head: (path: string) => t.api('HEAD', path, { headers: { ...me.bearer, ...TUS } }),
    remove: (path: string) => t.api('DELETE', path, { headers: { ...me.bearer, ...TUS } }),
  }
}

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

function pathOf(reply: LightMyRequestResponse): string {
  expect(reply.statusCode).toBe(201)
  return String(reply.headers['location']).slice(BASE.length)
}

/** Calls again while others have the upload. */
async function untilLetIn(call: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  for (;;) {
    const reply = await call()
    if (reply.statusCode !== 423) return reply
  }
}

/** Opens a piece of an upload and sends some of what it promised. */
async function halfAPiece(
  t: TestApp,
  me: SignedIn,
  path: string,
  {
    offset,
    bytes,
    promised,
    headers = {},
  }: { offset: number; bytes: Buffer; promised: number; headers?: Record<string, string> },
) {
  const { port, hostname } = new URL(await t.listen())
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = [
    `PATCH ${BASE}${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: ${me.bearer.authorization}`,
    'Tus-Resumable: 1.0.0',
    `Upload-Offset: ${offset}`,
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${promised}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(bytes)
  return socket
}

const speech = async () => readFile(await speak())
const rows = (t: TestApp) => t.db.selectFrom('upload').selectAll().execute()
const files = (t: TestApp) => t.db.selectFrom('file').selectAll().execute()

async function expectNothingLeft(t: TestApp) {
  expect(await t.mediaNames()).toEqual([])
  expect(await rows(t)).toEqual([])
  expect(await files(t)).toEqual([])
}

describe('[UP-050] [AP-057] uploads that can be resumed', () => {
  test('[FI-056] come in pieces and become a file with the options of their metadata', async () => {
    const { t, me, begin, patch, head } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length, {
      filename: '../Grüße 東京.wav',
      language_code: 'multi',
      is_multilingual: 'true',
      device: 'BROWSER',
      filetype: 'audio/wav',
    })
    const half = Math.floor(medium.length / 2)
    const first = await patch(path, 0, medium.subarray(0, half))
    expect([first.statusCode, first.headers['upload-offset'], first.headers['tus-resumable']]).toEqual([
      204,
      String(half),
      '1.0.0',
    ])
    expect(await files(t)).toEqual([])
    const asked = await head(path)
    expect([
      asked.statusCode,
      asked.headers['upload-offset'],
      asked.headers['upload-length'],
      asked.headers['cache-control'],
    ]).toEqual([200, String(half), String(medium.length), 'no-store'])
    expect(String(asked.headers['upload-metadata'])).toContain('filetype')
    const last = await patch(path, half, medium.subarray(half))
    const [file] = await files(t)
    expect([last.statusCode, last.headers['longhand-file-id']]).toEqual([204, file!.id])
    expect(file).toMatchObject({
      owner_id: me.id,
      language_code: 'multi',
      is_multilingual: 1,
      status: 'TRANSCRIBE',
      type: 'audio/wav',
      size: medium.length,
    })
    expect(file!.media_sha256).toBe(createHash('sha256').update(medium).digest('hex'))
    const shown = await t.api('GET', `/file/${file!.id}`, { headers: me.bearer })
    expect(shown.json().name).toContain('Grüße 東京.wav')
    expect(
      (await t.api('GET', `/file/media/download/${file!.id}`, { headers: me.bearer })).rawPayload.equals(medium),
    ).toBe(true)
    expect(await t.db.selectFrom('job').selectAll().execute()).toHaveLength(1)
  })

  test('say what this server can do', async () => {
    const { t } = await tusApp({ env: { UPLOAD_LIMIT: '12345' } })
    const { statusCode, headers } = await t.api('OPTIONS', '/uploads')
    expect([statusCode, headers['tus-version'], headers['tus-max-size'], headers['tus-checksum-algorithm']]).toEqual([
      204,
      '1.0.0',
      '12345',
      'sha256,sha1,md5',
    ])
    for (const extension of [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
      'checksum',
    ])
      expect(String(headers['tus-extension'])).toContain(extension)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('answer with the same file when they are asked again', async () => {
    const { t, me, begin, patch, head } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    const { headers } = await patch(path, 0, medium)
    const id = headers['longhand-file-id']
    expect((await head(path)).headers).toMatchObject({
      'longhand-file-id': id,
      'upload-offset': String(medium.length),
      'upload-length': String(medium.length),
    })
    expect((await patch(path, medium.length, Buffer.alloc(0))).headers['longhand-file-id']).toBe(id)
    expect((await patch(path, 0, medium)).statusCode).toBe(409)
    expect((await t.api('GET', path, { headers: me.bearer })).json()).toMatchObject({
      file_id: id,
      name: 'talk.wav',
      received: medium.length,
      size: medium.length,
    })
    expect(await files(t)).toHaveLength(1)
  })

  test('whose last byte was stored before a crash are finished when they are asked for', async () => {
    const { t, begin, patch, head } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    const probe = vi.spyOn(t.deps.media, 'probe').mockRejectedValueOnce(new Error('the process ends here'))
    expect((await patch(path, 0, medium)).statusCode).toBe(500)
    expect(probe).toHaveBeenCalledOnce()
    expect(await files(t)).toEqual([])
    const answers = await Promise.all([
      head(path),
      head(path),
      untilLetIn(() => patch(path, medium.length, Buffer.alloc(0))),
    ])
    const [file, ...others] = await files(t)
    expect(others).toEqual([])
    for (const answer of answers) expect(answer.headers['longhand-file-id']).toBe(file!.id)
  })

  test("a browser's recording is stored so that it can be sought, and the original goes", async () => {
    const { t, begin, patch } = await tusApp()
    const medium = await readFile(await browserRecording(await tone({ seconds: 2 }), { withPicture: false }))
    expect((await patch(await begin(medium.length), 0, medium)).statusCode).toBe(204)
    expect((await files(t))[0]).toMatchObject({ type: 'audio/ogg' })
    expect(await t.mediaNames()).toHaveLength(1)
  })

  test('may begin with their first bytes', async () => {
    const { t, me, create } = await tusApp()
    const medium = await speech()
    const reply = await t.api('POST', '/uploads', {
      headers: {
        ...me.bearer,
        ...OCTETS,
        'upload-length': String(medium.length),
        'upload-metadata': encoded({ language_code: 'en' }),
      },
      payload: medium,
    })
    expect([reply.statusCode, reply.headers['upload-offset'], reply.headers['longhand-file-id']]).toEqual([
      201,
      String(medium.length),
      (await files(t))[0]!.id,
    ])
    expect((await create(0)).json()).toEqual({ code: 'not_media', message: messages.notMedia })
  })

  test('may begin without knowing their length', async () => {
    const { t, me, patch, head } = await tusApp()
    const medium = await speech()
    const begun = await t.api('POST', '/uploads', {
      headers: {
        ...me.bearer,
        ...TUS,
        'upload-defer-length': '1',
        'upload-metadata': encoded({ language_code: 'en' }),
      },
    })
    const path = pathOf(begun)
    expect((await patch(path, 0, medium.subarray(0, 1000))).statusCode).toBe(204)
    expect((await head(path)).headers['upload-defer-length']).toBe('1')
    const last = await patch(path, 1000, medium.subarray(1000), { 'upload-length': String(medium.length) })
    expect(last.headers['longhand-file-id']).toBe((await files(t))[0]!.id)
  })

  test('that break off leave what came, and no warning', async () => {
    const { log, loud } = loudLog()
    const { t, me, begin, head } = await tusApp({ log })
    const path = await begin(1000)
    const arrived = countArriving(t.deps.blobs)
    const socket = await halfAPiece(t, me, path, { offset: 0, bytes: Buffer.alloc(400), promised: 1000 })
    await vi.waitFor(() => expect(arrived()).toBe(400), PATIENCE)
    socket.destroy()
    expect(Number((await untilLetIn(() => head(path))).headers['upload-offset'])).toBe(400)
    expect(loud()).toEqual([])
  })

  test('can be given up, and nothing is left', async () => {
    const { t, begin, patch, remove, head } = await tusApp()
    const path = await begin(1000)
    await patch(path, 0, Buffer.alloc(400))
    expect((await remove(path)).statusCode).toBe(204)
    await expectNothingLeft(t)
    expect((await head(path)).statusCode).toBe(404)
  })

  test('given up when they are done, the file stays', async () => {
    const { t, begin, patch, remove } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    await patch(path, 0, medium)
    expect((await remove(path)).statusCode).toBe(204)
    expect(await files(t)).toHaveLength(1)
    expect(await sweepOrphans({ db: t.db, blobs: t.deps.blobs, olderThanMs: 0 })).toBe(0)
  })

  test('expire with their bytes when nobody goes on with them', async () => {
    const clock = { now: Date.now() }
    const { t, begin, patch, head } = await tusApp({ now: () => clock.now })
    const path = await begin(1000)
    const piece = await patch(path, 0, Buffer.alloc(400))
    const expires = Date.parse(String(piece.headers['upload-expires']))
    expect(expires).toBeGreaterThan(clock.now + 6 * 24 * 3_600_000)
    expect(await sweepUploads({ db: t.db, blobs: t.deps.blobs, now: () => clock.now })).toBe(0)
    expect(await sweepOrphans({ db: t.db, blobs: t.deps.blobs, olderThanMs: 0 })).toBe(0)
    clock.now = expires + 2000
    // The sessions of this person have ended as well by then.
    const now = await t.signIn()
    await t.db.updateTable('upload').set({ user_id: now.id }).execute()
    expect(
      (
        await t.api('PATCH', path, {
          headers: { ...now.bearer, ...OCTETS, 'upload-offset': '400' },
          payload: Buffer.alloc(600),
        })
      ).json(),
    ).toEqual({ code: 'upload_gone', message: messages.uploadGone })
    expect(await sweepUploads({ db: t.db, blobs: t.deps.blobs, now: () => clock.now })).toBe(1)
    await expectNothingLeft(t)
    expect((await head(path)).statusCode).toBe(401)
  })

  test('go with the account', async () => {
    const { t, me, begin, patch } = await tusApp()
    await patch(await begin(1000), 0, Buffer.alloc(400))
    expect((await t.api('DELETE', '/account/delete', { headers: me.bearer })).statusCode).toBe(204)
    await expectNothingLeft(t)
  })
})

describe('an upload belongs to one person', () => {
  test('[AU-032] others get 404 for every call, and disturb nothing', async () => {
    const { t, me, begin, patch } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    await patch(path, 0, medium.subarray(0, 100))
    const other = tusClient(t, await t.signIn('ADMIN'))
    for (const reply of [
      await other.head(path),
      await other.patch(path, 100, medium.subarray(100)),
      await other.remove(path),
    ])
      expect(reply.statusCode).toBe(404)
    expect((await patch(path, 100, medium.subarray(100))).headers['longhand-file-id']).toBeDefined()
    expect((await files(t))[0]!.owner_id).toBe(me.id)
  })

  test('a browser on another site is refused', async () => {
    const { t, me, begin } = await tusApp()
    const path = await begin(1000)
    const foreign = { ...me.browser, ...OCTETS, 'upload-offset': '0', origin: 'http://elsewhere.test' }
    expect((await t.api('PATCH', path, { headers: foreign, payload: Buffer.alloc(10) })).statusCode).toBe(403)
    expect(
      (await t.api('DELETE', path, { headers: { ...me.browser, ...TUS, origin: 'http://elsewhere.test' } })).statusCode,
    ).toBe(403)
    expect(
      (
        await t.api('PATCH', path, {
          headers: { ...me.browser, ...OCTETS, 'upload-offset': '0' },
          payload: Buffer.alloc(10),
        })
      ).statusCode,
    ).toBe(204)
  })
})

describe('what is refused before its bytes come', () => {
  const refused: { name: string; metadata: Record<string, string>; status: number; code: string; message?: string }[] =
    [
      {
        name: '[UP-020] no language',
        metadata: { filename: 'a.wav' },
        status: 400,
        code: 'language_missing',
        message: messages.languageMissing,
      },
      {
        name: 'a language that is in no list',
        metadata: { language_code: 'xx' },
        status: 400,
        code: 'language_unknown',
      },
      {
        name: 'an option that is no yes or no',
        metadata: { language_code: 'en', is_multilingual: 'perhaps' },
        status: 400,
        code: 'invalid_request',
      },
      {
        name: 'a checksum that is none',
        metadata: { language_code: 'en', sha256: 'abc' },
        status: 400,
        code: 'invalid_request',
      },
      {
        name: '[UP-054] a language without an engine',
        metadata: { language_code: 'ro' },
        status: 503,
        code: 'engine_missing',
      },
    ]
  test.each(refused)('$name', async ({ metadata, status, code, message }) => {
    const { t, create } = await tusApp()
    const reply = await create(1000, metadata)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    if (message !== undefined) expect(reply.json().message).toBe(message)
    await expectNothingLeft(t)
  })

  test('[UP-052] a length over the limit', async () => {
    const { t, create } = await tusApp({ env: { UPLOAD_LIMIT: '100000' } })
    const reply = await create(100_001)
    expect([reply.statusCode, reply.json()]).toEqual([413, { code: 'too_large', message: messages.overSizeLimit }])
    await expectNothingLeft(t)
  })

  test('one upload more than a person may have open', async () => {
    const { t, create } = await tusApp()
    for (let i = 0; i < MOST_OPEN_UPLOADS; i++) await create(1000)
    const reply = await create(1000)
    expect([reply.statusCode, reply.json(), Number(reply.headers['retry-after']) > 0]).toEqual([
      429,
      { code: 'too_many_uploads', message: messages.tooManyUploads },
      true,
    ])
    expect((await tusClient(t, await t.signIn()).create(1000)).statusCode).toBe(201)
  })

  test('more bytes than a person may have open', async () => {
    const { t, me, create } = await tusApp({ env: { UPLOAD_LIMIT: '1000' } })
    for (let i = 0; i < MOST_OPEN_LARGEST - 1; i++) await create(1000)
    const unsaid = await t.api('POST', '/uploads', {
      headers: {
        ...me.bearer,
        ...TUS,
        'upload-defer-length': '1',
        'upload-metadata': encoded({ language_code: 'en' }),
      },
    })
    const reply = await create(1)
    expect([reply.statusCode, reply.json()]).toEqual([507, { code: 'uploads_full', message: messages.tooManyUploads }])
    await t.api('DELETE', pathOf(unsaid), { headers: { ...me.bearer, ...TUS } })
    expect((await create(1000)).statusCode).toBe(201)
    expect((await tusClient(t, await t.signIn()).create(1000)).statusCode).toBe(201)
  })

  test.each<[string, Record<string, string>, number]>([
    ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 400],
    ['no length', { 'upload-length': '' }, 400],
    ['a length that is no number', { 'upload-length': '1e3' }, 400],
    ['metadata with a prototype', { 'upload-metadata': '__proto__ eA==' }, 400],
    ['metadata that is no Base64', { 'upload-metadata': 'filename %%%' }, 400],
    ['concatenation', { 'upload-concat': 'partial' }, 400],
  ])('%s', async (_name, headers, status) => {
    const { t, create } = await tusApp()
    const reply = await create(1000, undefined, headers)
    expect([reply.statusCode, Object.keys(reply.json()).toSorted()]).toEqual([status, ['code', 'message']])
    await expectNothingLeft(t)
  })
})

describe('what is refused at its last byte leaves nothing, and its sender is told', () => {
  test('[UP-027] no medium', async () => {
    const { t, begin, patch } = await tusApp()
    const reply = await patch(await begin(5000), 0, Buffer.alloc(5000, 'x'))
    expect([reply.statusCode, reply.json()]).toEqual([422, { code: 'not_media', message: messages.notMedia }])
    await expectNothingLeft(t)
  })

  test('[UP-026] more time than there is', async () => {
    const { t, me, begin, patch } = await tusApp({ env: { BILLING: 'sandbox' } })
    await giveTime(t.db, me.id, { auto: 2 })
    const medium = await speech()
    const reply = await patch(await begin(medium.length), 0, medium)
    expect([reply.statusCode, reply.json().message]).toEqual([402, messages.tooLarge])
    await expectNothingLeft(t)
  })

  test('a source that changed in between', async () => {
    const { t, begin, patch } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length, {
      language_code: 'en',
      sha256: createHash('sha256').update(medium).digest('hex'),
    })
    await patch(path, 0, medium.subarray(0, 1000))
    const changed = Buffer.from(medium.subarray(1000))
    changed[5000]! ^= 1
    const reply = await patch(path, 1000, changed)
    expect([reply.statusCode, reply.json()]).toEqual([460, { code: 'source_changed', message: messages.sourceChanged }])
    await expectNothingLeft(t)
  })

  test('a source that stayed as it was is taken', async () => {
    const { begin, patch } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length, {
      language_code: 'en',
      sha256: createHash('sha256').update(medium).digest('hex').toUpperCase(),
    })
    expect((await patch(path, 0, medium)).statusCode).toBe(204)
  })
})

describe('pieces', () => {
  test.each(['sha256', 'sha1', 'md5'])('with a %s checksum count only when it is right', async (algorithm) => {
    const { t, begin, patch, head } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    const checksum = `${algorithm} ${createHash(algorithm).update(medium).digest('base64')}`
    const damaged = Buffer.from(medium)
    damaged[100]! ^= 1
    const reply = await patch(path, 0, damaged, { 'upload-checksum': checksum })
    expect([reply.statusCode, reply.json().code]).toEqual([460, 'checksum_mismatch'])
    expect((await head(path)).headers['upload-offset']).toBe('0')
    expect((await patch(path, 0, medium, { 'upload-checksum': 'crc32 AAAA' })).statusCode).toBe(400)
    expect((await patch(path, 0, medium, { 'upload-checksum': checksum })).statusCode).toBe(204)
    expect((await files(t))[0]!.media_sha256).toBe(createHash('sha256').update(medium).digest('hex'))
  })

  test('from another place than the end, or past the length, are refused', async () => {
    const { begin, patch, head } = await tusApp()
    const path = await begin(1000)
    expect((await patch(path, 10, Buffer.alloc(10))).json()).toEqual({
      code: 'upload_offset',
      message: messages.uploadOffset,
    })
    expect((await patch(path, 0, Buffer.alloc(1001))).statusCode).toBe(413)
    expect((await patch(path, 0, Buffer.alloc(10), { 'content-type': 'application/json' })).statusCode).toBe(400)
    expect((await head(path)).headers['upload-offset']).toBe('0')
  })

  test('of any length count as they come, so that a server that dies loses a part of it at most', async () => {
    const { t, me, begin } = await tusApp()
    const sent = noise(2 * UPLOAD_AHEAD_BYTES)
    const path = await begin(sent.length)
    const socket = await halfAPiece(t, me, path, { offset: 0, bytes: sent.subarray(0, -1), promised: sent.length })
    await vi.waitFor(
      async () => expect((await rows(t))[0]!.received).toBeGreaterThanOrEqual(UPLOAD_AHEAD_BYTES),
      PATIENCE,
    )
    expect((await rows(t))[0]!.lock_id).not.toBeNull()
    socket.destroy()
    await vi.waitFor(async () => expect((await rows(t))[0]!.lock_id).toBeNull(), PATIENCE)
  })

  test('as long as a part of them leave their upload free for the next', async () => {
    const { t, begin, patch } = await tusApp()
    const path = await begin(UPLOAD_PIECE_BYTES + 10)
    expect((await patch(path, 0, noise(UPLOAD_PIECE_BYTES))).headers['upload-offset']).toBe(String(UPLOAD_PIECE_BYTES))
    expect((await rows(t))[0]).toMatchObject({ received: UPLOAD_PIECE_BYTES, lock_id: null, locked_until: 0 })
  })

  test('whose bytes are gone from the disk end the upload', async () => {
    const { t, begin, patch, head } = await tusApp()
    const path = await begin(1000)
    await patch(path, 0, Buffer.alloc(10))
    await t.deps.blobs.remove((await rows(t))[0]!.blob_key!)
    expect((await patch(path, 10, Buffer.alloc(990))).json().code).toBe('upload_gone')
    expect((await head(path)).statusCode).toBe(404)
    await expectNothingLeft(t)
  })
})

describe('a piece that is sent before the one before it was answered', () => {
  /**
   * Its sender has to ask how far the upload is: 423 of one that stood behind the other, 409 of one that came later.
   */
  const ASK_AGAIN = [409, 423]

  /** An upload whose first piece has begun to arrive, and whose second waits behind it. */
  async function twoPieces({ first = {} }: { first?: Record<string, string> } = {}) {
    const app = await tusApp()
    const { t, me, begin, patch } = app
    const medium = await speech()
    const path = await begin(medium.length)
    const half = medium.length >> 1
    const arrived = countArriving(t.deps.blobs)
    const socket = await halfAPiece(t, me, path, {
      offset: 0,
      bytes: medium.subarray(0, 10_000),
      promised: half,
      headers: first,
    })
    const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
    await vi.waitFor(() => expect(arrived()).toBeGreaterThan(0), PATIENCE)
    return { ...app, path, medium, half, socket, answer, second: patch(path, half, medium.subarray(half)) }
  }

  test('waits for it without disturbing it, and both count', async () => {
    const { t, medium, half, socket, answer, second } = await twoPieces()
    socket.write(medium.subarray(10_000, half))
    expect(await answer).toMatch(/^HTTP\/1\.1 204/)
    expect((await second).statusCode).toBe(204)
    expect((await files(t))[0]!.media_sha256).toBe(createHash('sha256').update(medium).digest('hex'))
    socket.destroy()
  })

  test('counts for nothing when the one before it breaks off', async () => {
    const { t, path, medium, patch, head, socket, second } = await twoPieces()
    socket.destroy()
    expect(ASK_AGAIN).toContain((await second).statusCode)
    const offset = Number((await head(path)).headers['upload-offset'])
    expect(offset).toBeLessThanOrEqual(10_000)
    expect((await patch(path, offset, medium.subarray(offset))).statusCode).toBe(204)
    expect((await files(t))[0]!.media_sha256).toBe(createHash('sha256').update(medium).digest('hex'))
  })

  test('counts for nothing when the one before it is damaged', async () => {
    const { t, path, medium, half, head, socket, answer, second } = await twoPieces({
      first: { 'Upload-Checksum': `sha1 ${createHash('sha1').update('other bytes').digest('base64')}` },
    })
    socket.write(medium.subarray(10_000, half))
    expect(await answer).toMatch(/^HTTP\/1\.1 460/)
    expect(ASK_AGAIN).toContain((await second).statusCode)
    expect((await head(path)).headers['upload-offset']).toBe('0')
    expect((await rows(t))[0]).toMatchObject({ received: 0, lock_id: null })
    socket.destroy()
  })

  test('past the end of the upload is refused, and the last piece makes the file', async () => {
    const { t, me, begin, patch } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    const arrived = countArriving(t.deps.blobs)
    const socket = await halfAPiece(t, me, path, { offset: 0, bytes: medium.subarray(0, -1), promised: medium.length })
    const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
    await vi.waitFor(() => expect(arrived()).toBeGreaterThan(0), PATIENCE)
    expect((await patch(path, medium.length, Buffer.alloc(5))).statusCode).toBe(413)
    expect(await files(t)).toEqual([])
    socket.write(medium.subarray(-1))
    expect(await answer).toMatch(/^HTTP\/1\.1 204/)
    expect((await files(t))[0]!.media_sha256).toBe(createHash('sha256').update(medium).digest('hex'))
    socket.destroy()
  })

  test('is pushed aside together with it by a newer request', async () => {
    const { path, medium, half, patch, head, socket, second } = await twoPieces()
    const offset = Number((await head(path)).headers['upload-offset'])
    expect(ASK_AGAIN).toContain((await second).statusCode)
    expect((await patch(path, offset, medium.subarray(offset, half))).statusCode).toBe(204)
    expect((await patch(path, half, medium.subarray(half))).statusCode).toBe(204)
    socket.destroy()
  })

  test('that its sender has given up pushes nobody aside once others have come as far', async () => {
    const { t, me, begin, patch } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    const third = Math.floor(medium.length / 3)
    const givenUp = patch(path, third, medium.subarray(third, third + 5000))
    expect((await patch(path, 0, medium.subarray(0, third + 1))).statusCode).toBe(204)
    const arrived = countArriving(t.deps.blobs)
    const socket = await halfAPiece(t, me, path, {
      offset: third + 1,
      bytes: medium.subarray(third + 1, -1),
      promised: medium.length - third - 1,
    })
    const last = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
    await vi.waitFor(() => expect(arrived()).toBeGreaterThan(0), PATIENCE)
    expect((await givenUp).statusCode).toBe(409)
    socket.write(medium.subarray(-1))
    expect(await last).toMatch(new RegExp(`^HTTP/1.1 204[^]*upload-offset: ${medium.length}\r`, 'i'))
    socket.destroy()
  })

  test('waits for another server that writes the one before it', async () => {
    const { t, me, begin, head } = await tusApp()
    const medium = await speech()
    const half = medium.length >> 1
    const path = await begin(medium.length)
    const arrived = countArriving(t.deps.blobs)
    const socket = await halfAPiece(t, me, path, { offset: 0, bytes: medium.subarray(0, 10_000), promised: half })
    await vi.waitFor(() => expect(arrived()).toBeGreaterThan(0), PATIENCE)
    const elsewhere = await buildApp(t.deps)
    onTestFinished(() => elsewhere.close())
    const second = elsewhere.inject({
      method: 'PATCH',
      url: `${BASE}${path}`,
      headers: { ...me.bearer, ...OCTETS, 'upload-offset': String(half) },
      payload: medium.subarray(half),
    })
    socket.write(medium.subarray(10_000, half))
    expect((await second).statusCode).toBe(204)
    expect((await head(path)).headers['longhand-file-id']).toBe((await files(t))[0]!.id)
    socket.destroy()
  })
})

describe('a connection that breaks', () => {
  const offsetOf = async (head: LightMyRequestResponse) => Number(head.headers['upload-offset'])

  test('keeps what came, and the rest makes the file', async () => {
    const { t, me, begin, patch, head } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    const arrived = countArriving(t.deps.blobs)
    const socket = await halfAPiece(t, me, path, {
      offset: 0,
      bytes: medium.subarray(0, 50_000),
      promised: medium.length,
    })
    await vi.waitFor(() => expect(arrived()).toBeGreaterThan(0), PATIENCE)
    socket.destroy()
    await vi.waitFor(async () => expect((await rows(t))[0]!.lock_id).toBeNull(), PATIENCE)
    const offset = await offsetOf(await head(path))
    expect(offset).toBeLessThanOrEqual(50_000)
    expect((await patch(path, offset, medium.subarray(offset))).statusCode).toBe(204)
    expect((await files(t))[0]!.media_sha256).toBe(createHash('sha256').update(medium).digest('hex'))
  })

  test('or stands still is pushed aside by a newer request', async () => {
    const { t, me, begin, patch, head } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    const arrived = countArriving(t.deps.blobs)
    const socket = await halfAPiece(t, me, path, {
      offset: 0,
      bytes: medium.subarray(0, 50_000),
      promised: medium.length,
    })
    await vi.waitFor(async () => expect((await rows(t))[0]!.lock_id).not.toBeNull(), PATIENCE)
    await vi.waitFor(() => expect(arrived()).toBeGreaterThan(0), PATIENCE)
    const offset = await offsetOf(await head(path))
    expect((await patch(path, offset, medium.subarray(offset))).statusCode).toBe(204)
    socket.destroy()
    expect((await files(t))[0]!.media_sha256).toBe(createHash('sha256').update(medium).digest('hex'))
  })

  test('ends where it is when the server ends, and another server takes the rest', async () => {
    const { t, me, begin } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    const arrived = countArriving(t.deps.blobs)
    const socket = await halfAPiece(t, me, path, {
      offset: 0,
      bytes: medium.subarray(0, 50_000),
      promised: medium.length,
    })
    await vi.waitFor(() => expect(arrived()).toBeGreaterThan(0), PATIENCE)
    const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
    const closed = t.app.close()
    const answer = await answered
    socket.destroy()
    await closed
    const { received, lock_id } = (await rows(t))[0]!
    expect(answer).toMatch(/^HTTP\/1\.1 204/)
    expect(answer.toLowerCase()).toContain(`upload-offset: ${received}\r\n`)
    expect([received, lock_id]).toEqual([50_000, null])
    const elsewhere = await buildApp(t.deps)
    onTestFinished(() => elsewhere.close())
    const rest = await elsewhere.inject({
      method: 'PATCH',
      url: `${BASE}${path}`,
      headers: { ...me.bearer, ...OCTETS, 'upload-offset': String(received) },
      payload: medium.subarray(received),
    })
    expect(rest.statusCode).toBe(204)
    expect((await files(t))[0]!.media_sha256).toBe(createHash('sha256').update(medium).digest('hex'))
  })

  test('or whose lock was taken over while it stood still, counts for nothing', async () => {
    const { t, me, begin, head } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    const arrived = countArriving(t.deps.blobs)
    const socket = await halfAPiece(t, me, path, {
      offset: 0,
      bytes: medium.subarray(0, 50_000),
      promised: medium.length,
    })
    await vi.waitFor(() => expect(arrived()).toBeGreaterThan(0), PATIENCE)
    await t.db
      .updateTable('upload')
      .set({ lock_id: 'another process', locked_until: Date.now() + 1000 })
      .execute()
    const answered = new Promise<string>((resolve) => socket.on('data', (chunk) => resolve(String(chunk))))
    socket.write(medium.subarray(50_000))
    const answer = await answered
    expect(answer).toMatch(/^HTTP\/1\.1 423/)
    expect(answer).toContain(messages.uploadLocked)
    socket.destroy()
    expect(await offsetOf(await head(path))).toBe(0)
    expect(await files(t)).toEqual([])
  })

  test('with a process that died is taken over when its lock runs out', async () => {
    const { t, begin, patch, head } = await tusApp()
    const medium = await speech()
    const path = await begin(medium.length)
    await patch(path, 0, medium.subarray(0, 1000))
    await t.db
      .updateTable('upload')
      .set({ lock_id: 'a process that died', locked_until: Date.now() + 500 })
      .execute()
    expect(await offsetOf(await head(path))).toBe(1000)
    expect((await rows(t))[0]!.lock_id).toBeNull()
  })
})

describe('an upload that its sender has named', () => {
  const named = (key: string) => ({ filename: 'talk.wav', language_code: 'en', client_key: key })

  test('[DT-010] begun a second time it is the first one, also weeks after it was done', async () => {
    const bytes = await speech()
    const { t, create, patch, head } = await tusApp()
    const key = randomUUID()
    const path = pathOf(await create(bytes.length, named(key)))
    expect(pathOf(await create(bytes.length, named(key)))).toBe(path)
    const done = await patch(path, 0, bytes)
    expect(done.headers['longhand-file-id']).toBeTruthy()

    await sweepUploads({ db: t.db, blobs: t.deps.blobs, now: () => Date.now() + 20 * 24 * 3_600_000 })
    expect(pathOf(await create(bytes.length, named(key)))).toBe(path)
    expect((await head(path)).headers['longhand-file-id']).toBe(done.headers['longhand-file-id'])
    expect(await files(t)).toHaveLength(1)
  })

  test('[DT-010] two that begin at once are one', async () => {
    const { t, create } = await tusApp()
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => create(1000, named(key))))
    expect(replies.every(({ statusCode }) => statusCode === 201 || statusCode === 423)).toBe(true)
    expect(await t.db.selectFrom('upload').select('id').execute()).toHaveLength(1)
  })

  test("the name is one person's own", async () => {
    const { t, create } = await tusApp()
    const key = randomUUID()
    const mine = pathOf(await create(1000, named(key)))
    const other = tusClient(t, await t.signIn('USER'))
    expect(pathOf(await other.create(1000, named(key)))).not.toBe(mine)
  })
})
