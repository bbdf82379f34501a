import { open } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { READ_AGAIN } from '../../server/modules/recognition/second-readings/jobs.ts'
import { createSecondReadings } from '../../server/modules/recognition/second-readings/service.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import type { SecondReadingState } from '../../src/shared/contract/second-readings.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile, buildUser, type BuiltFile } from '../support/factories.ts'
import { giveTime, timeOn, planOf } from '../support/plan-time.ts'
import { createScriptedEngine, writeToneSpeech } from '../support/scripted-engine.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { presentEngines } from '../support/uploads.ts'
import { openWorkplace, until } from '../support/workers.ts'

/** A file of Ann's, on a server whose engine knows English and is never begun. */
async function world(over: Partial<BuiltFile> = {}) {
  const t = await buildTestApp({ engines: presentEngines() })
  const ann = await t.signIn()
  const { id } = await buildFile(t.db, { owner_id: ann.id, length_seconds: 60, ...over })
  const api = (method: 'GET' | 'POST' | 'DELETE', payload?: object, who = ann, at = '') =>
    t.api(method, `/file/second-reading/${id}${at}`, { headers: who.bearer, ...(payload && { payload }) })
  return {
    t,
    ann,
    id,
    api,
    order: (engine = 'sherpa', who = ann) => api('POST', { engine }, who),
    state: async (): Promise<SecondReadingState> => (await api('GET')).json(),
    choose: (speaker: string, taken: string) => api('POST', { speaker, taken }, ann, '/choice'),
    jobs: () => t.db.selectFrom('job').select('name').where('name', '=', READ_AGAIN.name).execute(),
    finish: () =>
      t.db
        .updateTable('second_reading')
        .set({ words: JSON.stringify([{ text: 'one', start: 0, end: 1, confidence: 1 }]), reservation_id: null })
        .execute(),
  }
}

describe('a second reading of a whole file', () => {
  test('is ordered by its owner, told, and removed; two at a time are refused', async () => {
    const { order, state, api, jobs } = await world()
    expect(await state()).toEqual({
      engines: [{ name: 'sherpa', label: 'An engine for tests' }],
      cost_seconds: null,
      reading: null,
    })
    expect((await order()).statusCode).toBe(200)
    expect((await state()).reading).toEqual({
      label: 'An engine for tests',
      progress: 0,
      words: null,
      failure: null,
      choices: [],
    })
    expect(await jobs()).toHaveLength(1)
    expect((await order()).statusCode).toBe(409)
    expect((await api('DELETE')).statusCode).toBe(204)
    expect((await state()).reading).toBeNull()
    expect(await jobs()).toEqual([])
  })

  test('is refused without the engine or the recording, and for others', async () => {
    const { t, order } = await world()
    expect((await order('openai')).statusCode).toBe(503)
    expect((await order('sherpa', await t.signIn())).statusCode).toBe(404)
    await t.db.updateTable('file').set({ media_key: null }).execute()
    expect((await order()).statusCode).toBe(409)
  })

  test('counts as free work of the day where nothing is paid', async () => {
    const { order, finish } = await world()
    for (let n = 0; n < 10; n++) {
      expect((await order()).statusCode).toBe(200)
      await finish()
    }
    expect((await order()).json()).toMatchObject({ code: 'machine_work_used_up' })
  })

  test('remembers whose words were taken for whom, until it is gone', async () => {
    const { order, finish, choose, state, api } = await world()
    await choose('Ana', 'first')
    await order()
    await finish()
    for (const taken of ['second', 'first', 'second']) await choose('Ana', taken)
    await choose('Ben', 'first')
    expect((await state()).reading!.choices).toEqual([
      { speaker: 'Ana', first: 1, second: 2 },
      { speaker: 'Ben', first: 1, second: 0 },
    ])
    await api('DELETE')
    await order()
    expect((await state()).reading!.choices).toEqual([])
  })

  test('is gone when its text is written once more, or the file is removed', async () => {
    const { t, ann, id, order, finish, state, jobs } = await world()
    await order()
    await finish()
    await t.api('PUT', `/file/transcription/again/${id}`, { headers: ann.bearer, payload: { language_code: 'en' } })
    await t.db.updateTable('file').set({ status: 'EDITING' }).execute()
    expect((await state()).reading).toBeNull()
    await order()
    expect((await t.api('DELETE', `/file/${id}`, { headers: ann.bearer })).statusCode).toBe(204)
    expect(await t.db.selectFrom('second_reading').selectAll().execute()).toEqual([])
    expect(await jobs()).toEqual([])
  })
})

test('where time is limited, giving it up or removing the file gives its time back, and counts as work', async () => {
  const t = await buildTestApp({ engines: presentEngines(), env: { BILLING: 'sandbox' } })
  const ann = await t.signIn()
  await giveTime(t.db, ann.id, { auto: 100 })
  const planId = await planOf(t.db, ann.id)
  const { id } = await buildFile(t.db, { owner_id: ann.id, length_seconds: 60 })
  const order = () =>
    t.api('POST', `/file/second-reading/${id}`, { headers: ann.bearer, payload: { engine: 'sherpa' } })
  expect((await order()).statusCode).toBe(200)
  expect(await timeOn(t.db, planId)).toMatchObject({ available: 40, reserved: 60 })
  expect((await t.api('DELETE', `/file/second-reading/${id}`, { headers: ann.bearer })).statusCode).toBe(204)
  expect(await timeOn(t.db, planId)).toMatchObject({ available: 100, reserved: 0 })
  expect((await order()).statusCode).toBe(200)
  expect((await t.api('DELETE', `/file/${id}`, { headers: ann.bearer })).statusCode).toBe(204)
  expect(await timeOn(t.db, planId)).toMatchObject({ available: 100, reserved: 0 })
  expect(await t.db.selectFrom('machine_work').select('work_ppm').execute()).toEqual([{ work_ppm: 2_000_000 }])
})

test('a worker that is killed at any moment leaves one reading that is paid once, hears nothing twice', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const work = await openWorkplace(t.settings)
  onTestFinished(() => work.end())
  const sound = path.join(await temporaryFolder(), 'tones.wav')
  const said = await writeToneSpeech(sound, 30)
  const { key } = await work.blobs.put((await open(sound)).createReadStream())
  const owner = await buildUser(work.db)
  await giveTime(work.db, owner.id, { auto: 100 })
  const file = await buildFile(work.db, { owner_id: owner.id, media_key: key, length_seconds: 30 })
  const engines = createEngines({ transcribers: [createScriptedEngine()], setting: 'auto' })
  const quota = createQuota({ isLimited: true })
  const readings = createSecondReadings({ db: work.db, jobs: work.queue, engines, quota })
  const caller = { id: owner.id, role: 'USER' } as Parameters<typeof readings.order>[0]
  expect((await readings.state(caller, file.id)).cost_seconds).toBe(30)
  await readings.order(caller, file.id, { engine: 'pocketsphinx' })
  const planId = await planOf(work.db, owner.id)
  expect(await timeOn(work.db, planId, 'auto')).toMatchObject({ available: 70, reserved: 30 })
  for (const hold of ['normalise', 'segment 1', 'segment 2', 'commit'] as const) {
    const worker = work.start({ engine: 'scripted', hold })
    await worker.held
    await worker.kill()
    expect((await readings.state(caller, file.id)).reading!.words).toBeNull()
  }
  work.start({ engine: 'scripted' })
  const words = await until('the words', async () => (await readings.state(caller, file.id)).reading!.words)
  expect(words.map(({ text }) => text)).toEqual(said)
  expect(await timeOn(work.db, planId, 'auto')).toMatchObject({ available: 70, reserved: 0 })
  const folders = async () => (await t.mediaNames()).filter((name) => name.includes('/work/'))
  await until('the work folder to be gone', async () => (await folders()).length === 0)
  expect(await work.db.selectFrom('transcript_version').selectAll().execute()).toEqual([])
})
