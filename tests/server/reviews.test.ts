import { createReadStream } from 'node:fs'
import path from 'node:path'
import { writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { composeModules } from '../../server/compose.ts'
import { readReviewRules, reviewRules } from '../../server/kernel/review-rules.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts'
import type { SignedIn, TestApp } from '../support/app.ts'
import { buildWork, openDesk } from '../support/desk.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { tone } from '../support/media-samples.ts'
import type { ClaimedJob } from '../../server/ports/job-queue.ts'
import { gzipSync } from 'node:zlib'

const rules = { ...reviewRules(), share: 1, new_share: 1, sample_minutes: 1, reviewer_level: 1 }

let t: TestApp
let owner: SignedIn
let tina: SignedIn
let tom: SignedIn
let mediaKey: string

beforeEach(async () => {
  ;({ t, owner, tina, tom } = await openDesk({ reviewRules: rules }))
  mediaKey = (await t.deps.blobs.put(createReadStream(await tone({ seconds: 100 })), {})).key
  await know(tom)
})

/** Makes somebody known to have published in Romanian. */
async function know({ id }: SignedIn): Promise<void> {
  await t.db
    .insertInto('desk_history')
    .values({
      id: `h${id}`,
      transcriptor_id: id,
      file_id: 'x',
      event: 'published',
      language_code: 'ro',
      seconds: 1,
      at: 1,
    })
    .execute()
}

const call = (method: 'GET' | 'PUT', at: string, by: SignedIn, payload?: object) =>
  t.api(method, at, { headers: by.bearer, ...(payload && { payload }) })
const list = async (by: SignedIn) => (await call('GET', '/review', by)).json()
const TEXT = Array.from({ length: 100 }, (_, n) => `w${n}`).join(' ')

/** Publishes a file of 100 seconds with a word each, and cuts its sample. Answers the file's id. */
async function publish(by = tina): Promise<string> {
  const { id } = await buildWork(t.db, owner.id, { media_key: mediaKey, length_seconds: 100 })
  await call('PUT', `/file/transcription/resume_human/${id}`, by)
  await t.api('PUT', `/file/transcription/${id}`, {
    headers: { ...by.bearer, 'content-type': 'application/octet-stream' },
    payload: gzipSync(JSON.stringify(buildTranscript(TEXT))),
  })
  await call('PUT', `/file/${id}`, by, { status: 'FINISHED' })
  expect((await call('PUT', `/file/transcription/publish_human/${id}`, by)).statusCode).toBe(200)
  await work('cut-review-sample')
  return id
}

/** Does all waiting jobs of a kind. */
async function work(name: string): Promise<void> {
  for (;;) {
    const claimed = await t.deps.jobs.claim([name], 'w')
    if (!claimed) return
    await run(name, claimed.payload, claimed)
    await t.deps.jobs.complete(claimed)
  }
}

/** Does a job, of which nothing has to wait. */
async function run(name: string, payload: unknown, job = { id: 'j' } as ClaimedJob): Promise<void> {
  const found = composeModules(t.deps)
    .all.flatMap(({ jobs }) => jobs)
    .find((each) => each.name === name)!
  const done = () => Promise.resolve()
  const signal = new AbortController().signal
  await found.run(payload, { job, signal, log: t.deps.log, complete: done, progressed: done })
}

/** Has a sample reviewed, in which the reviewer changes the first words. Answers the review's id. */
async function review(by = tom): Promise<string> {
  const { _id: id } = (await list(by)).open[0]
  await call('PUT', `/review/take/${id}`, by)
  const text = (await call('GET', `/review/text/${id}`, by)).json()
  const [paragraph] = text.paragraphs
  paragraph.words[0].text = 'other'
  paragraph.words.splice(1, 1)
  paragraph.words[2].text = `${paragraph.words[2].text.toUpperCase()},`
  expect((await call('PUT', `/review/text/${id}`, by, text)).statusCode).toBe(204)
  expect((await call('PUT', `/review/finish/${id}`, by)).statusCode).toBe(204)
  await work('grade-review')
  return id
}

test('a sample is reviewed blindly, and its transcriptor reads each difference and answers once', async () => {
  const fileId = await publish()
  const [open] = (await list(tom)).open
  expect(open).toMatchObject({ language_code: 'ro', length: 60, is_taken: false })
  expect((await list(tina)).open).toEqual([])
  const id = await review()
  const seen = (await call('GET', '/review', tina)).body
  const { state, grade, differences, answer_until: until } = (await call('GET', `/review/result/${id}`, tina)).json()
  expect([state, grade.substituted, grade.added, grade.missing, grade.formatting]).toEqual(['graded', 1, 1, 0, 1])
  expect(grade.errors_in_hundred).toBeCloseTo((2 / grade.words) * 100, 1)
  expect(differences.map(({ kind }: { kind: string }) => kind)).toEqual(['substituted', 'added', 'formatting'])
  expect(new Date(until).getTime()).toBeGreaterThan(Date.now() + 13 * DAY_MS)
  for (const secret of [tom.id, tom.email, fileId]) expect(seen).not.toContain(secret)
  expect(JSON.stringify(open)).not.toContain(fileId)

  expect((await call('PUT', `/review/answer/${id}`, tina, { disputed: [9] })).json().code).toBe('no_such_difference')
  expect((await call('PUT', `/review/answer/${id}`, tom, { disputed: [0] })).statusCode).toBe(404)
  const answer = { disputed: [0, 1], answer: 'She says so.' }
  expect((await call('PUT', `/review/answer/${id}`, tina, answer)).json()).toMatchObject({ state: 'answered' })
  expect((await call('PUT', `/review/answer/${id}`, tina, answer)).statusCode).toBe(409)

  const admin = await t.signIn('ADMIN')
  const listed = async (stage: string) => (await call('GET', `/review/all?stage=${stage}`, admin)).json()
  expect(await listed('answered')).toMatchObject([
    { _id: id, state: 'answered', transcriptor_email: tina.email, reviewer_email: tom.email, is_answered: true },
  ])
  expect((await call('GET', `/review/answered/${id}`, admin)).json()).toMatchObject({ answer: 'She says so.' })
  await run('announce-review-answers', {})
  expect((await call('GET', `/review/answered/sound/${id}`, admin)).statusCode).toBe(200)
  expect((await call('PUT', `/review/decision/${id}`, admin, { accepted: [2] })).statusCode).toBe(422)
  const decided = await call('PUT', `/review/decision/${id}`, admin, { accepted: [0], decision: 'One of them.' })
  expect(decided.json()).toMatchObject({
    state: 'decided',
    decision: 'One of them.',
    grade: { substituted: 0, added: 1 },
  })
  expect((await call('PUT', `/review/decision/${id}`, admin, { accepted: [0, 1] })).statusCode).toBe(409)
  expect(await listed('done')).toMatchObject([{ _id: id, state: 'decided', grade: { substituted: 0 } }])
  expect([await listed('open'), await listed('answered')]).toEqual([[], []])
  expect((await list(tina)).standing).toMatchObject({ level: 2 - 1, minutes: 1, next: { minutes: 15 } })
  const mails = await sendQueuedMails(t)
  const told = mails.filter((mail) => mail.includes(`To: ${tina.email}`))
  expect(told).toHaveLength(2)
  expect(told.join()).not.toContain(tom.email)
  // All was decided before its mail went.
  expect(mails.filter((mail) => mail.includes(`To: ${admin.email}`))).toEqual([])

  // Its owner reads that somebody looked, and is charged what the file costs and nothing for its review.
  const done = await t.db.selectFrom('audit').select('owner_id').where('action', '=', 'work-reviewed').execute()
  expect(done).toEqual([{ owner_id: owner.id }])
  expect(
    await t.db
      .selectFrom('ledger')
      .select('reason')
      .where('seconds', '<', 0)
      .where('reason', '=', 'human_publish')
      .execute(),
  ).toHaveLength(1)
})

test('a reviewer has the sample alone, and nothing of it once they are done', async () => {
  const fileId = await publish()
  const { _id: id } = (await list(tom)).open[0]
  expect((await call('GET', `/review/text/${id}`, tom)).statusCode).toBe(404)
  expect((await call('GET', `/review/sound/${id}`, tom)).statusCode).toBe(404)
  await call('PUT', `/review/take/${id}`, tom)
  const sound = await call('GET', `/review/sound/${id}`, tom)
  expect([sound.headers['content-type'], sound.headers['cache-control']]).toEqual(['audio/ogg', 'no-store'])
  const at = path.join(t.dataDir, 'heard.ogg')
  await writeFile(at, sound.rawPayload)
  expect((await t.deps.media.probe(at)).headerSeconds).toBeCloseTo(60, 0)
  const text = (await call('GET', `/review/text/${id}`, tom)).json()
  expect(text.paragraphs[0].words.length).toBeLessThanOrEqual(60)
  for (const place of [`/file/${fileId}`, `/file/media/${fileId}`, `/file/transcription/${fileId}`])
    expect((await call('GET', place, tom)).statusCode, place).toBe(404)
  await call('PUT', `/review/finish/${id}`, tom)
  await work('grade-review')
  for (const kind of ['text', 'sound', 'result'])
    expect((await call('GET', `/review/${kind}/${id}`, tom)).statusCode, kind).toBe(404)
  expect((await call('PUT', `/review/text/${id}`, tom, text)).statusCode).toBe(404)
})

test('of many who take a sample at once one wins; what is given back or left begins anew', async () => {
  await publish()
  const people = [tom, await t.signIn('HUMAN-TRANSCRIPTOR'), await t.signIn('HUMAN-TRANSCRIPTOR')]
  for (const person of people.slice(1)) await know(person)
  const { _id: id } = (await list(tom)).open[0]
  const statuses = (await Promise.all(people.map((by) => call('PUT', `/review/take/${id}`, by)))).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const winner = people[statuses.indexOf(200)]!
  const before = (await call('GET', `/review/text/${id}`, winner)).json()
  await call('PUT', `/review/text/${id}`, winner, { paragraphs: [], speakers: [], notes: [] })
  expect((await call('PUT', `/review/renew/${id}`, winner)).json()).toMatchObject({ _id: id, is_taken: true })
  for (const person of people.filter((each) => each !== winner))
    expect((await call('PUT', `/review/renew/${id}`, person)).statusCode).toBe(404)
  expect((await call('PUT', `/review/release/${id}`, winner)).statusCode).toBe(204)
  await call('PUT', `/review/take/${id}`, winner)
  expect((await call('GET', `/review/text/${id}`, winner)).json()).toEqual(before)
  await sweepAfter(25 * HOUR_MS)
  expect((await call('GET', `/review/text/${id}`, winner)).statusCode).toBe(404)
  expect((await list(winner)).open).toHaveLength(1)
})

/** Sweeps as if so much time had gone by. */
async function sweepAfter(ms: number): Promise<void> {
  const at = Date.now() + ms
  for (const { sweeps } of composeModules({ ...t.deps, now: () => at }).all) for (const sweep of sweeps) await sweep()
}

test('who has not published in a language, or has had the file, reviews nothing of it', async () => {
  const fileId = await publish()
  const stranger = await t.signIn('HUMAN-TRANSCRIPTOR')
  expect((await list(stranger)).open).toEqual([])
  await t.db.updateTable('desk_history').set({ file_id: fileId }).where('transcriptor_id', '=', tom.id).execute()
  expect((await list(tom)).open).toEqual([])
})

test('samples are for the level of reviewers first, where others have it; who may take them is mailed', async () => {
  ;({ t, owner, tina, tom } = await openDesk({ reviewRules: { ...rules, reviewer_level: 2 } }))
  mediaKey = (await t.deps.blobs.put(createReadStream(await tone({ seconds: 100 })), {})).key
  const rita = await t.signIn('HUMAN-TRANSCRIPTOR')
  for (const person of [tom, rita]) await know(person)
  await publish()
  expect([(await list(tom)).open, (await list(rita)).open]).toMatchObject([[{ length: 60 }], [{ length: 60 }]])
  await t.db
    .insertInto('transcriptor_level')
    .values([
      { user_id: rita.id, level: 2 },
      { user_id: tina.id, level: 2 },
    ])
    .execute()
  expect([(await list(tom)).open, (await list(rita)).open]).toMatchObject([[], [{ length: 60 }]])
  await run('announce-reviews', { languageCode: 'ro' })
  const told = (await sendQueuedMails(t)).filter((mail) => mail.includes('Work to review in Romanian'))
  expect(told.map((mail) => mail.includes(`To: ${rita.email}`))).toEqual([true])
  expect(told[0]).toContain('1 sample in Romanian can be reviewed now.')
})

test('texts and sound go when nobody can answer any more, and with their file; the grade stays', async () => {
  const first = await publish()
  const id = await review()
  await publish()
  await sweepAfter(15 * DAY_MS)
  expect((await call('GET', `/review/result/${id}`, tina)).json()).toMatchObject({
    state: 'closed',
    differences: [],
    grade: { substituted: 1 },
  })
  expect((await call('GET', `/review/sound/${id}`, tina)).statusCode).toBe(404)
  // Nobody took the second one in time.
  expect(await t.db.selectFrom('review').select('id').execute()).toEqual([{ id }])
  const third = await publish()
  for (const file of [first, third]) await t.api('DELETE', `/file/${file}`, { headers: owner.bearer })
  expect(await t.db.selectFrom('review').select(['id', 'sample_key']).execute()).toEqual([{ id, sample_key: null }])
})

test('what somebody was graded is theirs to export, and goes with them', async () => {
  await publish()
  await review()
  const exported = async (by: SignedIn) => (await call('GET', '/account/export', by)).json().reviews
  expect(await exported(tina)).toMatchObject([{ grade: { substituted: 1 } }])
  expect(await exported(tom)).toMatchObject([{ reviewed_for_another: true }])
  await t.api('DELETE', '/account/delete', { headers: tom.bearer })
  expect((await list(tina)).results).toHaveLength(1)
  await t.api('DELETE', '/account/delete', { headers: tina.bearer })
  expect(await t.db.selectFrom('review').select('id').execute()).toEqual([])
})

test('where somebody has a higher level, new files are theirs to see first, and everybody’s afterwards', async () => {
  await t.db.insertInto('transcriptor_level').values({ user_id: tom.id, level: 2 }).execute()
  const { id } = await buildWork(t.db, owner.id)
  await call('PUT', `/file/transcription/resume_human/${id}`, tina)
  expect((await call('PUT', `/file/transcription/release_human/${id}`, tina)).statusCode).toBe(204)
  const status = async (by: SignedIn) => (await call('GET', `/file/${id}`, by)).statusCode
  expect([await status(tom), await status(tina)]).toEqual([200, 404])
  expect((await call('PUT', `/file/transcription/resume_human/${id}`, tina)).statusCode).toBe(404)
  await t.db
    .updateTable('human_transcription')
    .set({ opens_at: Date.now() - 1 })
    .execute()
  expect([await status(tom), await status(tina)]).toEqual([200, 200])
})

test('rules that are none stop the start and name the file', async () => {
  const file = path.join(t.dataDir, 'review.json')
  await writeFile(file, '{"share": 2}')
  expect(() => readReviewRules(new URL(`file://${file}`))).toThrow(/review\.json does not hold rules of reviews/)
})
