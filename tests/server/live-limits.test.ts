import { expect, onTestFinished, test, vi } from 'vitest'
import { createAdmission } from '../../server/modules/live-transcription/admission.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { BlobStoreFull } from '../../server/ports/blob-store.ts'
import { runWorker } from '../../server/worker.ts'
import { LIVE_SOUND } from '../../src/shared/contract/live-transcription.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { connectLive, openLive } from '../support/live-client.ts'
import { silentLog } from '../support/silent-log.ts'
import { createToneEngine, toneSound } from '../support/tone-engine.ts'

/** A minute of sound, and a little more. */
const QUOTA = 2_200_000

/** What a machine, a disk and an account cannot do for live sessions, and how that is said. */
async function open(env: Record<string, string>) {
  const engines = createEngines({ transcribers: [createToneEngine()], setting: 'auto' })
  const t = await buildTestApp({ engines, env })
  return { t, origin: await t.listen(), ann: await t.signIn() }
}

const fileOf = (t: TestApp, id: string) =>
  t.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const wordsOf = async (t: TestApp, { bearer }: SignedIn, id: string) =>
  (await t.api('GET', `/file/transcription/${id}`, { headers: bearer }))
    .json<Transcript>()
    .paragraphs.flatMap(({ words }) => words)

async function finished(t: TestApp, id: string) {
  const worker = await runWorker({ ...t.deps, log: silentLog })
  onTestFinished(() => worker.stop())
  await vi.waitFor(async () => expect((await fileOf(t, id)).is_live).toBe(0), { timeout: 20_000, interval: 50 })
  return fileOf(t, id)
}

test('a session that this machine cannot follow is refused in words, and taken once another has ended', async () => {
  const { t, origin, ann } = await open({ SPEECH_WORKERS: '1' })
  const first = await openLive(t, ann)
  const live = await connectLive(origin, first.id, ann.bearer)
  await live.until('ready')
  const ask = (client_key: string) =>
    t.api('POST', '/live', { headers: ann.bearer, payload: { name: 'Second', language_code: 'en', client_key } })
  const refused = await ask('0198f3a2-77b0-4c12-8e55-b1d04a9c6f23')
  expect([refused.statusCode, refused.json().code, refused.json().message, refused.headers['retry-after']]).toEqual([
    503,
    'live_busy',
    messages.liveBusy,
    '60',
  ])
  // Nothing of it stays: neither a file nor a session.
  expect(await t.db.selectFrom('file').select('id').execute()).toEqual([{ id: first.id }])
  live.end()
  await live.until('ended')
  expect((await ask('0198f3a2-77b0-4c12-8e55-b1d04a9c6f24')).statusCode).toBe(200)
})

test('each session takes as much of the machine as its engine was measured to need', () => {
  let now = 0
  const admission = createAdmission({ workers: 2, now: () => now })
  const fast = { pace: 0.2, isFollowed: true }
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
    admission.assert(fast)
    admission.take(id, fast, true)
  }
  expect(() => admission.assert(fast)).toThrow(messages.liveBusy)
  admission.leave('a')
  expect(() => admission.assert(fast)).not.toThrow()
  // Partial words of an engine that reads whole phrases cost more.
  expect(() => admission.assert({ pace: 0.25, isFollowed: true })).not.toThrow()
  expect(() => admission.assert({ pace: 0.25, isFollowed: false })).toThrow(messages.liveBusy)
  // A connection that is lost keeps its place for a while.
  for (const id of ['b', 'c', 'd', 'e', 'f']) admission.keep(id)
  expect(() => admission.assert({ pace: 1.2, isFollowed: true })).toThrow(messages.liveBusy)
  now = 61_000
  expect(() => admission.assert({ pace: 1.2, isFollowed: true })).not.toThrow()
  // Slower than speech, the only one is not followed either.
  expect(() => createAdmission({ workers: 1 }).assert({ pace: 1.5, isFollowed: false })).toThrow(messages.liveBusy)
  expect(() => createAdmission({ workers: 1 }).assert({ pace: 0.95, isFollowed: false })).not.toThrow()
})

test('while the disk is full the sender is told and keeps the sound, which is stored once there is room', async () => {
  const { t, origin, ann } = await open({ SPEECH_WORKERS: '4' })
  const { sound, words } = toneSound(10)
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  const append = vi.spyOn(t.deps.blobs, 'append').mockRejectedValue(new BlobStoreFull('full'))
  live.send(sound)
  const { message } = await live.until('waiting')
  expect(message).toMatch(/storage|space|full/i)
  expect(live.messages.some(({ event }) => event === 'stored')).toBe(false)
  append.mockRestore()
  await live.until('stored', ({ received }) => received === sound.byteLength)
  live.end()
  await live.until('ended')
  const file = await finished(t, id)
  expect(file.length_seconds).toBe(sound.byteLength / LIVE_SOUND.bytesPerSecond)
  expect((await wordsOf(t, ann, id)).map(({ text }) => text)).toEqual(words)
})

test('when the storage of an account is used up the session ends politely, with all that it had room for', async () => {
  const { t, origin, ann } = await open({ SPEECH_WORKERS: '4', ACCOUNT_STORAGE: String(QUOTA) })
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  live.send(Buffer.concat([Buffer.alloc(66 * LIVE_SOUND.bytesPerSecond), toneSound(20).sound]))
  const { by, received } = await live.until('ended')
  expect(by).toBe('storage')
  expect(received).toBeGreaterThan(QUOTA - 2.5 * LIVE_SOUND.bytesPerSecond)
  expect(received).toBeLessThanOrEqual(QUOTA)
  const { length_seconds: length } = await finished(t, id)
  expect(length).toBe(received / LIVE_SOUND.bytesPerSecond)
  // No word is there without its sound.
  const spoken = await wordsOf(t, ann, id)
  expect(spoken.length).toBeGreaterThan(0)
  expect(spoken.filter(({ data_start }) => data_start > length)).toEqual([])
})
