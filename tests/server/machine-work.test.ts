import { composeEvents } from '../../server/compose-events.ts'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import {
  assertMachineWork,
  countMachineWork,
  sweepMachineWork,
} from '../../server/modules/files/machine-work/machine-work.ts'
import { createTranscriptionEnd } from '../../server/modules/recognition/transcription/end-transcription.ts'
import type { TranscriptionDeps } from '../../server/modules/recognition/transcription/transcription-deps.ts'
import type { Diariser } from '../../server/ports/diariser.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { tone } from '../support/media-samples.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

const USED_UP = expect.objectContaining({ code: 'machine_work_used_up', message: expect.stringContaining('10 times') })

/** One that is there; no job of these tests is begun. */
const diariser = { state: () => Promise.resolve({ usable: true, label: 'Tones' }) } as unknown as Diariser

/** A file of a minute whose owner may have it worked on. */
async function world() {
  const t = await buildTestApp({ engines: presentEngines(), diariser })
  const ann = await t.signIn()
  const file = await buildFile(t.db, { owner_id: ann.id })
  const align = (end = 60, id = file.id) =>
    t.api('POST', `/file/alignment/${id}`, { headers: ann.bearer, payload: { start: 0, end, words: ['one'] } })
  return { t, ann, file, align }
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results = []
  for (let n = 0; n < times; n++) results.push(await work())
  return results
}

const statuses = (replies: readonly { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode)

describe('work on a file that nobody pays for', () => {
  test('ends for the day at ten times its length, says when to come back, and begins anew next day', async () => {
    const { t, align } = await world()
    expect(statuses(await repeat(10, align))).toEqual(Array(10).fill(200))
    const refused = await align()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual(USED_UP)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect(await t.db.selectFrom('job').selectAll().where('name', '=', 'align-words').execute()).toHaveLength(10)
    await t.db
      .updateTable('machine_work')
      .set((eb) => ({ since: eb('since', '-', DAY_MS) }))
      .execute()
    expect((await align()).statusCode).toBe(200)
  })

  test('counts what is listened to: a short stretch is little, though the medium is read for it', async () => {
    const { t, align } = await world()
    await align(6)
    await align(0.1)
    expect(await t.db.selectFrom('machine_work').select('work_ppm').execute()).toEqual([{ work_ppm: 110_000 }])
  })

  test('asked for by many at once, no more than that is taken', async () => {
    const { align } = await world()
    const replies = await Promise.all(Array.from({ length: 14 }, () => align()))
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(10)
    expect(statuses(replies).filter((status) => status === 429)).toHaveLength(4)
  })

  test('is counted together, whatever it is, and for each file alone', async () => {
    const { t, ann, file, align } = await world()
    await repeat(5, align)
    const tell = () => t.api('POST', `/file/speakers/${file.id}`, { headers: ann.bearer, payload: { speakers: null } })
    expect(statuses(await repeat(6, tell))).toEqual([200, 200, 200, 200, 200, 429])
    const again = await t.api('PUT', `/file/transcription/again/${file.id}`, {
      headers: ann.bearer,
      payload: { is_multilingual: false, language_code: 'en' },
    })
    expect([again.statusCode, again.json()]).toEqual([429, USED_UP])
    const other = await buildFile(t.db, { owner_id: ann.id, media_sha256: '1'.repeat(64) })
    expect((await align(60, other.id)).statusCode).toBe(200)
  })

  test('bringing the same medium again does not begin anew', async () => {
    const { t, ann, align } = await world()
    await repeat(10, align)
    await t.db.deleteFrom('file').execute()
    const same = await buildFile(t.db, { owner_id: ann.id })
    expect((await align(60, same.id)).statusCode).toBe(429)
  })
})

test('aligning an own text counts the whole medium, and is refused with words; the file waits as before', async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  const media = await readFile(await tone({ seconds: 2 }))
  const upload = multipart([{ field: 'media', fileName: 'talk.wav', content: media }])
  const text = multipart([{ field: 'json', fileName: 'talk.txt', content: 'Good morning.' }])
  const bring = async () => {
    const { _id } = (
      await t.api('POST', uploadPath({ language_code: 'en', is_for_transcribe: 'false' }), {
        headers: { ...me.bearer, ...upload.headers },
        payload: upload.payload,
      })
    ).json<{ _id: string }>()
    const reply = await t.api('POST', `/file/transcription/${_id}`, {
      headers: { ...me.bearer, ...text.headers },
      payload: text.payload,
    })
    return { _id, reply }
  }
  const brought = await repeat(11, bring)
  expect(statuses(brought.map(({ reply }) => reply))).toEqual([...Array(10).fill(200), 429])
  const { _id, reply } = brought.at(-1)!
  expect(reply.json()).toEqual(USED_UP)
  expect((await t.api('GET', `/file/${_id}`, { headers: me.bearer })).json()).toMatchObject({ status: 'STANDBY' })
})

test('work that failed, and was not paid, counts; the file is not tried again for nothing without end', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const me = await t.signIn()
  const file = await buildFile(t.db, { owner_id: me.id, status: 'TRANSCRIBE' })
  const { db, jobs: queue, events } = t.deps
  const quota = createQuota({ isLimited: false })
  const end = createTranscriptionEnd({
    db,
    queue,
    events,
    fileEvents: composeEvents({ jobs: queue, events, quota }).files,
    quota,
    notify: () => undefined,
  } as unknown as TranscriptionDeps)
  const resume = () => t.api('PUT', `/file/transcription/resume/${file.id}`, { headers: me.bearer })
  for (let n = 1; n <= 10; n++) {
    await db.transaction().execute((tx) => end.giveUp(tx, file, { code: 'no_speech', message: 'Nobody speaks.' }))
    const reply = await resume()
    expect([n, reply.statusCode]).toEqual([n, n < 10 ? 200 : 429])
    if (n === 10) expect(reply.json()).toEqual(USED_UP)
  }
})

test('a transcription that is given up before its end counts what was not paid of it', async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  const file = await buildFile(t.db, { owner_id: me.id, status: 'TRANSCRIBE', started_at: Date.now() })
  expect((await t.api('DELETE', `/file/${file.id}`, { headers: me.bearer })).statusCode).toBe(204)
  expect(await t.db.selectFrom('machine_work').select('work_ppm').execute()).toEqual([{ work_ppm: 1_000_000 }])
})

test('a draft that is begun again and again counts', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const [human, owner] = [await t.signIn('HUMAN-TRANSCRIPTOR'), await t.signIn()]
  const file = await buildFile(t.db, {
    owner_id: owner.id,
    for_human_transcribe: 1,
    status: 'STANDBY',
    length_seconds: 700,
  })
  await t.db.insertInto('human_transcription').values({ file_id: file.id, status: 'STANDBY' }).execute()
  const call = (what: string) => t.api('PUT', `/file/transcription/${what}/${file.id}`, { headers: human.bearer })
  for (let n = 0; n < 10; n++) {
    expect((await call('resume_human')).statusCode).toBe(200)
    expect((await call('release_human')).statusCode).toBe(204)
  }
  const refused = await call('resume_human')
  expect([refused.statusCode, refused.json()]).toEqual([429, USED_UP])
})

test('days that are over are forgotten', async () => {
  const t = await buildTestApp()
  const file = await buildFile(t.db)
  const at = 5 * DAY_MS
  await t.db.transaction().execute((tx) => countMachineWork(tx, file, 600, at))
  await expect(assertMachineWork(t.db, file, at + 1)).rejects.toMatchObject({ status: 429 })
  await assertMachineWork(t.db, file, at + DAY_MS)
  expect(await sweepMachineWork({ db: t.db, now: at + DAY_MS - 1 })).toBe(0)
  expect(await sweepMachineWork({ db: t.db, now: at + DAY_MS })).toBe(1)
})
