import { describe, expect, test } from 'vitest'
import { createSherpaDiariser } from '../../server/adapters/diariser-sherpa/create-sherpa-diariser.ts'
import { createDiarisationStore } from '../../server/modules/recognition/models/installed.ts'
import { DIARISE } from '../../server/modules/recognition/speakers/jobs.ts'
import { changeDiarisation } from '../../server/modules/recognition/speakers/repository.ts'
import type { Diariser } from '../../server/ports/diariser.ts'
import type { SpeakersTold } from '../../src/shared/contract/speakers.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

/** One that is there; no job of these tests is begun. */
const present = { state: () => Promise.resolve({ usable: true, label: 'Tones' }) } as unknown as Diariser

/** A file of Ann's, 70 s long, whose speakers can be told apart. */
async function world({ diariser = present }: { diariser?: Diariser } = {}) {
  const t = await buildTestApp({ diariser })
  const ann = await t.signIn()
  const { id } = await buildFile(t.db, { owner_id: ann.id, length_seconds: 70 })
  return {
    t,
    ann,
    id,
    tell: (speakers: number | null = null, who = ann) =>
      t.api('POST', `/file/speakers/${id}`, { headers: who.bearer, payload: { speakers } }),
    stop: (who = ann) => t.api('DELETE', `/file/speakers/${id}`, { headers: who.bearer }),
    last: async (who = ann): Promise<SpeakersTold> =>
      (await t.api('GET', `/file/speakers/${id}`, { headers: who.bearer })).json(),
    waiting: () =>
      t.db.selectFrom('job').select(['account', 'cost']).where('state', 'in', ['ready', 'running']).execute(),
  }
}

describe('telling speakers apart is asked for', () => {
  test('for a worker to do it, in a turn of the owner’s that is as long as the file', async () => {
    const { t, ann, id, tell, waiting } = await world()
    const reply = await tell()
    expect(reply.statusCode).toBe(200)
    expect(await waiting()).toEqual([{ account: ann.id, cost: 70 }])
    expect(await t.deps.jobs.claim([DIARISE.name], 'w')).toMatchObject({
      payload: { fileId: id, request: reply.json().request },
    })
  })

  test('how far it is, and what came of it, is told; before that nothing', async () => {
    const { t, id, tell, last } = await world()
    const nothing = { advice: null, request: null, progress: 0, turns: null, failure: null }
    expect(await last()).toEqual(nothing)
    const { request } = (await tell()).json<{ request: string }>()
    expect(await last()).toEqual({ ...nothing, request })
    await changeDiarisation(t.db, { fileId: id, request }, { progress: 0.5 })
    expect(await last()).toEqual({ ...nothing, request, progress: 0.5 })
    const turns = [{ start: 0, end: 4, speaker: 0 }]
    await changeDiarisation(t.db, { fileId: id, request }, { turns })
    expect(await last()).toEqual({ ...nothing, request, progress: 1, turns })
  })

  test('without a model it is refused, and asking says so beforehand', async () => {
    const missing = createSherpaDiariser({ workers: 1, models: createDiarisationStore({ modelsDir: '/nowhere' }) })
    const { tell, last, waiting } = await world({ diariser: missing })
    const reply = await tell()
    expect([reply.statusCode, reply.json()]).toEqual([503, { code: 'engine_missing', message: messages.engineMissing }])
    expect((await last()).advice).toBe(messages.engineMissing)
    expect(await waiting()).toEqual([])
  })

  test('it is refused when the recording is there no more', async () => {
    const { t, tell, waiting } = await world()
    await t.db.updateTable('file').set({ media_key: null }).execute()
    const reply = await tell()
    expect([reply.statusCode, reply.json()]).toEqual([409, { code: 'media_removed', message: messages.mediaRemoved }])
    expect(await waiting()).toEqual([])
  })

  test('for nothing it is ten times a day', async () => {
    const { tell } = await world()
    for (let n = 0; n < 10; n++) expect((await tell()).statusCode).toBe(200)
    expect((await tell()).json()).toMatchObject({ code: 'machine_work_used_up' })
  })

  test.each([1, 11, 2.5])('%s speakers are refused', async (count) => {
    const { tell } = await world()
    expect((await tell(count)).statusCode).toBe(400)
  })

  test('a newer request takes the place of the one before, and giving up forgets it', async () => {
    const { t, id, tell, last, stop, waiting } = await world()
    const first = (await tell(2)).json().request as string
    const second = (await tell(3)).json().request as string
    expect(await changeDiarisation(t.db, { fileId: id, request: first }, { failure: 'too late' })).toBe(false)
    expect(await last()).toMatchObject({ request: second, failure: null })
    expect(await waiting()).toHaveLength(1)
    await changeDiarisation(t.db, { fileId: id, request: second }, { failure: 'Nobody is heard.' })
    expect(await last()).toMatchObject({ failure: 'Nobody is heard.' })
    expect((await stop()).statusCode).toBe(204)
    expect(await last()).toMatchObject({ request: null, turns: null })
    expect(await waiting()).toEqual([])
  })

  test('removing the file ends it', async () => {
    const { t, ann, id, tell, waiting } = await world()
    await tell()
    expect((await t.api('DELETE', `/file/${id}`, { headers: ann.bearer })).statusCode).toBe(204)
    expect(await waiting()).toEqual([])
    expect(await t.db.selectFrom('speaker_telling').selectAll().execute()).toEqual([])
  })

  test('somebody else neither learns what came of it nor ends it', async () => {
    const { t, tell, stop, last, waiting } = await world()
    await tell()
    const eve = await t.signIn('ADMIN')
    expect([(await tell(null, eve)).statusCode, (await stop(eve)).statusCode]).toEqual([404, 404])
    expect(await last(eve)).toMatchObject({ code: 'not_found' })
    expect(await waiting()).toHaveLength(1)
  })
})
