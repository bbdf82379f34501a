import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fillSegment, replaceSegments } from '../../server/modules/recognition/transcription/repository.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { buildTestApp } from '../support/app.ts'
import { buildWork } from '../support/desk.ts'
import { buildFile } from '../support/factories.ts'
import { tone } from '../support/media-samples.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

const said = (start: number) => [{ text: 'said', start, end: start + 0.5, confidence: 0.9 }]

/**
 * Somebody with 100 seconds whose file of ten seconds is being transcribed, in segments of four, four and two seconds.
 */
async function transcribing() {
  const t = await buildTestApp({ engines: presentEngines(), env: { BILLING: 'sandbox' } })
  const me = await t.signIn()
  await giveTime(t.db, me.id, { auto: 100 })
  const planId = await planOf(t.db, me.id)
  const { headers, payload } = multipart([
    { field: 'media', fileName: 'tone.wav', content: await readFile(await tone({ seconds: 10 })) },
  ])
  const { _id: id } = (await t.api('POST', uploadPath(), { headers: { ...me.bearer, ...headers }, payload })).json<{
    _id: string
  }>()
  await replaceSegments(t.db, id, [
    { seq: 0, start: 0, end: 4 },
    { seq: 1, start: 4, end: 8 },
    { seq: 2, start: 8, end: 10 },
  ])
  return {
    ...t,
    me,
    id,
    hear: (seq: number, start: number) => fillSegment(t.db, id, seq, said(start)),
    read: async () =>
      (await t.api('GET', `/file/transcription/${id}/heard`, { headers: me.bearer }))
        .json<Transcript>()
        .paragraphs.flatMap(({ words }) => words).length,
    cost: async () => (await t.api('GET', `/file/removal_cost?ids=${id}`, { headers: me.bearer })).json<object>(),
    remove: async () => expect((await t.api('DELETE', `/file/${id}`, { headers: me.bearer })).statusCode).toBe(204),
    time: () => timeOn(t.db, planId),
    reasons: async () =>
      (await t.db.selectFrom('ledger').select('reason').where('reason', '!=', 'grant').orderBy('id').execute()).map(
        ({ reason }) => reason,
      ),
  }
}

test('the readable part of a running transcription is paid at removal, as said; the rest comes back', async () => {
  const { hear, read, cost, remove, time } = await transcribing()
  expect(await cost()).toEqual({ auto_seconds: 0, human_seconds: 0 })
  await hear(1, 5)
  expect(await read()).toBe(1)
  expect(await cost()).toEqual({ auto_seconds: 4, human_seconds: 0 })
  await hear(2, 8.5)
  expect(await cost()).toEqual({ auto_seconds: 6, human_seconds: 0 })
  await remove()
  expect(await time()).toMatchObject({ available: 94, reserved: 0, used: 6 })
})

test('what could be read when an ADMIN cancels is paid once, and charged no more by the next try', async () => {
  const t = await transcribing()
  await t.hear(1, 5)
  const admin = await t.signIn('ADMIN')
  const [job] = (await t.deps.jobs.current(10)).filter(({ name }) => name === 'transcribe-file')
  const cancel = () => t.api('DELETE', `/admin/jobs/transcribe-file/${job!.id}`, { headers: admin.bearer })
  expect((await cancel()).statusCode).toBe(204)
  expect(await t.time()).toMatchObject({ available: 96, reserved: 0, used: 4 })
  expect((await cancel()).statusCode).toBe(404)

  const resume = await t.api('PUT', `/file/transcription/resume/${t.id}`, { headers: t.me.bearer })
  expect(resume.statusCode).toBe(200)
  expect(await t.time()).toMatchObject({ available: 90, reserved: 6, used: 4 })
  expect(await t.cost()).toEqual({ auto_seconds: 0, human_seconds: 0 })
  await t.hear(2, 8.5)
  expect(await t.cost()).toEqual({ auto_seconds: 2, human_seconds: 0 })
  await t.remove()
  expect(await t.time()).toMatchObject({ available: 94, reserved: 0, used: 6 })
})

test('with nothing to be read yet all of the time comes back', async () => {
  const { remove, time, reasons } = await transcribing()
  await remove()
  expect(await time()).toMatchObject({ available: 100, reserved: 0, used: 0 })
  expect(await reasons()).toEqual(['reserve', 'release'])
})

test('it is paid for as well when the whole account goes', async () => {
  const t = await transcribing()
  await t.hear(0, 1)
  expect((await t.api('DELETE', '/account/delete', { headers: t.me.bearer })).statusCode).toBe(204)
  expect(await t.time()).toMatchObject({ available: 96, reserved: 0, used: 4 })
})

test('of a text that is transcribed again for time, what could be read is paid for too', async () => {
  const t = await buildTestApp({ engines: presentEngines(), env: { BILLING: 'sandbox' } })
  const me = await t.signIn()
  await giveTime(t.db, me.id, { auto: 100 })
  const { id } = await buildFile(t.db, { owner_id: me.id })
  const reply = await t.api('PUT', `/file/transcription/again/${id}`, {
    headers: me.bearer,
    payload: { is_multilingual: false, language_code: 'en' },
  })
  expect(reply.statusCode).toBe(200)
  await replaceSegments(t.db, id, [
    { seq: 0, start: 0, end: 25 },
    { seq: 1, start: 25, end: 60 },
  ])
  await fillSegment(t.db, id, 0, said(1))
  expect((await t.api('DELETE', `/file/${id}`, { headers: me.bearer })).statusCode).toBe(204)
  expect(await timeOn(t.db, await planOf(t.db, me.id))).toMatchObject({ available: 75, reserved: 0, used: 25 })
})

test('what failed, and can be read no more, costs nothing to remove', async () => {
  const { db, id, hear, cost, remove, time } = await transcribing()
  await hear(0, 1)
  await db.updateTable('file').set({ status: 'FAILED' }).where('id', '=', id).execute()
  expect(await cost()).toEqual({ auto_seconds: 0, human_seconds: 0 })
  await remove()
  expect(await time()).toMatchObject({ available: 100, used: 0 })
})

test('what several files would cost is told together, of each kind of time', async () => {
  const t = await transcribing()
  await t.hear(1, 5)
  const taken = await Promise.all(
    [700.5, 800].map(async (length_seconds) => {
      const { id } = await buildWork(t.db, t.me.id, { length_seconds })
      const tina = await t.signIn('HUMAN-TRANSCRIPTOR')
      expect((await t.api('PUT', `/file/transcription/resume_human/${id}`, { headers: tina.bearer })).statusCode).toBe(
        200,
      )
      return id
    }),
  )
  const second = await buildFile(t.db, { owner_id: t.me.id, status: 'EDITING' })
  const reply = await t.api('GET', `/file/removal_cost?ids=${[t.id, ...taken, second.id].join(',')}`, {
    headers: t.me.bearer,
  })
  expect(reply.json()).toEqual({ auto_seconds: 4, human_seconds: 1500 })
})

test('what files of other people would cost is not told', async () => {
  const t = await transcribing()
  const other = await t.signIn()
  const taken = await buildFile(t.db, {
    owner_id: other.id,
    for_human_transcribe: 1,
    status: 'HUMAN-TRANSCRIBE',
    length_seconds: 700.5,
  })
  const reply = await t.api('GET', `/file/removal_cost?ids=${t.id},${taken.id}`, { headers: other.bearer })
  expect(reply.json()).toEqual({ auto_seconds: 0, human_seconds: 0 })
})
