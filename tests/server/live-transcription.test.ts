import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { runWorker } from '../../server/worker.ts'
import { costOf } from '../../src/shared/domain/quota.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { connectLive, openLive } from '../support/live-client.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { silentLog } from '../support/silent-log.ts'
import { createToneEngine, toneSound } from '../support/tone-engine.ts'
import { openWorkplace } from '../support/workers.ts'

const SECOND = 32_000

async function open(env: Record<string, string> = {}, fails?: () => void) {
  const engines = createEngines({ transcribers: [createToneEngine(fails && { fails })], setting: 'auto' })
  const t = await buildTestApp({ engines, env: { ...env, SPEECH_WORKERS: '4' } })
  return { t, origin: await t.listen(), ann: await t.signIn() }
}

async function work(t: TestApp): Promise<void> {
  const worker = await runWorker({ ...t.deps, log: silentLog })
  onTestFinished(() => worker.stop())
}

const textOf = async (t: TestApp, { bearer }: SignedIn, id: string) =>
  (await t.api('GET', `/file/transcription/${id}`, { headers: bearer })).json<Transcript>()
const wordsOf = ({ paragraphs }: Transcript) => paragraphs.flatMap(({ words }) => words.map(({ text }) => text))
const fileOf = (t: TestApp, id: string) =>
  t.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ended = (t: TestApp, id: string) =>
  vi.waitFor(async () => expect((await fileOf(t, id)).is_live).toBe(0), { timeout: 20_000, interval: 50 })

test('a session is written down while it is recorded, and becomes a file like any other', async () => {
  const { t, origin, ann } = await open()
  const { sound, words } = toneSound(12)
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  expect(await live.until('ready')).toMatchObject({ received: 0, recognised: 0, ended_by: null, seconds_left: null })
  live.send(sound)
  await live.until('stored', ({ received }) => received === sound.byteLength)
  await vi.waitFor(() => expect(live.words().length).toBeGreaterThanOrEqual(10))
  expect(wordsOf(await textOf(t, ann, id)).slice(0, 10)).toEqual(words.slice(0, 10))
  live.end()
  expect(await live.until('ended')).toEqual({ by: 'person', received: sound.byteLength })
  expect(wordsOf(await textOf(t, ann, id))).toEqual(words)
  await work(t)
  await ended(t, id)
  const file = await fileOf(t, id)
  expect(file).toMatchObject({
    status: 'EDITING',
    size: sound.byteLength + 44,
    length_seconds: sound.byteLength / SECOND,
  })
  const medium = await buffer(await t.deps.blobs.read(file.media_key!))
  expect(medium.subarray(44).equals(sound)).toBe(true)
  expect(await t.mediaNames()).not.toContain(expect.stringContaining('partial'))
  expect((await t.api('GET', `/live/${id}`, { headers: ann.bearer })).statusCode).toBe(404)
})

test('an engine that follows says words while they are spoken; a phrase that it loses is read whole', async () => {
  let phrases = 0
  const follows = () => {
    phrases += 1
    if (phrases === 2) throw new Error('its process died')
  }
  const engines = createEngines({ transcribers: [createToneEngine({ follows })], setting: 'auto' })
  const t = await buildTestApp({ engines, env: { SPEECH_WORKERS: '4' } })
  const [origin, ann] = [await t.listen(), await t.signIn()]
  const { sound, words } = toneSound(20)
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  // Nothing is final yet: these words are said while the phrase goes on.
  live.send(sound, 0, 2 * SECOND)
  const said = await live.until('partial', ({ words: heard }) => heard.length >= 2)
  expect(said.words.map(({ text }) => text)).toEqual(words.slice(0, said.words.length))
  expect(live.words()).toEqual([])
  live.send(sound, 2 * SECOND)
  live.end()
  await live.until('ended')
  expect(phrases).toBeGreaterThan(2)
  expect(wordsOf(await textOf(t, ann, id))).toEqual(words)
})

test('a connection that breaks goes on where it was: no sound lost, no word twice', async () => {
  const { t, origin, ann } = await open()
  const { sound, words } = toneSound(20)
  const { id } = await openLive(t, ann)
  let sent = 0
  for (const until of [0.3, 0.55, 0.8, 1]) {
    const live = await connectLive(origin, id, ann.bearer)
    const { received, recognised } = await live.until('ready')
    expect(received).toBeLessThanOrEqual(sent)
    sent = Math.floor((sound.byteLength * until) / 2) * 2
    live.send(sound, Math.min(received, recognised), sent)
    if (until < 1) {
      await live.until('stored', (stored) => stored.received > received)
      await live.cut()
      continue
    }
    live.end()
    await live.until('ended', ({ received: all }) => all === sound.byteLength)
  }
  await work(t)
  await ended(t, id)
  expect(wordsOf(await textOf(t, ann, id))).toEqual(words)
  const medium = await buffer(await t.deps.blobs.read((await fileOf(t, id)).media_key!))
  expect(medium.subarray(44).equals(sound)).toBe(true)
})

test('what was not recognised while it went on comes at its end, at its place', async () => {
  let calls = 0
  const { t, origin, ann } = await open({}, () => {
    calls += 1
    // The engine breaks down for the second phrase, and when it is tried again.
    if (calls > 2 && calls < 8) throw new Error('out of order')
  })
  const { sound, words } = toneSound(20)
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  live.send(sound)
  await live.until('stored', ({ received }) => received === sound.byteLength)
  await t.api('POST', `/live/${id}/end`, { headers: ann.bearer })
  await work(t)
  await ended(t, id)
  expect(wordsOf(await textOf(t, ann, id))).toEqual(words)
})

test('its end has the whole recording heard once more, once through a kill, for what it has already cost', async () => {
  const { t, origin, ann } = await open({ BILLING: 'sandbox' })
  const planId = await planOf(t.db, ann.id)
  await giveTime(t.db, ann.id, { auto: 600 })
  const { sound, words } = toneSound(10)
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  live.send(sound)
  await live.until('stored', ({ received }) => received === sound.byteLength)
  live.end()
  await live.until('ended')
  const readings = () => t.db.selectFrom('second_reading').select(['request_id', 'words', 'reservation_id']).execute()
  const versions = () => t.db.selectFrom('transcript_version').select('version').execute()
  const workplace = await openWorkplace(t.settings)
  onTestFinished(() => workplace.end())
  const dying = workplace.start({ engine: 'scripted', hold: 'commit' })
  await dying.held
  await dying.kill()
  expect([(await fileOf(t, id)).is_live, await readings()]).toEqual([1, []])
  const written = await versions()
  await work(t)
  const reading = await vi.waitFor(
    async () => {
      const [row] = await readings()
      expect(row?.words).toBeTruthy()
      return row!
    },
    { timeout: 60_000, interval: 50 },
  )
  const heard = JSON.parse(reading.words!) as { text: string }[]
  expect(heard.map(({ text }) => text)).toEqual(words)
  expect(reading.reservation_id).toBeNull()
  const cost = costOf(sound.byteLength / SECOND)
  expect(await timeOn(t.db, planId)).toMatchObject({ available: 600 - cost, reserved: 0, used: cost })
  expect([await versions(), await readings()]).toEqual([written, [reading]])
  expect(await t.db.selectFrom('machine_work').selectAll().execute()).toEqual([])
})

test('where the operator wants none, there is no second reading', async () => {
  const { t, origin, ann } = await open({ LIVE_SECOND_READING: 'off' })
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  live.send(toneSound(5).sound)
  live.end()
  await live.until('ended')
  await work(t)
  await ended(t, id)
  expect(await t.db.selectFrom('second_reading').selectAll().execute()).toEqual([])
})

test('a session reserves as it grows, stops politely when the time is used up, and is charged once', async () => {
  const { t, origin, ann } = await open({ BILLING: 'sandbox' })
  const planId = await planOf(t.db, ann.id)
  await giveTime(t.db, ann.id, { auto: 70 })
  const before = await timeOn(t.db, planId)
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  expect((await live.until('ready')).seconds_left).toBe(70)
  const sound = Buffer.alloc(90 * SECOND)
  live.send(sound)
  expect(await live.until('ended')).toEqual({ by: 'time', received: 70 * SECOND })
  await work(t)
  await ended(t, id)
  const after = await timeOn(t.db, planId)
  expect([before, after]).toMatchObject([{ available: 70 }, { available: 0, reserved: 0, used: 70 }])
  const charges = await t.db.selectFrom('ledger').selectAll().where('reason', '=', 'settle').execute()
  expect(charges.map(({ seconds }) => seconds)).toEqual([-70])
})

test('a file that is removed while it is recorded costs what was recorded', async () => {
  const { t, origin, ann } = await open({ BILLING: 'sandbox' })
  const planId = await planOf(t.db, ann.id)
  await giveTime(t.db, ann.id, { auto: 600 })
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  live.send(Buffer.alloc(10 * SECOND))
  await live.until('stored', ({ received }) => received === 10 * SECOND)
  const cost = await t.api('GET', `/file/removal_cost?ids=${id}`, { headers: ann.bearer })
  expect(cost.json()).toMatchObject({ auto_seconds: 10 })
  expect((await t.api('DELETE', `/file/${id}`, { headers: ann.bearer })).statusCode).toBeLessThan(300)
  expect(await timeOn(t.db, planId)).toMatchObject({ reserved: 0, used: 10 })
  live.send(Buffer.alloc(11 * SECOND), 10 * SECOND)
  expect(await live.closed).toBe(4001)
})

test('a session is its owner’s, is opened once for one key, and takes no sound that leaves some out', async () => {
  const { t, origin, ann } = await open()
  const key = '0198f3a2-77b0-4c12-8e55-b1d04a9c6f23'
  const { id } = await openLive(t, ann, { client_key: key })
  expect((await openLive(t, ann, { client_key: key })).id).toBe(id)
  const bob = await t.signIn()
  expect(await (await connectLive(origin, id, bob.bearer)).closed).toBe(1008)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  live.send(Buffer.alloc(2 * SECOND), SECOND)
  expect(await live.closed).toBe(4002)
  const older = await connectLive(origin, id, ann.bearer)
  await older.until('ready')
  const newer = await connectLive(origin, id, ann.bearer)
  await newer.until('ready')
  older.send(Buffer.alloc(SECOND))
  expect(await older.closed).toBe(4001)
})

test('what is stored is told in the last seconds of a plan too, so that its sender can end', async () => {
  const { t, origin, ann } = await open({ BILLING: 'sandbox' })
  await giveTime(t.db, ann.id, { auto: 62 })
  const { sound } = toneSound(80)
  const { id } = await openLive(t, ann)
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  live.send(sound)
  await live.until('stored', ({ received }) => received === sound.byteLength)
  live.end()
  expect(await live.until('ended')).toEqual({ by: 'person', received: sound.byteLength })
})
