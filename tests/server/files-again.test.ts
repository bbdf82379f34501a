import { expect, test } from 'vitest'
import { FILE_STATUSES } from '../../src/shared/domain/file-status.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile, type BuiltFile } from '../support/factories.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { presentEngines } from '../support/uploads.ts'

const NOW = Date.UTC(2026, 10, 21)

async function open(
  over: Partial<BuiltFile> = {},
  { role = 'USER', seconds = 1000 }: { role?: 'USER' | 'HUMAN-TRANSCRIPTOR'; seconds?: number } = {},
) {
  const t = await buildTestApp({ engines: presentEngines(), env: { BILLING: 'sandbox' }, now: () => NOW })
  const ann = await t.signIn(role)
  if (seconds > 0) await giveTime(t.db, ann.id, { auto: seconds })
  const file = await buildFile(t.db, { owner_id: ann.id, length_seconds: 60, language_code: 'fr', ...over })
  const again = (payload: object = { language_code: 'en' }) =>
    t.api('PUT', `/file/transcription/again/${file.id}`, { headers: ann.bearer, payload })
  const row = () => t.db.selectFrom('file').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow()
  const jobs = async () =>
    (await t.db.selectFrom('job').select('name').where('state', '=', 'ready').execute()).map(({ name }) => name)
  const reserved = async () => (await timeOn(t.db, await planOf(t.db, ann.id))).reserved
  return { t, ann, file, again, row, jobs, reserved }
}

test.each(['EDITING', 'FINISHED'] as const)(
  'within a day of its first text a file in %s is written again for nothing, in another language',
  async (status) => {
    const { again, row, jobs, reserved } = await open({ status, free_again_until: NOW + 1 }, { seconds: 0 })
    const reply = await again()
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { status: 'TRANSCRIBE', language_code: 'en', progress: 0, free_again_until: '2026-11-21T00:00:00.001Z' },
    ])
    expect(await row()).toMatchObject({ former_language: 'fr', reservation_id: null })
    expect(await jobs()).toEqual(['transcribe-file'])
    expect(await reserved()).toBe(0)
  },
)

test.each([null, NOW])('later, or when it was used, it costs the length (free until %s)', async (free_again_until) => {
  const { again, row, reserved } = await open({ free_again_until })
  expect((await again()).json()).toMatchObject({ status: 'TRANSCRIBE', free_again_until: null })
  expect((await row()).reservation_id).not.toBeNull()
  expect(await reserved()).toBe(60)
})

test('who speaks is as it was said before, or as it is said now; work on tracks counts for each of them', async () => {
  const { t, file, again, row } = await open({ speakers: 'several', tracks: 4, free_again_until: NOW + 1 })
  await again()
  expect((await row()).speakers).toBe('several')
  const work = () => t.db.selectFrom('machine_work').select('work_ppm').executeTakeFirst()
  expect(await work()).toEqual({ work_ppm: 4_000_000 })
  await t.db
    .updateTable('file')
    .set({ status: 'EDITING', free_again_until: NOW + 1 })
    .where('id', '=', file.id)
    .execute()
  await again({ language_code: 'en', speakers: '2' })
  expect((await row()).speakers).toBe('2')
})

test('names for the recording stay as they were said before, or are those that are said now', async () => {
  const { t, file, again, row } = await open({ vocabulary: '["Rijeka"]', free_again_until: null })
  const reopen = () => t.db.updateTable('file').set({ status: 'EDITING' }).where('id', '=', file.id).execute()
  await again()
  expect((await row()).vocabulary).toBe('["Rijeka"]')
  await reopen()
  await again({ language_code: 'en', vocabulary: 'Učka\nAna Petrović, Učka' })
  expect((await row()).vocabulary).toBe('["Učka","Ana Petrović"]')
  await reopen()
  await again({ language_code: 'en', vocabulary: ' ' })
  expect((await row()).vocabulary).toBeNull()
  await reopen()
  expect((await again({ language_code: 'en', vocabulary: 'x'.repeat(1001) })).statusCode).toBe(400)
})

test('without the time for it nothing changes', async () => {
  const { again, row, file, jobs } = await open({}, { seconds: 60 })
  const reply = await again()
  expect([reply.statusCode, reply.json()]).toEqual([402, { code: 'not_enough_time', message: messages.tooLarge }])
  expect(await row()).toEqual(file)
  expect(await jobs()).toEqual([])
})

test.each(FILE_STATUSES.filter((status) => status !== 'EDITING' && status !== 'FINISHED'))(
  'a file in %s is not written again',
  async (status) => {
    const { again, row, file } = await open({ status })
    expect((await again()).statusCode).toBe(409)
    expect(await row()).toEqual(file)
  },
)

test('what a person wrote down is not written over by the machine', async () => {
  const { again } = await open({ for_human_transcribe: 1 })
  expect((await again()).statusCode).toBe(409)
})

test('asked for twice at once, it is done and charged once', async () => {
  const { again, reserved, jobs } = await open()
  const replies = await Promise.all([again(), again(), again()])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await reserved()).toBe(60)
  expect(await jobs()).toHaveLength(1)
})

test('several languages at once wait while another such file is in work', async () => {
  const { t, ann, again, jobs, row } = await open()
  await buildFile(t.db, {
    owner_id: ann.id,
    status: 'TRANSCRIBE',
    is_multilingual: 1,
    language_code: 'multi',
    length_seconds: 1,
  })
  expect((await again({ is_multilingual: true })).json()).toMatchObject({
    status: 'QUEUED',
    is_multilingual: true,
    language_code: 'multi',
  })
  expect(await jobs()).toEqual([])
  expect(await row()).toMatchObject({ former_language: 'fr' })
})

test.each([
  [{}, 400, 'language_missing'],
  [{ language_code: 'xx' }, 400, 'language_unknown'],
  [{ language_code: 'de' }, 503, 'engine_missing'],
  [{ language_code: 'en', price: 0 }, 400, 'invalid_request'],
] as const)('%j is refused with %s', async (payload, status, code) => {
  const { again, row, file } = await open()
  const reply = await again(payload)
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  expect(await row()).toEqual(file)
})

test('a person cannot call work done that is going on', async () => {
  const { t, ann, file, row } = await open({ status: 'TRANSCRIBE' })
  expect(
    (await t.api('PUT', `/file/${file.id}`, { headers: ann.bearer, payload: { status: 'EDITING' } })).statusCode,
  ).toBe(409)
  expect(await row()).toEqual(file)
})
