import { beforeEach, expect, test } from 'vitest'
import type { SignedIn, TestApp } from '../support/app.ts'
import { buildWork, deskCalls, openDesk } from '../support/desk.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { planOf, timeOn } from '../support/plan-time.ts'

let t: TestApp
let owner: SignedIn
let tina: SignedIn
let tom: SignedIn
let id: string

beforeEach(async () => {
  ;({ t, owner, tina, tom } = await openDesk())
  id = (await buildWork(t.db, owner.id)).id
})

const { put, saveWords } = deskCalls(() => t)
const take = (by: SignedIn) => put(`/file/transcription/resume_human/${id}`, by)
const flag = (by: SignedIn, body: object = { reason: 'no-speech' }) =>
  put(`/file/transcription/flag_human/${id}`, by, body)
const decide = (decision: string, by = owner) => put(`/file/transcription/held_human/${id}`, by, { decision })
const get = (by: SignedIn) => t.api('GET', `/file/${id}`, { headers: by.bearer })
const recordFor = async (by: SignedIn) => (await get(by)).json().human_transcription
const human = async () => timeOn(t.db, await planOf(t.db, owner.id), 'human')
const holdIt = async () => {
  await take(tina)
  await flag(tina)
  await take(tom)
  await flag(tom, { reason: 'other', detail: 'Only music.' })
}

test('a file that somebody cannot do is back in the pool with the reason, its text and nobody’s name', async () => {
  await take(tina)
  await saveWords(id, tina, 'half', 'done')
  expect((await flag(tina, { reason: 'other' })).statusCode).toBe(400)
  expect((await flag(tina, { reason: 'wrong-language', detail: 'They speak Hungarian.' })).statusCode).toBe(204)
  expect(await recordFor(tom)).toMatchObject({
    status: 'STANDBY',
    held: false,
    flags: [{ reason: 'wrong-language', detail: 'They speak Hungarian.' }],
  })
  expect((await get(tom)).body).not.toContain(tina.id)
  expect((await get(owner)).json()).toMatchObject({ status: 'STANDBY', human_transcription: { held: false } })
  expect((await flag(tina)).statusCode).toBe(409)
  expect((await take(tom)).statusCode).toBe(200)
  const text = (await t.api('GET', `/file/transcription/${id}`, { headers: tom.bearer })).json()
  expect(text.paragraphs[0].words).toHaveLength(2)
  const done = await t.db
    .selectFrom('audit')
    .select(['object_id', 'owner_id'])
    .where('action', '=', 'work-flagged')
    .execute()
  expect(done).toEqual([{ object_id: id, owner_id: owner.id }])
})

test('the same person twice is one; a second person takes it out of the pool, and its owner is told', async () => {
  await take(tina)
  await flag(tina)
  await take(tina)
  await flag(tina)
  expect((await recordFor(tom)).held).toBe(false)
  await take(tom)
  await flag(tom, { reason: 'bad-sound', detail: 'From 02:00 on.' })
  expect((await get(tina)).statusCode).toBe(404)
  expect((await take(tina)).statusCode).toBe(404)
  expect(await recordFor(owner)).toMatchObject({ status: 'STANDBY', held: true })
  const mails = (await sendQueuedMails(t)).filter((mail) => mail.includes(`To: ${owner.email}`))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('From 02:00 on.')
  const admin = await t.signIn('ADMIN')
  const [listed] = (await t.api('GET', '/file/transcription/flagged', { headers: admin.bearer })).json()
  expect(listed).toMatchObject({ file_id: id, owner_email: owner.email, held: true })
  expect(listed.flags.map((each: { transcriptor_email: string }) => each.transcriptor_email)).toContain(tom.email)
  expect(await human()).toMatchObject({ available: 300, reserved: 700, used: 0 })
})

test('its owner puts it back, and what was said before counts no more', async () => {
  expect((await decide('keep')).statusCode).toBe(409)
  await holdIt()
  expect((await decide('keep', await t.signIn('USER'))).statusCode).toBe(404)
  expect((await decide('keep')).json().human_transcription).toMatchObject({ held: false, flags: [] })
  await take(tom)
  await flag(tom)
  expect((await recordFor(tina)).held).toBe(false)
})

test('its owner cancels it once: the time is back, the text is gone, and the machine may begin', async () => {
  await holdIt()
  const statuses = (await Promise.all([decide('cancel'), decide('cancel')])).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const status of statuses) expect([200, 404, 409]).toContain(status)
  expect(await human()).toMatchObject({ available: 1000, reserved: 0, used: 0 })
  expect((await get(owner)).json()).toMatchObject({
    status: 'STANDBY',
    for_human_transcribe: false,
    human_transcription: null,
  })
  expect((await get(tina)).statusCode).toBe(404)
  await t.db.updateTable('file').set({ language_code: 'en' }).execute()
  await t.db.updateTable('plan_balance').set({ available: 3600 }).where('kind', '=', 'auto').execute()
  expect((await put(`/file/transcription/resume/${id}`, owner)).json()).toMatchObject({ status: 'TRANSCRIBE' })
})

test('what somebody said stays without their name when they go', async () => {
  await take(tina)
  await flag(tina)
  expect((await t.api('DELETE', '/account/delete', { headers: tina.bearer })).statusCode).toBeLessThan(300)
  expect((await recordFor(tom)).flags).toHaveLength(1)
})
