import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { BlobStoreFull } from '../../server/ports/blob-store.ts'
import { MediaError } from '../../server/ports/media-tools.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { browserRecording, speak, tone, video } from '../support/media-samples.ts'
import { loudLog } from '../support/loud-log.ts'
import { giveTime } from '../support/plan-time.ts'
import { countArriving, multipart, type Part, partHead, presentEngines, uploadPath } from '../support/uploads.ts'

/** Milliseconds in which what must happen has happened, on a busy machine too. */
const PATIENCE = 20_000

async function uploadApp(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const t = await buildTestApp({ engines: presentEngines(), ...overrides })
  const me = await t.signIn('USER')
  const send = (parts: Part[], options?: Record<string, string>) => {
    const { headers, payload } = multipart(parts)
    return t.api('POST', uploadPath(options), { headers: { ...me.bearer, ...headers }, payload })
  }
  return { t, me, send }
}

const medium = async (fileName = 'talk.wav'): Promise<Part> => ({
  field: 'media',
  fileName,
  content: await readFile(await speak()),
})

async function expectNothingLeft(t: TestApp) {
  expect(await t.mediaNames()).toEqual([])
  for (const table of ['file', 'job', 'event', 'storage_hold'] as const)
    expect(await t.db.selectFrom(table).selectAll().execute(), table).toEqual([])
}

test('an upload needs a session, and the browser must be on this site', async () => {
  const { t, me } = await uploadApp()
  const { headers, payload } = multipart([await medium()])
  expect((await t.api('POST', uploadPath(), { headers, payload })).statusCode).toBe(401)
  expect(
    (
      await t.api('POST', uploadPath(), {
        headers: { ...headers, ...me.browser, origin: 'http://elsewhere.test' },
        payload,
      })
    ).statusCode,
  ).toBe(403)
  await expectNothingLeft(t)
  expect((await t.api('POST', uploadPath(), { headers: { ...headers, ...me.browser }, payload })).statusCode).toBe(200)
})

test.each(['USER', 'SUBSCRIBER', 'ADMIN'] as const)(
  '[AP-027] [FI-051] an upload by %s becomes a file in TRANSCRIBE with its job, and is told',
  async (role) => {
    const { t } = await uploadApp()
    const me = await t.signIn(role)
    const part = await medium()
    const { headers, payload } = multipart([part])
    const reply = await t.api('POST', uploadPath(), { headers: { ...me.bearer, ...headers }, payload })
    expect(reply.statusCode).toBe(200)
    const file = reply.json()
    expect(file).toMatchObject({
      name: 'talk.wav',
      type: 'audio/wav',
      size: part.content.length,
      status: 'TRANSCRIBE',
      language_code: 'en',
      is_multilingual: false,
      for_human_transcribe: false,
      human_transcription: null,
      progress: 0,
      queue_place: 0,
    })
    expect(file.length).toBeGreaterThan(3)
    const row = await t.db.selectFrom('file').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      id: file._id,
      owner_id: me.id,
      media_sha256: createHash('sha256').update(part.content).digest('hex'),
    })
    expect(await t.deps.jobs.claim(['transcribe-file'], 'w')).toMatchObject({ payload: { fileId: file._id } })
    expect(await t.db.selectFrom('event').select(['kind', 'file_id', 'user_id']).execute()).toEqual([
      { kind: 'file-changed', file_id: file._id, user_id: me.id },
    ])
    expect(
      (await t.api('GET', `/file/media/download/${file._id}`, { headers: me.bearer })).rawPayload.equals(
        Buffer.from(part.content),
      ),
    ).toBe(true)
  },
)

test('[FI-047] a video keeps its type and its sound is what counts', async () => {
  const { send } = await uploadApp()
  const file = (
    await send([
      { field: 'media', fileName: 'film.mp4', content: await readFile(await video(await tone({ seconds: 2 }))) },
    ])
  ).json()
  expect(file).toMatchObject({ type: 'video/mp4', name: 'film.mp4' })
  expect(file.length).toBeCloseTo(2, 0)
})

test.each([false, true])(
  "a browser's recording (with picture: %s) is stored so that it can be sought",
  async (withPicture) => {
    const { t, me, send } = await uploadApp()
    const file = (
      await send([
        {
          field: 'media',
          fileName: 'take',
          content: await readFile(await browserRecording(await tone({ seconds: 3 }), { withPicture })),
        },
      ])
    ).json()
    expect(file).toMatchObject({ type: withPicture ? 'video/webm' : 'audio/ogg', status: 'TRANSCRIBE' })
    expect(file.length).toBeCloseTo(3, 0)
    const { media_key: key } = await t.db.selectFrom('file').select('media_key').executeTakeFirstOrThrow()
    const local = await t.deps.blobs.localFile(key!)
    expect(await t.deps.media.probe(local.path)).toMatchObject({ saysLength: true })
    await local.dispose()
    expect(await t.mediaNames()).toEqual([expect.stringContaining(key!)])
    expect((await t.api('GET', `/file/media/${file._id}`, { headers: me.bearer })).rawPayload).toHaveLength(file.size)
  },
)

test('[FI-056] the name comes as browsers send it, through FormData', async () => {
  const { t, me } = await uploadApp()
  const form = new FormData()
  form.append('media', new Blob([await readFile(await speak())]), 'Grüße "aus" 東京 🎙.wav')
  const reply = await fetch(`${await t.listen()}/api/longhand${uploadPath()}`, {
    method: 'POST',
    headers: me.bearer,
    body: form,
  })
  expect(await reply.json()).toMatchObject({ name: 'Grüße "aus" 東京 🎙.wav', status: 'TRANSCRIBE' })
})

test('[FI-054] a second multilingual upload waits as QUEUED', async () => {
  const { t, send } = await uploadApp()
  const options = { is_multilingual: 'true', language_code: 'multi' }
  expect((await send([await medium()], options)).json()).toMatchObject({
    status: 'TRANSCRIBE',
    language_code: 'multi',
    is_multilingual: true,
  })
  expect((await send([await medium()], options)).json()).toMatchObject({
    status: 'QUEUED',
    progress: null,
    queue_place: null,
  })
  expect(await t.db.selectFrom('job').selectAll().execute()).toHaveLength(1)
})

const refusedOptions: {
  name: string
  options: Record<string, string>
  expected: { status: number; code: string; message?: string }
}[] = [
  {
    name: '[UP-020] no language',
    options: {},
    expected: { status: 400, code: 'language_missing', message: messages.languageMissing },
  },
  {
    name: 'a language that is in no list',
    options: { language_code: 'xx' },
    expected: { status: 400, code: 'language_unknown' },
  },
  {
    name: 'a language code that is none',
    options: { language_code: 'x'.repeat(17) },
    expected: { status: 400, code: 'invalid_request' },
  },
  {
    name: 'an option that is no yes or no',
    options: { language_code: 'en', is_multilingual: 'perhaps' },
    expected: { status: 400, code: 'invalid_request' },
  },
  {
    name: '[UP-054] a language without an engine',
    options: { language_code: 'ro' },
    expected: { status: 503, code: 'engine_missing' },
  },
  {
    name: 'human transcription of several languages',
    options: { is_multilingual: 'true', is_for_human_transcribe: 'true' },
    expected: { status: 400, code: 'multilingual_not_human', message: messages.multilingualNotHuman },
  },
  {
    name: 'a translation of human work into a language of no list',
    options: { language_code: 'en', is_for_human_transcribe: 'true', human_translate_languages: 'de,xx' },
    expected: { status: 400, code: 'translation_language_unknown' },
  },
]

test.each(refusedOptions)('$name is refused before the medium is sent', async ({ options, expected }) => {
  const { t, me } = await uploadApp()
  const reply = await answerToHeadersOnly(t, me, uploadPath(options))
  expect([reply.status, reply.body.code]).toEqual([expected.status, expected.code])
  if (expected.message !== undefined) expect(reply.body.message).toBe(expected.message)
  await expectNothingLeft(t)
})

test.each([
  { role: 'ADMIN', says: /install/i },
  { role: 'USER', says: new RegExp(`^${messages.speechEngineMissing}$`) },
] as const)(
  '[UP-054] without any engine the answer comes before the medium is sent, and tells who can what to install: $role',
  async ({ role, says }) => {
    const { t } = await uploadApp({ engines: (await buildTestApp()).deps.engines })
    const { status, body } = await answerToHeadersOnly(t, await t.signIn(role), uploadPath())
    expect([status, body.code]).toEqual([503, 'engine_missing'])
    expect(body.message).toMatch(says)
  },
)

test('without ffmpeg the answer comes before the medium is sent, and says what to install', async () => {
  const media = createFfmpegMediaTools({ ffmpegPath: '/nowhere/ffmpeg', ffprobePath: '/nowhere/ffprobe' })
  const { t } = await uploadApp({ media })
  const { status, body } = await answerToHeadersOnly(t, await t.signIn('ADMIN'), uploadPath())
  expect([status, body.code]).toEqual([503, 'engine_missing'])
  expect(body.message).toMatch(/ffmpeg/)
})

test('[UP-026] without any time the answer comes before the medium is sent', async () => {
  const { t, me } = await uploadApp({ env: { BILLING: 'sandbox' } })
  const { status, body } = await answerToHeadersOnly(t, me, uploadPath())
  expect([status, body]).toEqual([402, { code: 'not_enough_time', message: messages.tooLarge }])
  await expectNothingLeft(t)
})

test('[UP-044] a medium whose owner brings the text needs no time', async () => {
  const { send } = await uploadApp({ env: { BILLING: 'sandbox' } })
  const reply = await send([await medium()], { language_code: 'en', is_for_transcribe: 'false' })
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { status: 'STANDBY' }])
})

test("a medium may take the last byte of its account's room, and one more is refused with its words", async () => {
  const part = { ...(await medium()), content: await readFile(await tone({ seconds: 40 })) }
  const bytes = part.content.byteLength
  // What is more than a form may take besides is known before it comes.
  expect(bytes).toBeGreaterThan(1024 * 1024)
  const roomy = await uploadApp({ env: { ACCOUNT_STORAGE: String(bytes) } })
  expect((await roomy.send([part])).statusCode).toBe(200)
  const { t, send } = await uploadApp({ env: { ACCOUNT_STORAGE: String(bytes - 1) } })
  expect((await send([part])).json()).toMatchObject({ code: 'account_storage_full' })
  await expectNothingLeft(t)
})

test('[UP-052] a medium as large as the limit is taken, and a byte more refused', async () => {
  const { t, me } = await uploadApp({ env: { UPLOAD_LIMIT: '100000' } })
  const metadata = ['filename', 'language_code']
    .map((key) => `${key} ${Buffer.from('en').toString('base64')}`)
    .join(',')
  const begin = async (length: number) =>
    (
      await t.api('POST', '/uploads', {
        headers: {
          ...me.bearer,
          'tus-resumable': '1.0.0',
          'upload-length': String(length),
          'upload-metadata': metadata,
        },
      })
    ).statusCode
  expect([await begin(100_000), await begin(100_001)]).toEqual([201, 413])
})

test('a recording that there is no time for leaves neither itself nor its copy', async () => {
  const { t, me, send } = await uploadApp({ env: { BILLING: 'sandbox' } })
  await giveTime(t.db, me.id, { auto: 2 })
  const reply = await send([
    { field: 'media', fileName: 'take', content: await readFile(await browserRecording(await tone({ seconds: 3 }))) },
  ])
  expect([reply.statusCode, reply.json().code]).toEqual([402, 'not_enough_time'])
  await expectNothingLeft(t)
})

test('[UP-052] a body that says it is over the limit is refused before it is sent', async () => {
  const { t, me } = await uploadApp({ env: { UPLOAD_LIMIT: '100000' } })
  const { status, body } = await answerToHeadersOnly(t, me, uploadPath())
  expect([status, body]).toEqual([413, { code: 'too_large', message: messages.overSizeLimit }])
})

test('a client that sends its whole medium at once still gets the answer of an early refusal', async () => {
  const { t, me } = await uploadApp()
  const origin = await t.listen()
  const form = new FormData()
  form.append('media', new Blob([Buffer.alloc(30_000_000)]), 'large.wav')
  const reply = await fetch(`${origin}/api/longhand${uploadPath({ language_code: 'ro' })}`, {
    method: 'POST',
    headers: me.bearer,
    body: form,
  })
  expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'engine_missing' }])
})

test('a store that has no room answers 507, and any other fault of it is ours', async () => {
  const { t, send } = await uploadApp()
  const part = await medium()
  vi.spyOn(t.deps.blobs, 'put')
    .mockRejectedValueOnce(new BlobStoreFull('no space'))
    .mockRejectedValueOnce(new Error('the disk is read-only'))
  const full = await send([part])
  expect([full.statusCode, full.json()]).toEqual([507, { code: 'storage_full', message: messages.storageFull }])
  expect((await send([part])).statusCode).toBe(500)
  await expectNothingLeft(t)
})

test.each([
  // What is to be installed is told to those alone who can.
  ['engine_missing', 503, messages.engineMissing],
  ['storage_full', 507, 'Why it is so.'],
  ['media_timeout', 422, 'Why it is so.'],
] as const)('a medium that cannot be looked at for %s answers %i, and is not kept', async (code, status, message) => {
  const { t, send } = await uploadApp()
  t.deps.media.probe = () => Promise.reject(new MediaError(code, 'Why it is so.'))
  const reply = await send([await medium()])
  expect([reply.statusCode, reply.json()]).toEqual([status, { code, message }])
  await expectNothingLeft(t)
})

test('[UP-052] a medium that grows over the limit is refused and not kept', async () => {
  const { t, send } = await uploadApp({ env: { UPLOAD_LIMIT: '100000' } })
  const reply = await send([{ field: 'media', fileName: 'a.wav', content: Buffer.alloc(200_000) }])
  expect([reply.statusCode, reply.json()]).toEqual([413, { code: 'too_large', message: messages.overSizeLimit }])
  await expectNothingLeft(t)
})

test.each<[string, () => Promise<Part[]>]>([
  ['no file', async () => []],
  ['a field instead of a file', async () => [{ field: 'media', content: 'hello' }]],
  ['a file in another field', async () => [{ ...(await medium()), field: 'file' }]],
  ['two files', async () => [await medium(), await medium()]],
  ['three files', async () => [await medium(), await medium(), await medium()]],
  ['a file and a field', async () => [await medium(), { field: 'note', content: 'x' }]],
])('%s: send one file in the field media', async (_name, parts) => {
  const { t, send } = await uploadApp()
  const reply = await send(await parts())
  expect([reply.statusCode, reply.json()]).toEqual([400, { code: 'one_file', message: messages.oneFile }])
  await expectNothingLeft(t)
})

test.each([
  ['no body', {}, '', 415],
  ['JSON', { 'content-type': 'application/json' }, '{}', 415],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'media=x', 415],
  ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
  ['a boundary that is too long', { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` }, 'x', 400],
  [
    'multipart that is cut off',
    { 'content-type': 'multipart/form-data; boundary=b' },
    `${partHead('b', 'media', 'a.wav')}half`,
    400,
  ],
  [
    'multipart that is cut off in a large file',
    { 'content-type': 'multipart/form-data; boundary=b' },
    `${partHead('b', 'media', 'a.wav')}${'x'.repeat(400_000)}`,
    400,
  ],
  [
    'a part without an end of its headers',
    { 'content-type': 'multipart/form-data; boundary=b' },
    '--b\r\nContent-Disposition: form-data',
    400,
  ],
  [
    'a field named like a prototype',
    { 'content-type': 'multipart/form-data; boundary=b' },
    `${partHead('b', '__proto__', 'a.wav')}x\r\n--b--\r\n`,
    400,
  ],
])('%s is refused and leaves nothing', async (_name, headers, payload, status) => {
  const { t, me } = await uploadApp()
  const reply = await t.api('POST', uploadPath(), { headers: { ...me.bearer, ...headers }, payload })
  expect(reply.statusCode).toBe(status)
  expect(Object.keys(reply.json()).toSorted()).toEqual(['code', 'message'])
  await expectNothingLeft(t)
})

test('a client that cancels at the end leaves no file, no row, no temporary file and no warning', async () => {
  const { log, loud } = loudLog()
  const { t, me } = await uploadApp({ log })
  const ended = vi.fn<() => void>()
  const store = { ...t.deps.blobs }
  t.deps.blobs.put = (...args) => store.put(...args).finally(ended)
  const arrived = countArriving(t.deps.blobs)
  const socket = await sendHead(t, me, uploadPath(), 1_000_000)
  socket.write(partHead('b', 'media', 'a.wav'))
  socket.write(Buffer.alloc(990_000))
  await vi.waitFor(() => expect(arrived()).toBeGreaterThan(0), PATIENCE)
  socket.destroy()
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), PATIENCE)
  await vi.waitFor(() => expectNothingLeft(t), PATIENCE)
  expect(loud()).toEqual([])
})

test('a client that leaves while its medium is looked at gets no file', async () => {
  const { t, me } = await uploadApp()
  let aborted = false
  t.deps.media.probe = (_path, options) =>
    new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => {
        aborted = true
        reject(new Error('stopped'))
      })
      socket.destroy()
    })
  const body = Buffer.concat([
    Buffer.from(partHead('b', 'media', 'a.wav')),
    Buffer.alloc(1000),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const socket = await sendHead(t, me, uploadPath(), body.length)
  socket.write(body)
  await vi.waitFor(() => expect(aborted).toBe(true), PATIENCE)
  await vi.waitFor(() => expectNothingLeft(t), PATIENCE)
})

/** Opens an upload and sends its headers, which promise a body of `length` bytes with the boundary `b`. */
async function sendHead(t: TestApp, me: SignedIn, path: string, length: number) {
  const { port, hostname } = new URL(await t.listen())
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/longhand${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${me.bearer.authorization}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`,
  )
  return socket
}

/** The answer to an upload of which only the headers were sent. */
async function answerToHeadersOnly(
  t: TestApp,
  me: SignedIn,
  path: string,
): Promise<{ status: number; body: { code: string; message: string } }> {
  const socket = await sendHead(t, me, path, 2_000_000_000)
  const text = await new Promise<string>((resolve, reject) => {
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
      if (/\r\n\r\n.*\}$/s.test(received)) resolve(received)
    })
    socket.on('close', () => reject(new Error(`the connection was closed after ${received}`)))
  })
  socket.destroy()
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
    body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)),
  }
}
