import { open } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { addTranscription } from '../../server/modules/files/jobs.ts'
import type { FileVoices, KnownVoices } from '../../src/shared/contract/voices.ts'
import { buildFile } from '../support/factories.ts'
import { writeTalk } from '../support/talk.ts'
import { talkWorld } from '../support/talk-world.ts'
import { until } from '../support/workers.ts'

/** Ann's talks of the same two, by a real diariser; she agreed that voices are known again unless it says otherwise. */
async function world({ isOn = true } = {}) {
  const w = await talkWorld({ status: 'TRANSCRIBE' })
  const { t, ann } = w
  const call = async (method: 'GET' | 'PUT' | 'DELETE', where: string, payload?: object, who = ann) => {
    const reply = await t.api(method, where, { headers: who.bearer, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.body === '' ? undefined : (reply.json() as unknown) }
  }
  if (isOn) await call('PUT', '/account/voices', { is_on: true })
  await w.work()
  const transcribe = async (id: string) => {
    await t.db.transaction().execute((tx) => addTranscription(t.deps.jobs, id, tx))
    await until(
      'the text',
      async () =>
        (await t.db.selectFrom('file').select('status').where('id', '=', id).executeTakeFirst())?.status === 'EDITING',
      60,
    )
    return id
  }
  /** Transcribes another talk of the same two. */
  const another = async () => {
    const sound = path.join(t.dataDir, `talk-${Math.random()}.wav`)
    await writeTalk(sound, 40)
    const { key } = await t.deps.blobs.put((await open(sound)).createReadStream())
    const file = { owner_id: ann.id, media_key: key, length_seconds: 40, status: 'TRANSCRIBE' } as const
    return transcribe((await buildFile(t.db, file)).id)
  }
  const voices = async () => (await call('GET', '/account/voices')).body as KnownVoices
  const suggested = async (id: string) => ((await call('GET', `/file/voices/${id}`)).body as FileVoices).voices
  const name = (id: string, speaker: string, given: string) =>
    call('PUT', `/file/voices/${id}`, { speaker, name: given })
  const actions = async () =>
    (await t.db.selectFrom('audit').select('action').where('actor_id', '=', ann.id).orderBy('id').execute())
      .map(({ action }) => action)
      .filter((action) => action.startsWith('voice'))
  const prints = () => t.db.selectFrom('voice_print').select(['file_id', 'speaker', 'voice_id']).execute()
  return { ...w, call, transcribe, another, voices, suggested, name, actions, prints }
}

describe('known voices', () => {
  test('a voice that was named is suggested in the next file, with its sureness; who has a name is not', async () => {
    const w = await world()
    const first = await w.transcribe(w.id)
    expect(await w.suggested(first)).toEqual([])
    expect((await w.name(first, 'Speaker 1', 'Ana')).status).toBe(204)
    expect(await w.voices()).toMatchObject({ is_on: true, is_possible: true, voices: [{ name: 'Ana', recordings: 1 }] })

    const second = await w.another()
    const found = await w.suggested(second)
    expect(found).toMatchObject([{ speaker: 'Speaker 1', name: 'Ana' }])
    expect(found[0]!.sureness).toBeGreaterThanOrEqual(0.9)
    await w.name(second, 'Speaker 1', 'Ana')
    expect(await w.suggested(second)).toEqual([])
    expect((await w.voices()).voices).toMatchObject([{ name: 'Ana', recordings: 2 }])
    expect(await w.actions()).toEqual(['voices-changed', 'voice-named', 'voice-named'])
  })

  test('a name that is corrected, or taken back, leaves nothing under the wrong one', async () => {
    const w = await world()
    await w.transcribe(w.id)
    await w.name(w.id, 'Speaker 1', 'An')
    await w.name(w.id, 'An', 'Ana')
    expect((await w.voices()).voices.map(({ name }) => name)).toEqual(['Ana'])
    await w.name(w.id, 'Ana', 'Speaker 1')
    expect((await w.voices()).voices).toEqual([])
  })

  test('has a sample to hear, and is forgotten with all that was kept of it', async () => {
    const w = await world()
    await w.transcribe(w.id)
    await w.name(w.id, 'Speaker 2', 'Bo')
    const [{ _id }] = (await w.voices()).voices as [KnownVoices['voices'][number]]
    const { body } = await w.call('GET', `/account/voices/${_id}/sample`)
    expect(
      Buffer.from((body as { wav: string }).wav, 'base64')
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF')
    const stranger = await w.t.signIn()
    for (const [method, where] of [
      ['GET', `/account/voices/${_id}/sample`],
      ['DELETE', `/account/voices/${_id}`],
      ['GET', `/file/voices/${w.id}`],
    ] as const)
      expect((await w.call(method, where, undefined, stranger)).status).toBe(404)
    expect((await w.call('DELETE', `/account/voices/${_id}`)).status).toBe(204)
    expect((await w.prints()).map(({ speaker }) => speaker)).toEqual(['Speaker 1'])
    expect(await w.actions()).toEqual(['voices-changed', 'voice-named', 'voice-forgotten'])
  })

  test('without consent nothing is kept or learned; taking it back forgets everything', async () => {
    const w = await world({ isOn: false })
    await w.transcribe(w.id)
    await w.name(w.id, 'Speaker 1', 'Ana')
    expect(await w.prints()).toEqual([])
    expect(await w.voices()).toMatchObject({ is_on: false, voices: [] })

    await w.call('PUT', '/account/voices', { is_on: true })
    const second = await w.another()
    await w.name(second, 'Speaker 1', 'Ana')
    expect(await w.prints()).toHaveLength(2)
    expect((await w.call('PUT', '/account/voices', { is_on: false })).body).toMatchObject({
      is_on: false,
      voices: [],
    })
    expect(await w.prints()).toEqual([])
    expect(await w.t.db.selectFrom('voice').selectAll().execute()).toEqual([])
  })

  test('who removes the file keeps the named voice and not the others; who goes takes all along', async () => {
    const w = await world()
    await w.transcribe(w.id)
    await w.name(w.id, 'Speaker 1', 'Ana')
    const data = (await w.call('GET', '/account/export')).body as {
      known_voices: { voices: object[]; unnamed: object[] }
    }
    expect(data.known_voices).toMatchObject({ voices: [{ name: 'Ana' }], unnamed: [{ speaker: 'Speaker 2' }] })
    const exported = await w.call('GET', `/file/export/${w.id}/json`)
    expect(JSON.stringify(exported.body)).not.toContain('print')

    expect((await w.call('DELETE', `/file/${w.id}`)).status).toBeLessThan(300)
    expect(await w.prints()).toMatchObject([{ file_id: null, speaker: 'Ana' }])
    const second = await w.another()
    expect(await w.suggested(second)).toMatchObject([{ name: 'Ana' }])
    await w.t.db.deleteFrom('user').where('id', '=', w.ann.id).execute()
    for (const table of ['voice_print', 'voice', 'voice_consent'] as const)
      expect(await w.t.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
