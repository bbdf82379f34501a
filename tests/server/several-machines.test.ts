import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import type { FileRecord } from '../../src/shared/contract/files/records.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { type Cluster, CLUSTER_SECRET, openCluster } from '../support/cluster.ts'
import { buildUser } from '../support/factories.ts'
import { looped, speak, SPOKEN_TEXT } from '../support/media-samples.ts'
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts'
import { openSocket, type SocketClient } from '../support/socket-client.ts'
import { multipart, uploadPath } from '../support/uploads.ts'

/** Bearer of a new account. */
async function signIn(db: Db): Promise<{ authorization: string }> {
  const { id, role } = await buildUser(db)
  const sid = uuidv7()
  const expires = Date.now() + 3_600_000
  await db
    .insertInto('session')
    .values({
      id: sid,
      user_id: id,
      created_at: Date.now(),
      expires_at: expires,
      remember: 0,
      last_used_at: Date.now(),
      user_agent: 'test',
    })
    .execute()
  const exp = Math.floor(expires / 1000)
  const token = await createTokens([CLUSTER_SECRET]).sign({ sub: id, role, sid, exp })
  return { authorization: `Bearer ${token}` }
}

/** Waits until a socket was told of a file in this state; a busy machine is long in writing it down. */
async function seenOn({ messages }: SocketClient, matches: (file: FileRecord) => boolean): Promise<void> {
  const isTold = () =>
    messages.some(
      (message) => message.event === 'fileChanged' && message.data.item !== null && matches(message.data.item.file),
    )
  await expect.poll(isTold, { timeout: 120_000 }).toBe(true)
}

/** What the speech service answers, now or later; the test that runs says it. */
let answer: () => object | Promise<object>
let speech: OpenAiServer
let cluster: Cluster

// For both tests, since its PostgreSQL, its store and its processes take seconds to start.
beforeAll(async () => {
  speech = await startOpenAiServer(() => answer())
  cluster = await openCluster({
    setup: 'scaled',
    apis: 2,
    workers: 2,
    media: 'bucket',
    env: {
      BILLING: 'off',
      SPEECH_ENGINE: 'openai',
      OPENAI_BASE_URL: speech.origin,
      OPENAI_API_KEY: 'none',
      SPEECH_WORKERS: '1',
    },
  })
})

afterAll(async () => {
  await cluster.close()
  await speech.close()
})

test('[UP-050] [AP-057] machines share only database and bucket: one goes on with what another began', async () => {
  answer = () => ({
    text: SPOKEN_TEXT,
    words: SPOKEN_TEXT.split(' ').map((word, at) => ({ word, start: at / 5, end: at / 5 + 0.1 })),
  })
  const [first, second] = cluster.apis as [(typeof cluster.apis)[0], (typeof cluster.apis)[0]]
  const at = (node: typeof first) => `http://127.0.0.1:${node.port()}`
  const { db, close } = await cluster.openDatabase()
  onTestFinished(close)
  const bearer = await signIn(db)
  const tus = { ...bearer, 'tus-resumable': '1.0.0' }

  const sound = await readFile(await speak())
  const half = Math.floor(sound.length / 2)
  const metadata = Object.entries({ filename: 'river.wav', language_code: 'en' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = await fetch(`${at(first)}${API_BASE}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(sound.length), 'upload-metadata': metadata },
  })
  expect(created.status).toBe(201)
  const upload = new URL(created.headers.get('location') ?? '', at(first)).pathname
  const send = (node: typeof first, from: number, to: number) =>
    fetch(at(node) + upload, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: sound.subarray(from, to),
    })
  expect((await send(first, 0, half)).headers.get('upload-offset')).toBe(String(half))
  await first.kill()

  const socket = await openSocket(at(second), bearer)
  onTestFinished(() => socket.socket.terminate())
  const seen = await fetch(at(second) + upload, { method: 'HEAD', headers: tus })
  expect(seen.headers.get('upload-offset')).toBe(String(half))
  const done = await send(second, half, sound.length)
  const id = done.headers.get('longhand-file-id') ?? ''
  expect([done.status, id]).toEqual([204, expect.stringMatching(/^[0-9a-f-]{36}$/)])

  await seenOn(socket, ({ _id, status }) => _id === id && status === 'EDITING')
  await first.start()
  const media = await fetch(`${at(first)}${API_BASE}/file/media/${id}`, {
    headers: { ...bearer, range: 'bytes=100-1099' },
  })
  expect(media.status).toBe(206)
  expect(Buffer.from(await media.arrayBuffer()).equals(sound.subarray(100, 1100))).toBe(true)
  const text = await (await fetch(`${at(second)}${API_BASE}/file/export/${id}/txt`, { headers: bearer })).text()
  expect(text.replaceAll(/\s+/g, ' ').toLowerCase()).toContain(SPOKEN_TEXT)
  expect(cluster.deaths).toEqual([])
})

test('a worker that dies is followed by one on another machine, which goes on with what is finished', async () => {
  // The first of three segments is answered at once, the others when the first worker is dead.
  const rest = Promise.withResolvers<void>()
  const before = speech.requests.length
  const requests = () => speech.requests.length - before
  answer = async () => {
    if (requests() > 1) await rest.promise
    return { text: 'river', words: [{ word: 'river', start: 0, end: 1 }] }
  }
  const [first, second] = cluster.workers as [(typeof cluster.workers)[0], (typeof cluster.workers)[0]]
  await second.kill()
  const { db, close } = await cluster.openDatabase()
  onTestFinished(close)
  const bearer = await signIn(db)
  const { headers, payload } = multipart([
    { field: 'media', fileName: 'river.wav', content: await readFile(await looped(await speak(), 180)) },
  ])
  const send = () =>
    fetch(`${cluster.origin}${API_BASE}${uploadPath()}`, {
      method: 'POST',
      headers: { ...headers, ...bearer },
      body: new Uint8Array(payload),
    })
  let sent = await send()
  // A server that is too busy says so, and is asked again.
  while (sent.status === 503) sent = await send()
  expect(sent.status).toBe(200)
  const { _id: id } = (await sent.json()) as FileRecord

  const segments = () =>
    db.selectFrom('segment').select(['seq', 'words']).where('file_id', '=', id).orderBy('seq').execute()
  await expect.poll(requests, { timeout: 120_000 }).toBe(2)
  await first.kill()
  const kept = await segments()
  expect(kept.map(({ words }) => words !== null)).toEqual([true, false, false])
  rest.resolve()
  await second.start()
  const statusOf = async () =>
    (await db.selectFrom('file').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  await expect.poll(statusOf, { timeout: 120_000, interval: 250 }).toBe('EDITING')
  // The second segment was asked for twice, the first was not.
  expect(requests()).toBe(4)
  expect(cluster.deaths).toEqual([])
})
