import { beforeEach, describe, expect, test } from 'vitest'
import type { ListenedRange, Listener } from '../../src/shared/contract/listened.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

let server: TestApp
let ann: SignedIn
let fileId: string
beforeEach(async () => {
  server = await buildTestApp()
  ann = await server.signIn()
  fileId = (await buildFile(server.db, { owner_id: ann.id, length_seconds: 100 })).id
})

const note = (ranges: ListenedRange[], who = ann) =>
  server.api('PUT', `/file/listened/${fileId}`, { headers: who.bearer, payload: { ranges } })
const listeners = async (who = ann) =>
  (await server.api('GET', `/file/listened/${fileId}`, { headers: who.bearer })).json<{ listeners: Listener[] }>()
    .listeners

describe('what was listened to of a recording', () => {
  test('is joined over a person’s devices, at the slowest speed, within the recording', async () => {
    await note([{ from: 0, to: 40, speed: 2 }])
    const reply = await note([{ from: 30, to: 120, speed: 1 }])
    const ranges = [
      { from: 0, to: 30, speed: 2 },
      { from: 30, to: 100, speed: 1 },
    ]
    expect(reply.json()).toEqual({ ranges })
    expect(await listeners()).toEqual([{ who: 'you', ranges }])
  })

  test('of two devices that tell at once neither is lost', async () => {
    await Promise.all([0, 20, 40, 60].map((from) => note([{ from, to: from + 10, speed: 1 }])))
    expect((await listeners())[0]!.ranges.map(({ from }) => from)).toEqual([0, 20, 40, 60])
  })

  test('is seen by the owner of a text that a transcriptor wrote, once it is theirs', async () => {
    const bo = await server.signIn('HUMAN-TRANSCRIPTOR')
    await server.db.updateTable('file').set({ for_human_transcribe: 1 }).where('id', '=', fileId).execute()
    await server.db
      .insertInto('human_transcription')
      .values({ file_id: fileId, status: 'EDITING', transcriptor_id: bo.id })
      .execute()
    const ranges = [{ from: 0, to: 60, speed: 1.2 }]
    expect((await note(ranges, bo)).statusCode).toBe(200)
    expect(await listeners(bo)).toEqual([{ who: 'you', ranges }])
    await server.db
      .updateTable('human_transcription')
      .set({ status: 'FINISHED', published_at: 1, published_version: 1 })
      .where('file_id', '=', fileId)
      .execute()
    expect(await listeners()).toEqual([{ who: 'transcriptor', ranges }])
    // Whoever looks comes first, also when the other one listened last.
    await note(ranges)
    await server.db.updateTable('listened').set({ noted_at: 0 }).where('user_id', '=', ann.id).execute()
    expect((await listeners()).map(({ who }) => who)).toEqual(['you', 'transcriptor'])
  })

  test('is in the export of an account, with the file that it is about', async () => {
    const ranges = [{ from: 0, to: 5, speed: 1 }]
    await note(ranges)
    const reply = await server.api('GET', '/account/export', { headers: ann.bearer })
    expect(reply.json()).toMatchObject({ files: [{ name: expect.any(String) }], listened: [{ file: fileId, ranges }] })
  })

  test('is nobody else’s to tell or see, and goes with the file', async () => {
    await note([{ from: 0, to: 5, speed: 1 }])
    const eve = await server.signIn()
    expect((await note([], eve)).statusCode).toBe(404)
    expect((await server.api('GET', `/file/listened/${fileId}`, { headers: eve.bearer })).statusCode).toBe(404)
    await server.db.deleteFrom('file').where('id', '=', fileId).execute()
    expect(await server.db.selectFrom('listened').selectAll().execute()).toEqual([])
  })

  test.each([
    [[{ from: -1, to: 2, speed: 1 }]],
    [[{ from: 0, to: 2, speed: 0 }]],
    [Array.from({ length: 1001 }, (_, from) => ({ from, to: from + 0.5, speed: 1 }))],
  ])('ranges that cannot be are refused', async (ranges) => {
    expect((await note(ranges)).statusCode).toBe(400)
    expect(await listeners()).toEqual([])
  })
})
