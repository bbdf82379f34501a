import { beforeEach, describe, expect, test } from 'vitest'
import type { Presence } from '../../src/shared/contract/presence.ts'
import type { EditsSince } from '../../src/shared/contract/text-edits.ts'
import { messages } from '../../src/shared/messages.ts'
import type { SignedIn, TestApp } from '../support/app.ts'
import { buildWork, deskCalls, openDesk, WORK_SECONDS } from '../support/desk.ts'
import { buildFile } from '../support/factories.ts'
import { planOf, timeOn } from '../support/plan-time.ts'
import { openSocket } from '../support/socket-client.ts'

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
const release = (by = tina) => put(`/file/transcription/release_human/${id}`, by)
const publish = (by = tina) => put(`/file/transcription/publish_human/${id}`, by)
const setStatus = (status: 'EDITING' | 'FINISHED', by = tina) => put(`/file/${id}`, by, { status })
const save = (by: SignedIn, ...words: string[]) => saveWords(id, by, ...words)
const read = (by: SignedIn) => t.api('GET', `/file/transcription/${id}`, { headers: by.bearer })
const get = async (by: SignedIn) => (await t.api('GET', `/file/${id}`, { headers: by.bearer })).json()
const listed = async (by: SignedIn) =>
  (await t.api('GET', '/file', { headers: by.bearer }))
    .json()
    .files.map(({ file }: { file: { _id: string } }) => file._id)
const textOf = async (by: SignedIn) =>
  (await read(by))
    .json()
    .paragraphs[0]?.words.map(({ text }: { text: string }) => text)
    .join(' ')
const told = (reply: { statusCode: number; json(): { code: string; message: string } }) => [
  reply.statusCode,
  reply.json().code,
  reply.json().message,
]
const human = async () => timeOn(t.db, await planOf(t.db, owner.id), 'human')
const finish = async () => {
  await take()
  await save(tina, 'written', 'down')
  await setStatus('FINISHED')
}

describe('the pool', () => {
  test('[HU-003] shows what waits and what the transcriptor took, and nothing else', async () => {
    const machine = await buildFile(t.db, { owner_id: owner.id, status: 'STANDBY' })
    await buildWork(t.db, owner.id, { status: 'QUOTED' })
    const toms = await buildWork(t.db, owner.id)
    await put(`/file/transcription/resume_human/${toms.id}`, tom)
    expect(await listed(tina)).toEqual([id])
    expect(await listed(tom)).toEqual([toms.id, id])
    expect((await t.api('GET', `/file/${machine.id}`, { headers: tina.bearer })).statusCode).toBe(404)
    expect((await t.api('GET', '/file?status=STANDBY', { headers: tom.bearer })).json()).toMatchObject({
      count: 1,
      total_length: WORK_SECONDS,
    })
    expect((await t.api('GET', '/file?status=EDITING', { headers: tom.bearer })).json()).toMatchObject({ count: 1 })
  })

  test("[AP-030 HU-005 HU-007 FI-031] a file that is taken is HUMAN-TRANSCRIBE, and leaves others' lists", async () => {
    const reply = await take()
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { status: 'HUMAN-TRANSCRIBE', human_transcription: { status: 'EDITING' } },
    ])
    expect([await listed(tina), await listed(tom)]).toEqual([[id], []])
    for (const path of [`/file/${id}`, `/file/media/${id}`, `/file/transcription/${id}`])
      expect((await t.api('GET', path, { headers: tom.bearer })).statusCode, path).toBe(404)
    for (const call of [take, release, publish]) expect((await call(tom)).statusCode).toBe(404)
  })

  test('[HU-004] of many who take it at once one wins, the others get 409 or 404', async () => {
    const people = [tina, tom, await t.signIn('HUMAN-TRANSCRIPTOR'), await t.signIn('HUMAN-TRANSCRIPTOR')]
    const statuses = (await Promise.all(people.map((person) => take(person)))).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    for (const status of statuses) expect([200, 404, 409]).toContain(status)
  })

  test.each(['USER', 'SUBSCRIBER', 'ADMIN'] as const)(
    '[HU-019] %s may neither take, give back nor publish',
    async (role) => {
      const person = await t.signIn(role)
      for (const call of [take, release, publish])
        expect([(await call(person)).statusCode, (await call(person)).json().code]).toEqual([403, 'not_allowed'])
    },
  )

  test('[HU-006] where the machine knows the language it writes a draft first', async () => {
    const english = await buildWork(t.db, owner.id, { language_code: 'en' })
    const reply = await put(`/file/transcription/resume_human/${english.id}`, tina)
    expect(reply.json()).toMatchObject({
      status: 'HUMAN-TRANSCRIBE',
      human_transcription: { status: 'HUMAN-TRANSCRIBE' },
    })
    expect(await t.deps.jobs.claim(['transcribe-file'], 'w')).toMatchObject({ payload: { fileId: english.id } })
    expect((await t.api('GET', `/file/transcription/${english.id}`, { headers: tina.bearer })).statusCode).toBe(409)
  })

  test('how far a draft is, its transcriptor is told, and its owner is not, to whom it is no text', async () => {
    id = (await buildWork(t.db, owner.id, { language_code: 'en' })).id
    await take()
    await t.db
      .updateTable('file')
      .set({ progress: 0.4, started_at: Date.now() - 60_000 })
      .where('id', '=', id)
      .execute()
    expect(await get(tina)).toMatchObject({ progress: 0.4, eta_seconds: 90 })
    expect(await get(owner)).toMatchObject({
      status: 'HUMAN-TRANSCRIBE',
      progress: null,
      eta_seconds: null,
      queue_place: null,
    })
  })

  test('[HU-007] all transcriptors hear what enters and leaves the pool, the right ones what is in it', async () => {
    const origin = await t.listen()
    const [hers, his, owners] = [
      await openSocket(origin, tina.bearer),
      await openSocket(origin, tom.bearer),
      await openSocket(origin, owner.bearer),
    ]
    await take()
    expect(await his.until('fileChanged')).toEqual({ id, item: null })
    expect(await hers.until('fileChanged')).toMatchObject({ id, item: { humanTranscription: { status: 'EDITING' } } })
    expect(await owners.until('fileChanged')).toMatchObject({ id, item: { file: { status: 'HUMAN-TRANSCRIBE' } } })
    await release()
    expect(await his.until('fileChanged', ({ item }) => item !== null)).toMatchObject({
      item: { file: { status: 'STANDBY' } },
    })
    await t.api('DELETE', `/file/${id}`, { headers: owner.bearer })
    await his.until('fileChanged', ({ item }) => item === null)
  })
})

describe('the work', () => {
  test('[HU-008 HU-009 ED-011] EDITING and FINISHED are recorded; the owner sees HUMAN-TRANSCRIBE', async () => {
    await take()
    expect((await save(tina, 'a', 'secret')).statusCode).toBe(200)
    for (const status of ['FINISHED', 'EDITING', 'FINISHED'] as const) {
      expect((await setStatus(status)).json()).toMatchObject({
        status: 'HUMAN-TRANSCRIBE',
        human_transcription: { status },
      })
    }
    expect((await get(owner)).status).toBe('HUMAN-TRANSCRIBE')
    for (const path of [`/file/transcription/${id}`, `/file/transcription/${id}/versions`, `/file/export/${id}/txt`]) {
      expect((await t.api('GET', path, { headers: owner.bearer })).statusCode, path).toBe(409)
    }
    expect((await t.api('GET', '/account/export', { headers: owner.bearer })).json().files[0].texts).toEqual([])
    expect((await save(owner, 'mine')).statusCode).toBe(409)
    expect((await setStatus('EDITING', owner)).statusCode).toBe(409)
  })

  test('[HU-020] a file that is given back is in the pool again, and the next one finds its text', async () => {
    await take()
    await save(tina, 'half', 'done')
    expect((await release()).statusCode).toBe(204)
    expect((await t.api('GET', `/file/${id}`, { headers: tina.bearer })).json()).toMatchObject({
      status: 'STANDBY',
      human_transcription: { status: 'STANDBY' },
    })
    expect((await save(tina, 'late')).statusCode).toBe(409)
    expect((await take(tom)).statusCode).toBe(200)
    expect(await textOf(tom)).toBe('half done')
    expect((await release()).statusCode).toBe(404)
    expect(await human()).toMatchObject({ available: 300, reserved: 700, used: 0 })
  })

  test('the owner may leave a note until publishing; the transcriptor reads it and changes nothing of it', async () => {
    const note = (text: string, by: SignedIn) => put(`/file/${id}`, by, { note_for_transcriptor: text })
    expect((await note('Ana speaks first.', owner)).json().human_transcription.note).toBe('Ana speaks first.')
    expect((await get(tina)).human_transcription.note).toBe('Ana speaks first.')
    await finish()
    expect((await note('mine', tina)).statusCode).toBe(403)
    expect((await put(`/file/${id}`, tina, { name: 'mine' })).statusCode).toBe(403)
    expect((await note('Two people.', owner)).statusCode).toBe(200)
    await publish()
    expect((await note('too late', owner)).statusCode).toBe(409)
    const machine = await buildFile(t.db, { owner_id: owner.id })
    expect((await put(`/file/${machine.id}`, owner, { note_for_transcriptor: 'x' })).statusCode).toBe(409)
  })

  test('a transcriptor whose account goes gives all back', async () => {
    await take()
    await save(tina, 'half')
    expect((await t.api('DELETE', '/account/delete', { headers: tina.bearer })).statusCode).toBeLessThan(300)
    expect(await listed(tom)).toEqual([id])
    await take(tom)
    expect(await textOf(tom)).toBe('half')
  })
})

describe('publishing', () => {
  test('[AP-031 HU-013 HU-014 HU-015 FI-049 PL-027] gives the owner the text, charges its length once', async () => {
    await finish()
    expect(await human()).toMatchObject({ available: 300, reserved: 700, used: 0 })
    const replies = await Promise.all([publish(), publish(), publish()])
    for (const reply of replies)
      expect(reply.json()).toMatchObject({
        status: 'EDITING',
        is_published: true,
        human_transcription: { published: true },
      })
    expect(await human()).toEqual({ available: 300, reserved: 0, used: 700, granted: 1000, owed: 0 })
    const charges = await t.db.selectFrom('ledger').select('seconds').where('reason', '=', 'human_publish').execute()
    expect(charges).toEqual([{ seconds: -700 }])
    expect(await get(owner)).toMatchObject({ status: 'EDITING', is_published: true })
    expect(await textOf(owner)).toBe('written down')
    const profile = async (by: SignedIn) =>
      (await t.api('GET', '/account/profile', { headers: by.bearer })).json().usage
    expect([await profile(tina), await profile(tom)]).toEqual([
      { seconds_done: 700, files_done: 1, level: 1 },
      { seconds_done: 0, files_done: 0, level: 1 },
    ])
    expect(await t.db.selectFrom('job').select('payload').where('name', '=', 'send-mail').execute()).toEqual([
      { payload: JSON.stringify({ kind: 'work-published', fileId: id }) },
    ])
  })

  test('a text that is published before the machine has read the sound leaves that to be done', async () => {
    await finish()
    expect((await publish()).statusCode).toBe(200)
    const job = await t.deps.jobs.claim(['transcribe-file', 'read-sound'], 'test')
    expect(job).toMatchObject({ name: 'read-sound', payload: { fileId: id } })
  })

  test('[HU-021] afterwards the transcriptor reads and exports what was published, and changes nothing', async () => {
    await finish()
    await publish()
    expect((await save(owner, 'corrected')).statusCode).toBe(200)
    expect(await textOf(tina)).toBe('written down')
    expect((await t.api('GET', `/file/export/${id}/txt`, { headers: tina.bearer })).body).toContain('written down')
    expect((await t.api('GET', `/file/transcription/${id}/versions`, { headers: tina.bearer })).json()).toHaveLength(1)
    const open = { headers: tina.bearer, payload: { wants: 'read' } }
    const presence = (await t.api('PUT', `/file/presence/${id}/page-of-tina`, open)).json<Presence>()
    const since = (await t.api('GET', `/file/transcription/${id}/edits?since=0`, open)).json<EditsSince>()
    expect([presence.version, since.number]).toEqual([1, 1])
    for (const reply of [
      await save(tina, 'mine'),
      await setStatus('EDITING'),
      await release(),
      await put(`/file/transcription/${id}/versions/1`, tina),
    ]) {
      expect([reply.statusCode, reply.json().message]).toEqual([409, messages.wrongStatus])
    }
    expect(await textOf(owner)).toBe('corrected')
  })

  test('[HU-018] is refused before the text is FINISHED, and while there is none', async () => {
    expect((await publish()).statusCode).toBe(409)
    await take()
    await save(tina, 'written')
    expect(told(await publish())).toEqual([409, 'wrong_state', messages.wrongStatus])
    await save(tina)
    await setStatus('FINISHED')
    expect(told(await publish())).toEqual([409, 'no_text', messages.nothingToPublish])
    expect(await human()).toMatchObject({ reserved: 700, used: 0 })
  })

  test('[HU-018] is refused with the words of the spec while a language is UNTRANSLATED', async () => {
    id = (await buildWork(t.db, owner.id, { languages: ['de'] })).id
    await finish()
    expect(told(await publish())).toEqual([
      409,
      'translations_unresolved',
      'There is a translation option(s) that has not been resolved.',
    ])
    await t.db.updateTable('human_translation').set({ status: 'TRANSLATED' }).execute()
    expect((await publish()).statusCode).toBe(200)
  })

  test('a file that its owner removes is paid once taken, and free before', async () => {
    const other = await buildWork(t.db, owner.id)
    expect(await human()).toMatchObject({ available: 600, reserved: 1400 })
    await t.api('DELETE', `/file/${other.id}`, { headers: owner.bearer })
    expect(await human()).toMatchObject({ available: 1300, reserved: 700, used: 0 })
    await take()
    await t.api('DELETE', `/file/${id}`, { headers: owner.bearer })
    expect(await human()).toMatchObject({ available: 1300, reserved: 0, used: 700 })
    expect(await listed(tina)).toEqual([])
  })
})
