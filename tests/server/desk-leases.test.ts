import { beforeEach, expect, test } from 'vitest'
import { composeModules } from '../../server/compose.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import type { SignedIn, TestApp } from '../support/app.ts'
import { buildWork, deskCalls, openDesk } from '../support/desk.ts'
import { sendQueuedMails } from '../support/mails.ts'

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
const take = (by = tina) => put(`/file/transcription/resume_human/${id}`, by)
const renew = (by = tina) => put(`/file/transcription/renew_human/${id}`, by)
const save = (by = tina, ...words: string[]) => saveWords(id, by, ...words)
const get = async (by = tina) => (await t.api('GET', `/file/${id}`, { headers: by.bearer })).json()
/** All that was ever mailed to somebody. */
const mailsTo = async ({ email }: SignedIn) =>
  (await sendQueuedMails(t)).filter((mail) => mail.includes(`To: ${email}`))

/** Sweeps as if so many hours had gone by. */
async function sweepAfter(hours: number, config = t.deps.config): Promise<void> {
  const at = Date.now() + hours * HOUR_MS
  for (const { sweeps } of composeModules({ ...t.deps, config, now: () => at }).all)
    for (const sweep of sweeps) await sweep()
}

test('what nobody works on goes back with its text, after its transcriptor was told, and is remembered', async () => {
  await take()
  await save(tina, 'half', 'done')
  await sweepAfter(17)
  expect(await mailsTo(tina)).toEqual([])
  await sweepAfter(18.5)
  await sweepAfter(18.5)
  const told = await mailsTo(tina)
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('interview.mp3 will be given back soon')
  await sweepAfter(24)
  expect((await get()).human_transcription.status).toBe('EDITING')
  await sweepAfter(25)
  await sweepAfter(25)
  expect(await get(owner)).toMatchObject({ status: 'STANDBY', human_transcription: { status: 'STANDBY' } })
  const after = await mailsTo(tina)
  expect(after).toHaveLength(2)
  expect(after[1]).toContain('A file was given back')
  expect(after[1]).not.toContain('interview.mp3')

  expect((await take(tom)).statusCode).toBe(200)
  const text = (await t.api('GET', `/file/transcription/${id}`, { headers: tom.bearer })).json()
  expect(text.paragraphs[0].words.map((word: { text: string }) => word.text)).toEqual(['half', 'done'])
  expect((await save(tina, 'late')).statusCode).toBe(404)
  const exported = (await t.api('GET', '/account/export', { headers: tina.bearer })).json()
  expect(exported.desk.map(({ event }: { event: string }) => event)).toEqual(['taken', 'lapsed'])
  expect(
    await t.db.selectFrom('audit').select(['object_id', 'detail']).where('action', '=', 'work-lapsed').execute(),
  ).toEqual([{ object_id: id, detail: 'after 24 hours' }])
})

test.each([
  ['a save', () => save(tina, 'more')],
  ['a word that it is done', () => put(`/file/${id}`, tina, { status: 'FINISHED' })],
  ['asking to keep it', () => renew()],
])('%s begins the time anew, also once warned', async (_, work) => {
  await take()
  await sweepAfter(19)
  expect(await mailsTo(tina)).toHaveLength(1)
  await t.db
    .updateTable('human_transcription')
    .set({ worked_at: Date.now() - 23 * HOUR_MS, warned_at: Date.now() - 7 * HOUR_MS })
    .execute()
  expect((await work()).statusCode).toBe(200)
  await sweepAfter(17)
  expect((await get()).human_transcription.status).not.toBe('STANDBY')
  expect(await mailsTo(tina)).toHaveLength(1)
})

test('a mail about an end that a save has put off is not sent', async () => {
  await take()
  await sweepAfter(19)
  await save(tina, 'more')
  expect(await mailsTo(tina)).toEqual([])
})

test('a sweep that comes late still tells first, and takes the file only afterwards', async () => {
  await take()
  await sweepAfter(100)
  expect((await get()).human_transcription.status).toBe('EDITING')
  expect(await mailsTo(tina)).toHaveLength(1)
  await sweepAfter(105.9)
  expect((await get()).human_transcription.status).toBe('EDITING')
  await sweepAfter(106.1)
  expect((await get(owner)).status).toBe('STANDBY')
})

test('its transcriptor reads until when they have it, and nobody else', async () => {
  expect((await get()).human_transcription.lease_until).toBeNull()
  await take()
  const until = new Date((await get()).human_transcription.lease_until).getTime()
  expect(Math.abs(until - Date.now() - 24 * HOUR_MS)).toBeLessThan(HOUR_MS)
  expect((await get(owner)).human_transcription.lease_until).toBeNull()
})

test('a draft that the machine writes, and what is published, do not end', async () => {
  await t.db.updateTable('file').set({ language_code: 'en' }).execute()
  await take()
  await sweepAfter(100)
  await sweepAfter(200)
  expect((await get()).human_transcription.status).toBe('HUMAN-TRANSCRIBE')

  await t.db.updateTable('human_transcription').set({ status: 'EDITING' }).execute()
  await save(tina, 'all')
  await put(`/file/${id}`, tina, { status: 'FINISHED' })
  expect((await put(`/file/transcription/publish_human/${id}`, tina)).statusCode).toBe(200)
  await sweepAfter(100)
  await sweepAfter(200)
  expect((await get(owner)).status).toBe('EDITING')
  expect((await renew()).statusCode).toBe(409)
})

test('without a length of time everything stays where it is', async () => {
  const config = { ...t.deps.config, leaseHours: null }
  await take()
  await sweepAfter(100, config)
  await sweepAfter(200, config)
  expect((await get()).human_transcription.status).toBe('EDITING')
  expect(await mailsTo(tina)).toEqual([])
})

test('a file that a server of the version before gave out begins its time at the first sweep', async () => {
  await take()
  await t.db.updateTable('human_transcription').set({ worked_at: null }).execute()
  await sweepAfter(30)
  await sweepAfter(47)
  expect((await get()).human_transcription.status).toBe('EDITING')
  expect(await mailsTo(tina)).toEqual([])
})

test('another transcriptor keeps nothing, and what somebody did is gone with their account', async () => {
  await take()
  expect((await renew(tom)).statusCode).toBe(404)
  expect((await t.api('DELETE', '/account/delete', { headers: tina.bearer })).statusCode).toBeLessThan(300)
  expect(await t.db.selectFrom('desk_history').selectAll().execute()).toEqual([])
})
