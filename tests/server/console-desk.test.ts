import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { deskReport, listDeskPeople, listSplitFiles, listTakenWork } from '../../src/shared/contract/desk.ts'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts'
import type { SignedIn } from '../support/app.ts'
import { buildLongWork, buildWork, deskCalls, openDesk, WORK_SECONDS } from '../support/desk.ts'
import { buildFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'

test('an ADMIN gives back what somebody has taken: its text stays, they are told, and it is logged', async () => {
  const { t, owner, tina, tom } = await openDesk()
  const { put, saveWords } = deskCalls(() => t)
  const admin = await t.signIn('ADMIN')
  const { id } = await buildWork(t.db, owner.id, { name: 'secret.mp3' })
  const long = await buildLongWork(t.db, owner.id)
  const giveBack = (fileId: string, by: SignedIn, part: number | null = null) =>
    t.api('POST', `/admin/desk/returns/${fileId}`, {
      headers: admin.bearer,
      payload: { transcriptor_id: by.id, part },
    })
  const taken = async () => {
    const reply = await t.api('GET', '/admin/desk/taken', { headers: admin.bearer })
    expect(reply.body).not.toContain('secret')
    return reply
      .json<RouteResult<typeof listTakenWork>>()
      .taken.map(({ file_id: file, part, transcriptor }) => [file, part, transcriptor.email])
  }
  expect((await put(`/file/transcription/resume_human/${id}`, tina)).statusCode).toBe(200)
  expect((await saveWords(id, tina, 'half', 'done')).statusCode).toBe(200)
  expect((await put(`/file/transcription/part_human/${long.id}`, tom, { part: 1 })).statusCode).toBe(200)
  const both = [
    [id, null, tina.email],
    [long.id, 1, tom.email],
  ]
  expect(new Set(await taken())).toEqual(new Set(both))

  for (const reply of [await giveBack(id, tom), await giveBack(id, tina, 1), await giveBack(long.id, tom, 2)])
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'work_gone'])
  expect(await taken()).toHaveLength(2)

  expect((await giveBack(id, tina)).statusCode).toBe(204)
  expect((await giveBack(long.id, tom, 1)).statusCode).toBe(204)
  expect((await giveBack(id, tina)).statusCode).toBe(409)
  expect(await taken()).toEqual([])
  expect((await saveWords(id, tina, 'late')).statusCode).toBe(409)
  const mails = await sendQueuedMails(t)
  const told = mails.filter((mail) => mail.includes('An administrator gave back a file in Romanian'))
  expect(new Set(told.map((mail) => /To: (\S+)/.exec(mail)?.[1]))).toEqual(new Set([tina.email, tom.email]))
  expect(mails.join('')).not.toContain('for too long')
  expect(
    await t.db
      .selectFrom('audit')
      .select(['actor_id', 'object_id', 'owner_id'])
      .where('action', '=', 'work-taken-back')
      .where('outcome', '=', 'done')
      .where('object_id', '=', id)
      .execute(),
  ).toEqual([{ actor_id: admin.id, object_id: id, owner_id: owner.id }])

  expect((await put(`/file/transcription/resume_human/${id}`, tom)).statusCode).toBe(200)
  const text = (await t.api('GET', `/file/transcription/${id}`, { headers: tom.bearer })).json()
  expect(text.paragraphs[0].words.map((word: { text: string }) => word.text)).toEqual(['half', 'done'])
})

test('where what is taken stays taken, an ADMIN is told of no end', async () => {
  const { t, owner, tina } = await openDesk({ env: { BILLING: 'sandbox', LEASE_HOURS: '0' } })
  const { put, saveWords } = deskCalls(() => t)
  const { id } = await buildWork(t.db, owner.id)
  expect((await put(`/file/transcription/resume_human/${id}`, tina)).statusCode).toBe(200)
  expect((await saveWords(id, tina, 'half', 'done')).statusCode).toBe(200)
  const admin = await t.signIn('ADMIN')
  const reply = await t.api('GET', '/admin/desk/taken', { headers: admin.bearer })
  const [taken] = reply.json<RouteResult<typeof listTakenWork>>().taken
  expect(taken).toMatchObject({ file_id: id, worked_date: expect.any(String) as string, lease_until: null })
})

test('an ADMIN sees the parts of a long file: who has which, how far it is, and which goes back', async () => {
  const { t, owner, tina, tom } = await openDesk()
  const { put } = deskCalls(() => t)
  const admin = await t.signIn('ADMIN')
  await buildWork(t.db, owner.id)
  const long = await buildLongWork(t.db, owner.id, { name: 'secret.mp3' })
  const split = async () => {
    const reply = await t.api('GET', '/admin/desk/parts', { headers: admin.bearer })
    expect(reply.body).not.toContain('secret')
    return reply.json<RouteResult<typeof listSplitFiles>>().files
  }
  const states = async () => (await split())[0]!.parts.map(({ state, transcriptor }) => [state, transcriptor?.email])
  const rest = (await t.db.selectFrom('work_part').select('number').execute()).length - 2
  const free = Array.from({ length: rest }, () => ['free', undefined])

  expect((await put(`/file/transcription/part_human/${long.id}`, tina, { part: 1 })).statusCode).toBe(200)
  expect((await put(`/file/transcription/part_human/${long.id}`, tom, { part: 2 })).statusCode).toBe(200)
  expect((await split()).map(({ file_id: id }) => id)).toEqual([long.id])
  expect(await states()).toEqual([['taken', tina.email], ['taken', tom.email], ...free])

  const at = Date.now()
  await t.db.updateTable('work_part').set({ finished_at: at }).where('number', '=', 1).execute()
  const [file] = await split()
  const [first, second] = file!.parts
  expect(first).toMatchObject({ state: 'finished', finished_date: new Date(at).toISOString(), lease_until: null })
  expect([file!.finished_length, file!.joiner]).toEqual([first!.to - first!.from, null])
  expect(Date.parse(second!.lease_until!)).toBeGreaterThan(Date.parse(second!.worked_date!))

  const listed = await t.api('GET', '/admin/desk/taken', { headers: admin.bearer })
  const { taken } = listed.json<RouteResult<typeof listTakenWork>>()
  expect(taken.find(({ part }) => part === 2)!.length).toBe(second!.to - second!.from)

  const payload = { transcriptor_id: tom.id, part: 2 }
  const returned = await t.api('POST', `/admin/desk/returns/${long.id}`, { headers: admin.bearer, payload })
  expect(returned.statusCode).toBe(204)
  expect(await states()).toEqual([['finished', tina.email], ['free', undefined], ...free])

  await t.db.updateTable('work_part').set({ finished_at: at, transcriptor_id: tina.id }).execute()
  await t.db
    .updateTable('human_transcription')
    .set({ transcriptor_id: tina.id })
    .where('file_id', '=', long.id)
    .execute()
  const [joined] = await split()
  expect(joined).toMatchObject({ finished_length: joined!.length, joiner: { _id: tina.id, email: tina.email } })
})

test('an ADMIN sees what waits by language, and page by page who transcribes and what they have taken', async () => {
  const { t, owner, tina, tom } = await openDesk()
  const { put } = deskCalls(() => t)
  const admin = await t.signIn('ADMIN')
  const get = async <T>(path: string): Promise<T> =>
    (await t.api('GET', `/admin/desk${path}`, { headers: admin.bearer })).json<T>()
  const report = () => get<z.output<typeof deskReport>>('')
  const people = (query = '') => get<RouteResult<typeof listDeskPeople>>(`/transcriptors${query}`)
  const taken = (query = '') => get<RouteResult<typeof listTakenWork>>(`/taken${query}`)
  const none = { held: 0, reviews: { waiting: 0, taken: 0, answered: 0 } }
  expect(await report()).toEqual({ pool: [], ...none })
  expect(await taken()).toEqual({ taken: [], next: null })
  const uploaded_at = Date.now() - 2 * DAY_MS
  const [one, two] = [await buildWork(t.db, owner.id, { uploaded_at }), await buildWork(t.db, owner.id)]
  expect(await report()).toEqual({
    pool: [
      {
        language_code: 'ro',
        files: 2,
        length: 2 * WORK_SECONDS,
        within_day: 1,
        within_week: 1,
        older: 0,
        oldest_date: new Date(uploaded_at).toISOString(),
      },
    ],
    ...none,
  })

  for (const { id } of [one, two])
    expect((await put(`/file/transcription/resume_human/${id}`, tina)).statusCode).toBe(200)
  const work = (fileId: string, row: object) =>
    t.db.updateTable('human_transcription').set(row).where('file_id', '=', fileId).execute()
  const history = (fileId: string) =>
    t.db.updateTable('desk_history').set({ at: 5 }).where('event', '=', 'taken').where('file_id', '=', fileId).execute()
  await work(one.id, { status: 'EDITING', worked_at: 2_000, warned_at: null })
  await work(two.id, { status: 'EDITING', worked_at: 1_000, warned_at: null })
  await history(two.id)
  const all = (await taken()).taken
  expect(all.map(({ file_id: id }) => id)).toEqual([two.id, one.id])
  const leaseMs = 24 * HOUR_MS
  expect(all[0]).toEqual({
    file_id: two.id,
    part: null,
    transcriptor: { _id: tina.id, email: tina.email },
    language_code: 'ro',
    length: WORK_SECONDS,
    taken_date: new Date(5).toISOString(),
    worked_date: new Date(1_000).toISOString(),
    lease_until: new Date(1_000 + leaseMs).toISOString(),
  })
  const first = await taken('?limit=1')
  const rest = await taken(`?limit=1&from=${first.next}`)
  expect([first.taken, rest.taken, rest.next]).toEqual([[all[0]], [all[1]], null])
  // While a machine writes the draft, nothing goes back; nor does what nobody knows when it was worked on.
  await work(one.id, { status: 'HUMAN-TRANSCRIBE' })
  await work(two.id, { worked_at: null })
  await t.db.deleteFrom('desk_history').where('file_id', '=', two.id).execute()
  expect((await taken()).taken).toMatchObject([
    { file_id: two.id, taken_date: null, worked_date: null, lease_until: null },
    { file_id: one.id, worked_date: new Date(2_000).toISOString(), lease_until: null },
  ])

  await t.db.insertInto('transcriptor_level').values({ user_id: tina.id, level: 3 }).execute()
  await t.db
    .insertInto('published_work')
    .values({ file_id: one.id, transcriptor_id: tina.id, seconds: 90, published_at: 1 })
    .execute()
  const review = { version: 1, transcriptor_id: tina.id, language_code: 'ro', created_at: 1, words: 300 }
  for (const [n, graded_at] of [3_000, 1_000, 2_000, 4_000].entries())
    await t.db
      .insertInto('review')
      .values({
        ...review,
        id: `${n}`,
        file_id: (await buildFile(t.db)).id,
        state: 'graded',
        graded_at,
        substituted: n,
      })
      .execute()
  const open = { ...review, id: 'open', file_id: two.id, state: 'waiting' as const }
  await t.db.insertInto('review').values(open).execute()
  const grade = (at: number, errors_in_hundred: number) => ({ date: new Date(at).toISOString(), errors_in_hundred })
  const [tinas, toms] = (await people()).transcriptors.toSorted((a) => (a._id === tina.id ? -1 : 1))
  expect(tinas).toEqual({
    _id: tina.id,
    email: tina.email,
    level: 3,
    in_work: 2,
    published: { files: 1, length: 90 },
    grades: [grade(4_000, 1), grade(3_000, 0), grade(2_000, 0.7)],
  })
  expect(toms).toEqual({
    _id: tom.id,
    email: tom.email,
    level: 1,
    in_work: 0,
    published: { files: 0, length: 0 },
    grades: [],
  })
  const page = await people('?limit=1')
  const after = await people(`?limit=1&from=${page.next}`)
  expect([page.next, after.next]).toEqual([page.transcriptors[0]!.email, null])
  expect(new Set([...page.transcriptors, ...after.transcriptors].map(({ _id }) => _id))).toEqual(
    new Set([tina.id, tom.id]),
  )
  expect(await people(`?from=${after.transcriptors[0]!.email}`)).toEqual({ transcriptors: [], next: null })
  expect((await report()).reviews).toEqual({ waiting: 1, taken: 0, answered: 0 })
})
