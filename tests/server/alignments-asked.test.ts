import { describe, expect, test } from 'vitest'
import { ALIGN_WORDS } from '../../server/modules/recognition/alignments/jobs.ts'
import { finish } from '../../server/modules/recognition/alignments/repository.ts'
import type { Alignment } from '../../src/shared/contract/alignments.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile, type BuiltFile } from '../support/factories.ts'
import { presentEngines } from '../support/uploads.ts'

/** A file of Ann's, on a server whose engines know English and are never begun. */
async function world(over: Partial<BuiltFile> = {}) {
  const t = await buildTestApp({ engines: presentEngines() })
  const ann = await t.signIn()
  const { id } = await buildFile(t.db, { owner_id: ann.id, ...over })
  return {
    t,
    ann,
    id,
    request: (words: readonly string[] = ['one'], { start = 0, end = 12, who = ann } = {}) =>
      t.api('POST', `/file/alignment/${id}`, { headers: who.bearer, payload: { start, end, words } }),
    last: async (who = ann): Promise<Alignment> =>
      (await t.api('GET', `/file/alignment/${id}`, { headers: who.bearer })).json(),
    jobs: () => t.db.selectFrom('job').select(['account', 'cost']).execute(),
  }
}

describe('[ED-039] aligning words again is asked for', () => {
  test('for a worker to do it, in a turn of the owner’s that is as long as the stretch', async () => {
    const { t, ann, id, request, jobs } = await world()
    const reply = await request(['one'], { start: 10, end: 25 })
    expect(reply.statusCode).toBe(200)
    expect(await jobs()).toEqual([{ account: ann.id, cost: 15 }])
    expect(await t.deps.jobs.claim([ALIGN_WORDS.name], 'w')).toMatchObject({
      payload: { fileId: id, request: reply.json().request },
    })
  })

  test('what came of it is told, and before that nothing', async () => {
    const { t, id, request, last } = await world()
    expect(await last()).toEqual({ request: null, times: null, failure: null })
    const asked = (await request()).json().request as string
    expect(await last()).toEqual({ request: asked, times: null, failure: null })
    const times = [{ data_start: 1, data_end: 2, origin: 'aligned' as const }]
    await finish(t.db, { fileId: id, request: asked }, { times })
    expect(await last()).toEqual({ request: asked, times, failure: null })
  })

  test('a newer request takes the place of the one before, which then writes nothing', async () => {
    const { t, id, request, last } = await world()
    const first = (await request(['one'])).json().request as string
    const second = (await request(['two'])).json().request as string
    await finish(t.db, { fileId: id, request: first }, { failure: 'too late' })
    expect(await last()).toEqual({ request: second, times: null, failure: null })
    await finish(t.db, { fileId: id, request: second }, { failure: 'Nothing was heard.' })
    expect(await last()).toMatchObject({ failure: 'Nothing was heard.' })
  })

  test('without an engine for the language it is refused, without what only an ADMIN could do', async () => {
    const { request, jobs } = await world({ language_code: 'fi' })
    const reply = await request()
    expect([reply.statusCode, reply.json()]).toEqual([503, { code: 'engine_missing', message: messages.engineMissing }])
    expect(await jobs()).toEqual([])
  })

  test('of a recording in several languages, an engine for several is what it takes', async () => {
    const { request } = await world({ is_multilingual: 1, language_code: 'multi' })
    expect((await request()).statusCode).toBe(200)
  })

  test('it is refused when the recording is there no more', async () => {
    const { t, request, jobs } = await world()
    await t.db.updateTable('file').set({ media_key: null }).execute()
    const reply = await request()
    expect([reply.statusCode, reply.json()]).toEqual([409, { code: 'media_removed', message: messages.mediaRemoved }])
    expect(await jobs()).toEqual([])
  })

  test.each([
    ['an end before the start', { start: 5, end: 4 }],
    ['more than fifteen minutes', { start: 0, end: 901 }],
  ])('%s is refused', async (_name, stretch) => {
    const { request } = await world()
    expect((await request(['one'], stretch)).statusCode).toBe(400)
  })

  test('somebody else does not learn that the file is there, nor what came of it', async () => {
    const { t, id, request, last } = await world()
    await request()
    const eve = await t.signIn()
    expect((await request(['one'], { who: eve })).statusCode).toBe(404)
    expect(await last(eve)).toEqual({ code: 'not_found', message: messages.notFound })
    expect((await t.api('GET', `/file/alignment/${id}`)).statusCode).toBe(401)
  })
})
