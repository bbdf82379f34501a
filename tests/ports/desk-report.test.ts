import { expect, test } from 'vitest'
import { createConsoleDesk } from '../../server/modules/console/desk/service.ts'
import { insertParts, takePartRow } from '../../server/modules/files/human/parts.ts'
import { insertPublishedWork, openRecord } from '../../server/modules/files/human/repository.ts'
import { leaseOf } from '../../src/shared/domain/human-desk.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildFile, buildUser } from '../support/factories.ts'

const NOW = Date.UTC(2026, 10, 21)
const iso = (at: number) => new Date(at).toISOString()

eachDatabase((open) => {
  test('the console counts the pool by language and age, and pages what is taken and by whom', async () => {
    const { db } = await open()
    const desk = createConsoleDesk({
      db,
      desk: { takeBack: () => Promise.reject(new Error('not called')) },
      lease: leaseOf(24),
      now: () => NOW,
    })
    expect(await desk.report()).toEqual({ pool: [], held: 0, reviews: { waiting: 0, taken: 0, answered: 0 } })
    expect(await desk.people({ limit: 25 })).toEqual({ transcriptors: [], next: null })
    expect(await desk.taken({ limit: 25 })).toEqual({ taken: [], next: null })

    const [ana, ben] = [
      await buildUser(db, { email: 'ana@example.org', role: 'HUMAN-TRANSCRIPTOR' }),
      await buildUser(db, { email: 'ben@example.org', role: 'HUMAN-TRANSCRIPTOR' }),
    ]
    const work = async (days: number, over: Parameters<typeof buildFile>[1] = {}) => {
      const file = await buildFile(db, {
        status: 'STANDBY',
        for_human_transcribe: 1,
        language_code: 'ro',
        length_seconds: 100.5,
        uploaded_at: NOW - days * DAY_MS,
        ...over,
      })
      await openRecord(db, file.id)
      return file.id
    }
    const change = (id: string) => db.updateTable('human_transcription').where('file_id', '=', id)
    await work(0)
    await work(3)
    await work(9)
    await work(2, { language_code: 'el', length_seconds: 7 })
    await change(await work(2))
      .set({ held_at: NOW })
      .execute()
    const inParts = await work(0, { status: 'HUMAN-TRANSCRIBE', length_seconds: 60 })
    await change(inParts).set({ status: 'EDITING' }).execute()
    await insertParts(db, inParts, [
      { from: 0, to: 20 },
      { from: 20, to: 60 },
    ])
    await takePartRow(db, { fileId: inParts, number: 1 }, ana.id, NOW - HOUR_MS)
    const whole = await work(0, { status: 'HUMAN-TRANSCRIBE' })
    const holds = { transcriptor_id: ana.id, status: 'EDITING' as const, worked_at: NOW - 2 * HOUR_MS }
    await change(whole).set(holds).execute()
    const done = await work(0, { status: 'EDITING' })
    await change(done)
      .set({ ...holds, status: 'FINISHED', published_at: NOW })
      .execute()
    await insertPublishedWork(db, { file_id: done, transcriptor_id: ana.id, seconds: 101, published_at: NOW })
    const history = { transcriptor_id: ana.id, file_id: whole, language_code: 'ro', seconds: 101 }
    for (const [id, event, at] of [
      ['1', 'taken', NOW - 9 * HOUR_MS],
      ['2', 'released', NOW - 8 * HOUR_MS],
      ['3', 'taken', NOW - 3 * HOUR_MS],
    ] as const)
      await db
        .insertInto('desk_history')
        .values({ ...history, id, event, at })
        .execute()
    for (const [id, graded_at] of [1, 2, 3, 4].map((at) => [`review-${at}`, at] as const)) {
      const row = { id, file_id: id, version: 1, transcriptor_id: ana.id, language_code: 'ro', created_at: 1 }
      await db
        .insertInto('review')
        .values({ ...row, state: 'closed', graded_at, words: 100, missing: graded_at })
        .execute()
    }

    expect(await desk.report()).toEqual({
      pool: [
        {
          language_code: 'ro',
          files: 4,
          length: 341.5,
          within_day: 2,
          within_week: 1,
          older: 1,
          oldest_date: iso(NOW - 9 * DAY_MS),
        },
        {
          language_code: 'el',
          files: 1,
          length: 7,
          within_day: 0,
          within_week: 1,
          older: 0,
          oldest_date: iso(NOW - 2 * DAY_MS),
        },
      ],
      held: 1,
      reviews: { waiting: 0, taken: 0, answered: 0 },
    })
    const people = await desk.people({ limit: 1 })
    expect(people).toEqual({
      transcriptors: [
        {
          _id: ana.id,
          email: 'ana@example.org',
          level: 1,
          in_work: 2,
          published: { files: 1, length: 101 },
          grades: [4, 3, 2].map((at) => ({ date: iso(at), errors_in_hundred: at })),
        },
      ],
      next: 'ana@example.org',
    })
    expect(await desk.people({ limit: 1, from: people.next! })).toMatchObject({
      transcriptors: [{ _id: ben.id, in_work: 0, grades: [] }],
      next: null,
    })
    const first = await desk.taken({ limit: 1 })
    expect(first.taken).toEqual([
      {
        file_id: whole,
        part: null,
        transcriptor: { _id: ana.id, email: 'ana@example.org' },
        language_code: 'ro',
        length: 100.5,
        taken_date: iso(NOW - 3 * HOUR_MS),
        worked_date: iso(NOW - 2 * HOUR_MS),
        lease_until: iso(NOW + 22 * HOUR_MS),
      },
    ])
    expect(await desk.taken({ limit: 1, from: first.next! })).toMatchObject({
      taken: [{ file_id: inParts, part: 1, length: 20, taken_date: null }],
      next: null,
    })
  })
})
