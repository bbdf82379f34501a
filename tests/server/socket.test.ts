import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { MOST_SOCKETS } from '../../server/kernel/limits.ts'
import { createSocketHub } from '../../server/modules/live/hub.ts'
import { SOCKET_FRAMES } from '../../server/kernel/limits.ts'
import { SOCKET_TIMES } from '../../src/shared/contract/events.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { openSocket, refusedStatus } from '../support/socket-client.ts'
import { silentLog } from '../support/silent-log.ts'
import { presentEngines } from '../support/uploads.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function socketApp() {
  const t = await buildTestApp({ engines: presentEngines() })
  const origin = await t.listen()
  return { t, origin, me: await t.signIn('USER') }
}

const asBrowser = (me: SignedIn, origin: string) => ({ cookie: me.browser.cookie, origin })

async function tell(
  t: TestApp,
  userId: string,
  fileId: string,
  kind: 'file-changed' | 'file-progress' = 'file-changed',
) {
  await t.deps.events.append({ userId, fileId, kind }, t.db)
  t.deps.events.wake()
}

test('[AP-061] a socket needs a session', async () => {
  const { t, origin, me } = await socketApp()
  expect(await refusedStatus(origin, {})).toBe(401)
  expect(await refusedStatus(origin, { origin })).toBe(401)
  expect(await refusedStatus(origin, { authorization: 'Bearer a.b.c' })).toBe(401)
  expect(await refusedStatus(origin, { cookie: 'token=none', origin })).toBe(401)
  await t.db.deleteFrom('session').where('user_id', '=', me.id).execute()
  expect(await refusedStatus(origin, me.bearer)).toBe(401)
})

test('[AP-061] a socket from another site is refused, and one without a site needs a bearer', async () => {
  const { origin, me } = await socketApp()
  expect(await refusedStatus(origin, asBrowser(me, 'https://elsewhere.example'))).toBe(403)
  expect(await refusedStatus(origin, { ...me.bearer, origin: 'https://elsewhere.example' })).toBe(403)
  expect(await refusedStatus(origin, { cookie: me.browser.cookie, origin: 'null' })).toBe(403)
  expect(await refusedStatus(origin, { cookie: me.browser.cookie })).toBe(403)
})

test('[AP-061] [RT-004] [RT-013] a browser and a client with a bearer are let in and told so', async () => {
  const { origin, me } = await socketApp()
  for (const headers of [asBrowser(me, origin), me.bearer]) {
    const { messages } = await openSocket(origin, headers)
    expect(messages[0]).toEqual({ event: 'connected', data: {} })
  }
})

test.each([
  ['a frame of no known kind', Buffer.from([0x83, 0x80, 0, 0, 0, 0]), 'WS_ERR_INVALID_OPCODE'],
  ['a frame without a mask', Buffer.from([0x81, 0x01, 0x61]), 'WS_ERR_EXPECTED_MASK'],
  ['a text that is no UTF-8', Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff]), 'WS_ERR_INVALID_UTF8'],
])('%s ends its own socket, with a line in the log that is no error of ours', async (_what, frame, code) => {
  const lines: { level: number; code?: string; err?: unknown }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const t = await buildTestApp({ log })
  const origin = await t.listen()
  const me = await t.signIn()
  const { socket } = await openSocket(origin, me.bearer)
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  // Past the client's own library, which sends no such thing.
  Reflect.get(socket, '_socket').write(frame)
  await closed
  await vi.waitFor(() =>
    expect(lines).toContainEqual(expect.objectContaining({ level: 30, code, msg: 'a socket was ended' })),
  )
  expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([])
  await openSocket(origin, me.bearer)
})

test('a plain call of the address is told to upgrade', async () => {
  const { t, me } = await socketApp()
  const reply = await t.api('GET', '/socket', { headers: me.bearer })
  expect([reply.statusCode, reply.json().code]).toEqual([426, 'upgrade_required'])
})

test('[RT-003] [RT-005] [RT-006] a change is pushed with the file, all work and all failures', async () => {
  const { t, origin, me } = await socketApp()
  const queued = await buildFile(t.db, { owner_id: me.id, status: 'QUEUED', is_multilingual: 1 })
  const failed = await buildFile(t.db, { owner_id: me.id, status: 'FAILED' })
  const working = await buildFile(t.db, { owner_id: me.id, status: 'TRANSCRIBE', progress: 0.5 })
  await buildFile(t.db, { owner_id: me.id, status: 'EDITING' })
  await buildFile(t.db, { status: 'TRANSCRIBE' })
  const client = await openSocket(origin, asBrowser(me, origin))
  await tell(t, me.id, working.id)

  expect(await client.until('fileChanged')).toMatchObject({
    id: working.id,
    item: { file: { _id: working.id, progress: 0.5 } },
  })
  const auto = await client.until('autoTranscription')
  expect(auto.transcribeFiles.map(({ file }) => file._id)).toEqual([queued.id, working.id])
  expect(auto.failedFiles.map(({ file }) => file._id)).toEqual([failed.id])
  expect(auto.plan).toMatchObject({ username: me.email, auto_transcription_time: null })
  expect(await client.until('autoFailedTranscription')).toEqual(auto)
})

test('[RT-003] what calls change is pushed: rename, resume and removal', async () => {
  const { t, origin, me } = await socketApp()
  const file = await buildFile(t.db, { owner_id: me.id, status: 'FAILED' })
  const client = await openSocket(origin, me.bearer)
  await t.api('PUT', `/file/${file.id}`, { headers: me.bearer, payload: { name: 'new name' } })
  await client.until('fileChanged', ({ item }) => item?.file.name === 'new name')
  await t.api('PUT', `/file/transcription/resume/${file.id}`, { headers: me.bearer })
  await client.until('fileChanged', ({ item }) => item?.file.status === 'TRANSCRIBE')
  await t.api('DELETE', `/file/${file.id}`, { headers: me.bearer })
  expect(await client.until('fileChanged', ({ item }) => item === null)).toEqual({ id: file.id, item: null })
})

test('[RT-001] [RT-002] [RT-007] [RT-008] the questions of older clients are answered', async () => {
  const { t, origin, me } = await socketApp()
  const auto = await buildFile(t.db, { owner_id: me.id, status: 'TRANSCRIBE' })
  const human = await buildFile(t.db, { owner_id: me.id, status: 'HUMAN-TRANSCRIBE', for_human_transcribe: 1 })
  const failed = await buildFile(t.db, { owner_id: me.id, status: 'FAILED', for_human_transcribe: 1 })
  const client = await openSocket(origin, me.bearer)
  client.send({ event: 'checkStatusFilesForAutoTranscription', data: { _id: me.id } })
  const autoAnswer = await client.until('autoTranscription')
  expect(autoAnswer.transcribeFiles.map(({ file }) => file._id)).toEqual([auto.id])
  expect(await client.until('autoFailedTranscription')).toEqual(autoAnswer)
  client.send({ event: 'checkStatusFilesForHumanTranscription', data: { _id: me.id } })
  const answer = await client.until('humanTranscription')
  expect(answer.transcribeFiles.map(({ file }) => file._id)).toEqual([human.id])
  expect(answer.failedFiles.map(({ file }) => file._id)).toEqual([failed.id])
  expect(answer.plan).toMatchObject({ username: me.email, human_transcription_time: null })
  expect(await client.until('humanFailedTranscription')).toEqual(answer)
  expect(client.messages.map(({ event }) => event)).toEqual([
    'connected',
    'autoTranscription',
    'autoFailedTranscription',
    'humanTranscription',
    'humanFailedTranscription',
  ])
})

test('[RT-018] the session says whose files are told, not the message', async () => {
  const { t, origin, me } = await socketApp()
  const other = await t.signIn('USER')
  await buildFile(t.db, { owner_id: other.id, status: 'TRANSCRIBE' })
  const client = await openSocket(origin, me.bearer)
  client.send({ event: 'checkStatusFilesForAutoTranscription', data: { _id: other.id } })
  expect(await client.until('autoTranscription')).toMatchObject({ transcribeFiles: [], failedFiles: [] })

  const theirs = await buildFile(t.db, { owner_id: other.id })
  const mine = await buildFile(t.db, { owner_id: me.id })
  await tell(t, other.id, theirs.id)
  await tell(t, me.id, mine.id)
  await client.until('fileChanged', ({ id }) => id === mine.id)
  expect(client.messages.filter((message) => message.event === 'fileChanged').map(({ data }) => data.id)).toEqual([
    mine.id,
  ])
})

test('[RT-003] progress is told in order, and the last of it arrives', async () => {
  const { t, origin, me } = await socketApp()
  const file = await buildFile(t.db, { owner_id: me.id, status: 'TRANSCRIBE' })
  const client = await openSocket(origin, me.bearer)
  for (let percent = 1; percent <= 60; percent++) {
    await t.db
      .updateTable('file')
      .set({ progress: percent / 100 })
      .where('id', '=', file.id)
      .execute()
    await tell(t, me.id, file.id, 'file-progress')
  }
  await client.until('fileChanged', ({ item }) => item?.file.progress === 0.6)
  const told = client.messages.flatMap((message) =>
    message.event === 'fileChanged' ? [message.data.item?.file.progress ?? 0] : [],
  )
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})

test.each([
  ['text that is no JSON', 'hello'],
  ['an empty frame', ''],
  ['JSON that is no message', '[1,2]'],
  ['an unknown event', '{"event":"drop","data":{}}'],
  ['a prototype', '{"__proto__":{"event":"checkStatusFilesForAutoTranscription"}}'],
  ['binary', Buffer.from([0, 255, 1])],
])('%s is passed over', async (_name, frame) => {
  const { origin, me } = await socketApp()
  const client = await openSocket(origin, me.bearer)
  client.send(frame)
  client.send({ event: 'checkStatusFilesForAutoTranscription' })
  await client.until('autoTranscription')
  expect(client.messages.map(({ event }) => event)).toEqual([
    'connected',
    'autoTranscription',
    'autoFailedTranscription',
  ])
})

test('a frame that is too large or broken ends its own socket only', async () => {
  const { origin, me } = await socketApp()
  const other = await openSocket(origin, me.bearer)
  const large = await openSocket(origin, me.bearer)
  large.socket.on('error', () => undefined)
  large.send('x'.repeat(100_000))
  await once(large.socket, 'close')

  const { port, hostname } = new URL(origin)
  const raw = connect(Number(port), hostname)
  raw.write(
    `GET /api/longhand/socket HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${me.bearer.authorization}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ' +
      `${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  await once(raw, 'data')
  raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))
  await once(raw, 'close')

  other.send({ event: 'checkStatusFilesForAutoTranscription' })
  await other.until('autoTranscription')
})

test('a socket that sends too much is closed, and others of the same person are not', async () => {
  const { origin, me } = await socketApp()
  const other = await openSocket(origin, me.bearer)
  const loud = await openSocket(origin, me.bearer)
  const closed = once(loud.socket, 'close')
  for (let sent = 0; sent <= SOCKET_FRAMES.most; sent += 1) loud.send('hello')
  expect((await closed)[0]).toBe(1008)
  other.send({ event: 'checkStatusFilesForAutoTranscription' })
  await other.until('autoTranscription')
})

/** A hub without an app, on a socket that notes what is done to it. */
function hubWithSocket({
  isOpen = async () => true,
  bufferedAmount = 0,
}: { isOpen?: () => Promise<boolean>; bufferedAmount?: number } = {}) {
  const done: string[] = []
  const handlers = new Map<string, () => void>()
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount,
    on: (event: string, handler: () => void) => handlers.set(event, handler),
    ping: () => done.push('ping'),
    terminate: () => done.push('terminate'),
    close: (code: number) => done.push(`close ${code}`),
    send: () => undefined,
  }
  const hub = createSocketHub({
    events: {
      listen: async () => () => Promise.resolve(),
      append: () => Promise.resolve(),
      forget: () => Promise.resolve(),
      wake: () => undefined,
      whisper: () => undefined,
      overhear: () => () => undefined,
    },
    editsSince: async () => ({ number: 0, edits: [] }),
    sharedText: async () => ({ whoIs: () => ({ who: 'owner' }), seesOthers: true }),
    endOfShare: async () => null,
    files: { itemsById: async () => [], statusLists: async () => ({ transcribeFiles: [], failedFiles: [] }) },
    planOf: async () => null,
    isOpen,
    log: silentLog,
  })
  hub.connect(socket as never, { id: 'me', email: 'a@example.org', role: 'USER', sid: 's' })
  return { hub, socket, done, pong: () => handlers.get('pong')?.() }
}

test('[RT-016] sockets are pinged every 25 s, and a peer that does not answer is dropped', async () => {
  vi.useFakeTimers()
  const { hub, done, pong } = hubWithSocket()
  await hub.start()
  expect(SOCKET_TIMES.ping).toBe(25_000)
  await vi.advanceTimersByTimeAsync(24_999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['ping'])
  pong()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(done).toEqual(['ping', 'ping'])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(done).toEqual(['ping', 'ping', 'terminate'])
  await hub.stop()
})

test('all guests of a link have so many sockets together, and leave the rest of the process alone', () => {
  const { hub, socket, done } = hubWithSocket()
  const come = (n: number, linkId: string) =>
    hub.connect(socket as never, {
      id: `guest ${n}`,
      email: 'Ana',
      role: 'USER',
      sid: `${n}`,
      guest: { linkId, fileId: 'f', until: Date.now() + 60_000 },
    })
  for (let n = 0; n < 1000; n++) come(n, 'flooded')
  expect(done).toEqual(Array.from({ length: 1000 - MOST_SOCKETS.perLink }, () => 'close 1013'))
  come(1001, 'another')
  expect(done).toHaveLength(1000 - MOST_SOCKETS.perLink)
})

test('a peer that does not read what it is told is cut off', async () => {
  expect(hubWithSocket({ bufferedAmount: 8 * 1024 * 1024 }).done).toEqual([])
  expect(hubWithSocket({ bufferedAmount: 8 * 1024 * 1024 + 1 }).done).toEqual(['terminate'])
})

test('a socket whose session was ended is closed at the next ping', async () => {
  let isOpen = true
  const { hub, done, pong } = hubWithSocket({ isOpen: async () => isOpen })
  await hub.checkAll()
  pong()
  isOpen = false
  await hub.checkAll()
  expect(done).toEqual(['ping', 'ping', 'close 1008'])
})

test('a socket that is left when its server closes is told to connect again', async () => {
  const { t, origin, me } = await socketApp()
  const { socket } = await openSocket(origin, me.bearer)
  const closed = once(socket, 'close')
  await t.app.close()
  expect(((await closed) as [number])[0]).toBe(1012)
})

test('a server that is about to end sends its sockets elsewhere, not all at the same moment', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.25)
  const { hub, done } = hubWithSocket()
  hub.sendAway(8000)
  await vi.advanceTimersByTimeAsync(1999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['close 1012'])
})
