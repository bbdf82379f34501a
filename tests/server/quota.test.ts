import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { tone } from '../support/media-samples.ts'
import { giveTime, letUse, planOf, timeOn } from '../support/plan-time.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

const TOO_LARGE = { code: 'not_enough_time', message: messages.tooLarge }

/** A server that charges, and somebody with so many seconds of auto time who uploads tones. */
async function chargingApp({ seconds = 0, billing = 'sandbox' } = {}) {
  const t = await buildTestApp({ engines: presentEngines(), env: { BILLING: billing } })
  const me = await t.signIn('USER')
  if (seconds > 0) await giveTime(t.db, me.id, { auto: seconds })
  const planId = await planOf(t.db, me.id)
  return {
    t,
    me,
    planId,
    upload: async (length: number, { by = me, options }: { by?: SignedIn; options?: Record<string, string> } = {}) => {
      const { headers, payload } = multipart([
        { field: 'media', fileName: 'tone.wav', content: await readFile(await tone({ seconds: length })) },
      ])
      return t.api('POST', uploadPath(options), { headers: { ...by.bearer, ...headers }, payload })
    },
    time: () => timeOn(t.db, planId),
    rowOf: (id: string) => t.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The reasons on the ledger after the grant. */
    reasons: async () =>
      (await t.db.selectFrom('ledger').select('reason').where('reason', '!=', 'grant').orderBy('id').execute()).map(
        ({ reason }) => reason,
      ),
  }
}

describe('an upload', () => {
  test('[PL-022 PL-025 PL-015] reserves its length with the file; the plan has the rest before and after', async () => {
    const { t, me, planId, upload, time, rowOf } = await chargingApp({ seconds: 10 })
    const reply = await upload(4)
    expect(reply.statusCode).toBe(200)
    const row = await rowOf(reply.json()._id)
    expect(row).toMatchObject({ plan_id: planId, status: 'TRANSCRIBE' })
    expect(row.reservation_id).not.toBeNull()
    expect(await time()).toMatchObject({ available: 6, reserved: 4, used: 0 })
    expect((await t.api('GET', '/account/profile', { headers: me.bearer })).json().plan).toMatchObject({
      auto_transcription_time: 10,
      available_auto_transcription_time: 6,
      auto_transcription_exact_time: '10s',
      auto_transcription_diff_time: 0,
    })
  })

  test('[UP-026 AP-004] has to be below the balance: just its length is refused with 402, no trace', async () => {
    const { t, upload, time } = await chargingApp({ seconds: 4 })
    const reply = await upload(4)
    expect([reply.statusCode, reply.json()]).toEqual([402, TOO_LARGE])
    expect(await time()).toMatchObject({ available: 4, reserved: 0 })
    expect(await t.mediaNames()).toEqual([])
    for (const table of ['file', 'job', 'event'] as const)
      expect(await t.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect((await upload(3)).statusCode).toBe(200)
  })

  test('[UP-026] counts with what the account has in work, and with what failed', async () => {
    const { t, me, upload } = await chargingApp({ seconds: 10 })
    expect((await upload(4)).statusCode).toBe(200)
    await buildFile(t.db, { owner_id: me.id, status: 'FAILED', length_seconds: 2 })
    // Neither human work nor what is done counts, nor the files of others.
    await buildFile(t.db, { owner_id: me.id, status: 'FAILED', for_human_transcribe: 1, length_seconds: 900 })
    await buildFile(t.db, { owner_id: me.id, status: 'EDITING', length_seconds: 900 })
    await buildFile(t.db, { status: 'FAILED', length_seconds: 900 })
    expect((await upload(4)).json()).toEqual(TOO_LARGE)
    expect((await upload(3)).statusCode).toBe(200)
  })

  test('costs its time while it waits as QUEUED too', async () => {
    const { upload, time } = await chargingApp({ seconds: 10 })
    const several = { options: { is_multilingual: 'true', language_code: 'multi' } }
    expect((await upload(3, several)).json().status).toBe('TRANSCRIBE')
    expect((await upload(4, several)).json().status).toBe('QUEUED')
    expect(await time()).toMatchObject({ available: 3, reserved: 7 })
  })

  test('[PL-020] costs nothing with BILLING=off, and an ADMIN never pays', async () => {
    const free = await chargingApp({ billing: 'off' })
    expect(await free.rowOf((await free.upload(4)).json()._id)).toMatchObject({ plan_id: null, reservation_id: null })
    const { t, upload, reasons } = await chargingApp()
    expect((await upload(4, { by: await t.signIn('ADMIN') })).statusCode).toBe(200)
    expect((await upload(4, { by: await t.signIn('SUBSCRIBER') })).statusCode).toBe(402)
    expect([...(await free.reasons()), ...(await reasons())]).toEqual([])
  })
})

describe('on the plan of somebody else', () => {
  test('[PL-013] [PL-029] [IN-021] it is that plan that pays and limits, shared by all who use it', async () => {
    const { t, planId, upload, time } = await chargingApp({ seconds: 10 })
    const [guest, other] = [await t.signIn(), await t.signIn()]
    await giveTime(t.db, guest.id, { auto: 100 })
    for (const { id } of [guest, other]) await letUse(t.db, { guestId: id, planId })
    expect((await upload(20, { by: guest })).statusCode).toBe(402)
    expect((await upload(6, { by: guest })).statusCode).toBe(200)
    expect(await time()).toMatchObject({ available: 4, reserved: 6 })
    expect(await timeOn(t.db, await planOf(t.db, guest.id))).toMatchObject({ available: 100, reserved: 0 })
    // The other has nothing in work, so the rule would let 5 seconds pass; but they are not there any more.
    expect((await upload(5, { by: other })).json()).toEqual(TOO_LARGE)
    expect((await upload(4, { by: other })).statusCode).toBe(200)
    for (const { bearer } of [guest, other]) {
      const {
        plan,
        extern_plans: [shared],
      } = (await t.api('GET', '/account/profile', { headers: bearer })).json()
      expect(plan.is_active).toBe(false)
      expect(shared).toMatchObject({
        _id: planId,
        is_active: true,
        auto_transcription_time: 10,
        available_auto_transcription_time: 0,
      })
    }
  })

  test('[PL-013] it is not touched before the switch', async () => {
    const { t, planId, upload, time } = await chargingApp({ seconds: 10 })
    const guest = await t.signIn()
    await letUse(t.db, { guestId: guest.id, planId })
    await t.db.updateTable('user').set({ active_plan_id: null }).where('id', '=', guest.id).execute()
    expect((await upload(2, { by: guest })).statusCode).toBe(402)
    expect(await time()).toMatchObject({ available: 10 })
  })
})

describe('Resume', () => {
  const failed = { status: 'FAILED', failure_code: 'unexpected', length_seconds: 4 } as const

  test('[PL-025] reserves anew, once', async () => {
    const { t, me, planId, time, rowOf, reasons } = await chargingApp({ seconds: 5 })
    const { id } = await buildFile(t.db, { owner_id: me.id, ...failed })
    const replies = await Promise.all(
      [1, 2, 3].map(() => t.api('PUT', `/file/transcription/resume/${id}`, { headers: me.bearer })),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await time()).toMatchObject({ available: 1, reserved: 4 })
    expect((await rowOf(id)).plan_id).toBe(planId)
    expect(await reasons()).toEqual(['reserve'])
  })

  test('[UP-026] is refused by the same rule, and the file stays as it was', async () => {
    const { t, me, rowOf, reasons } = await chargingApp({ seconds: 4 })
    const file = await buildFile(t.db, { owner_id: me.id, ...failed })
    const reply = await t.api('PUT', `/file/transcription/resume/${file.id}`, { headers: me.bearer })
    expect([reply.statusCode, reply.json()]).toEqual([402, TOO_LARGE])
    expect(await rowOf(file.id)).toEqual(file)
    expect(await reasons()).toEqual([])
  })
})

describe('what is removed while it is in work', () => {
  test('gives its time back', async () => {
    const { t, me, upload, time, reasons } = await chargingApp({ seconds: 10 })
    const { _id: id } = (await upload(4)).json()
    expect((await t.api('DELETE', `/file/${id}`, { headers: me.bearer })).statusCode).toBe(204)
    expect(await time()).toMatchObject({ available: 10, reserved: 0, used: 0 })
    expect(await reasons()).toEqual(['reserve', 'release'])
  })

  test('with the account of a guest gives it back to the plan that it was taken from', async () => {
    const { t, planId, upload, time } = await chargingApp({ seconds: 10 })
    const guest = await t.signIn()
    await letUse(t.db, { guestId: guest.id, planId })
    await upload(4, { by: guest })
    expect((await t.api('DELETE', '/account/delete', { headers: guest.bearer })).statusCode).toBe(204)
    expect(await time()).toMatchObject({ available: 10, reserved: 0 })
  })
})
