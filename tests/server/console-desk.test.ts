import { expect, test } from 'vitest'
import type { listSplitFiles, listTakenWork } from '../../src/shared/contract/desk.ts'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import type { SignedIn } from '../support/app.ts'
import { buildLongWork, buildWork, deskCalls, openDesk } from '../support/desk.ts'
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
