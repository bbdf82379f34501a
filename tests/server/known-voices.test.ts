import { open } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { addTranscription } from '../../server/modules/files/jobs.ts'
import type { SpeakersTold } from '../../src/shared/contract/speakers.ts'
import type { FileVoices, KnownVoices } from '../../src/shared/contract/voices.ts'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { writeTalk } from '../support/talk.ts'
import { talkWorld } from '../support/talk-world.ts'
import { until } from '../support/workers.ts'

/** Ann's talks of the same two, by a real diariser; she agreed that voices are known again unless it says otherwise. */
async function world({ isOn = true } = {}) {
  const w = await talkWorld({ status: 'TRANSCRIBE' })
  const { t, ann } = w
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', where: string, payload?: object, who = ann) => {
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
  /** Has the speakers of a file told apart again, and answers the request. */
  const separate = async (id: string) => {
    await call('POST', `/file/speakers/${id}`, { speakers: 2 })
    const told = await until('the turns', async () => {
      const { body } = await call('GET', `/file/speakers/${id}`)
      return (body as SpeakersTold).turns && (body as SpeakersTold)
    })
    return told.request!
  }
  const place = (id: string, request: string, names: { speaker: number; name: string }[]) =>
    call('PUT', `/file/voices/${id}/told`, { request, names })
  return { ...w, call, transcribe, another, voices, suggested, name, actions, prints, separate, place }
}

/** A text, whatever it says. */
async function saveText(db: Db, fileId: string) {
  const packed = await packTranscript(buildTranscript('one two'))
  await appendVersion(db, { fileId, language: 'original', ...packed, authorId: null, expectedVersion: null })
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

  test('is suggested for speakers who are separated again, once the text has names for them', async () => {
    const w = await world()
    await w.transcribe(w.id)
    await w.name(w.id, 'Speaker 1', 'Ana')
    const { media_key } = await w.t.db
      .selectFrom('file')
      .select('media_key')
      .where('id', '=', w.id)
      .executeTakeFirstOrThrow()
    const file = { owner_id: w.ann.id, length_seconds: 70, status: 'EDITING' } as const
    const own = await buildFile(w.t.db, { ...file, ...(media_key !== null && { media_key }) })
    await saveText(w.t.db, own.id)
    const request = await w.separate(own.id)
    expect(await w.suggested(own.id)).toEqual([])
    expect((await w.place(own.id, 'another', [{ speaker: 0, name: 'Speaker 1' }])).status).toBe(204)
    expect(await w.suggested(own.id)).toEqual([])

    const again = await w.separate(own.id)
    expect(again).not.toBe(request)
    const names = [
      { speaker: 0, name: 'Speaker 1' },
      { speaker: 1, name: 'Bo' },
    ]
    await w.place(own.id, again, names)
    expect(await w.suggested(own.id)).toMatchObject([{ speaker: 'Speaker 1', name: 'Ana' }])
    expect((await w.voices()).voices).toMatchObject([{ name: 'Ana', recordings: 1 }])
    await w.name(own.id, 'Speaker 1', 'Ana')
    expect((await w.voices()).voices).toMatchObject([{ name: 'Ana', recordings: 2 }])
    expect(await w.t.db.selectFrom('voice_print').select('id').where('request_id', 'is not', null).execute()).toEqual(
      [],
    )
  })

  test('of speakers who are separated again nothing is kept without consent, nor once that is given up', async () => {
    const w = await world({ isOn: false })
    await saveText(w.t.db, w.id)
    await w.t.db.updateTable('file').set({ status: 'EDITING' }).where('id', '=', w.id).execute()
    await w.separate(w.id)
    expect(await w.prints()).toEqual([])
    await w.call('PUT', '/account/voices', { is_on: true })
    await w.separate(w.id)
    expect((await w.prints()).map(({ speaker }) => speaker).toSorted()).toEqual(['0', '1'])
    await w.call('DELETE', `/file/speakers/${w.id}`)
    expect(await w.prints()).toEqual([])
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
