import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildWork } from '../support/desk.ts'
import { giveTime } from '../support/plan-time.ts'
import { openSocket } from '../support/socket-client.ts'
import { buildTranslationApp, linesOf } from '../support/translation-app.ts'

describe('the text of a translation', () => {
  test('[AP-033 AP-035 TR-002 ED-013] is saved with versions, finished when all paragraphs are marked', async () => {
    const t = await buildTranslationApp()
    await t.saveOriginal(buildTranscript('Hallo.'), 'de')
    await t.db
      .insertInto('translation')
      .values({ file_id: t.file.id, language: 'de', status: 'READY', source_version: 1, created_at: 1 })
      .execute()
    const address = `/file/translation/${t.file.id}/de`
    const text = await t.text('de')
    text.paragraphs[0]!.marked = true
    const save = (headers: Record<string, string>) =>
      t.api('PUT', address, {
        headers: { ...t.owner.bearer, 'content-type': 'application/octet-stream', ...headers },
        payload: gzipSync(JSON.stringify(text)),
      })
    expect((await save({ 'if-match': '"7"' })).statusCode).toBe(412)
    expect((await save({ 'if-match': '"1"' })).json()).toEqual({ version: 2 })
    expect(await t.list()).toMatchObject([{ language: 'de', is_finished: true }])
    expect((await t.api('GET', address, { headers: t.owner.bearer })).json()).toEqual(text)

    for (const none of ['none', 'original']) {
      const original = await t.api('GET', `/file/translation/${t.file.id}/${none}`, { headers: t.owner.bearer })
      expect(linesOf(original.json())[0]).toBe('Hello there.')
    }
    expect((await t.api('GET', `/file/translation/${t.file.id}/fr`, { headers: t.owner.bearer })).statusCode).toBe(404)
    expect(
      (
        await t.api('PUT', `/file/translation/${t.file.id}/fr`, {
          headers: { ...t.owner.bearer, 'content-type': 'application/octet-stream' },
          payload: gzipSync(JSON.stringify(text)),
        })
      ).statusCode,
    ).toBe(404)
  })
})

describe('the versions of a translation', () => {
  test('are listed, read and restored like those of the original, which stays as it is', async () => {
    const t = await buildTranslationApp()
    await t.db
      .insertInto('translation')
      .values({ file_id: t.file.id, language: 'de', status: 'READY', source_version: 1, created_at: 1 })
      .execute()
    await t.saveOriginal(buildTranscript('Hallo du.'), 'de')
    const marked = buildTranscript('Hallo, du da.')
    marked.paragraphs[0]!.marked = true
    await t.saveOriginal(marked, 'de')
    const versions = (language: string) =>
      t.api('GET', `/file/transcription/${t.file.id}/versions?language=${language}`, { headers: t.owner.bearer })
    const restore = (language: string) =>
      t.api('PUT', `/file/transcription/${t.file.id}/versions/1?language=${language}`, { headers: t.owner.bearer })

    const before = (await versions('original')).json()
    expect((await versions('de')).json()).toMatchObject([
      { version: 2, words: 3 },
      { version: 1, words: 2 },
    ])
    expect((await restore('de')).json()).toEqual({ version: 3 })
    expect(linesOf(await t.text('de'))).toEqual(['Hallo du.'])
    expect(await t.list()).toMatchObject([{ language: 'de', is_finished: false }])
    expect((await versions('original')).json()).toEqual(before)

    expect((await versions('fr')).statusCode).toBe(404)
    expect((await restore('fr')).statusCode).toBe(404)
  })
})

describe('of a file that a transcriptor has taken', () => {
  const DAY_MS = 24 * 3_600_000
  const published = Date.now() - DAY_MS

  async function taken() {
    const t = await buildTestApp()
    const [owner, tina] = [await t.signIn(), await t.signIn('HUMAN-TRANSCRIPTOR')]
    const { id } = await buildWork(t.db, owner.id, { languages: ['de'] })
    await t.api('PUT', `/file/transcription/resume_human/${id}`, { headers: tina.bearer })
    const keep = async (language: string, text: string, savedAt: number) => {
      await appendVersion(t.db, {
        fileId: id,
        language,
        body: gzipSync(JSON.stringify(buildTranscript(text))),
        words: 1,
        authorId: tina.id,
        expectedVersion: null,
        savedAt,
      })
    }
    const get = (at: string, who: SignedIn) => t.api('GET', `/file/${at}`, { headers: who.bearer })
    const lines = async (at: string, who: SignedIn) => linesOf((await get(at, who)).json<Transcript>())
    const save = (language: string, text: Transcript, who: SignedIn) =>
      t.api('PUT', `/file/translation/${id}/${language}`, {
        headers: { ...who.bearer, 'content-type': 'application/octet-stream' },
        payload: gzipSync(JSON.stringify(text)),
      })
    return { t, owner, tina, id, keep, get, lines, save }
  }

  test('once it is published, they read what they wrote, and nothing that was written since', async () => {
    const { t, owner, tina, id, keep, get, lines, save } = await taken()
    await t.db
      .insertInto('translation')
      .values({ file_id: id, language: 'de', status: 'READY', source_version: 1, created_at: 1 })
      .execute()
    for (const language of [ORIGINAL, 'de']) {
      await keep(language, `published in ${language}`, published - 1)
      await keep(language, 'private', published + 1)
    }
    await t.db.updateTable('file').set({ status: 'EDITING' }).execute()
    await t.db
      .updateTable('human_transcription')
      .set({ status: 'FINISHED', published_at: published, published_version: 1 })
      .execute()

    expect(await lines(`transcription/${id}`, tina)).toEqual(['published in original'])
    expect(await lines(`translation/${id}/de`, tina)).toEqual(['published in de'])
    expect(await lines(`transcription/${id}/versions/1`, tina)).toEqual(['published in original'])
    expect((await get(`transcription/${id}/versions`, tina)).json()).toMatchObject([{ version: 1 }])
    for (const at of [
      `transcription/${id}/versions/2`,
      `transcription/${id}/versions?language=de`,
      `transcription/${id}/versions/1?language=de`,
    ])
      expect((await get(at, tina)).statusCode, at).toBe(404)
    expect((await save('de', buildTranscript('mine'), tina)).statusCode).toBe(409)
    expect((await t.api('PUT', `/file/transcription/${id}/versions/1`, { headers: tina.bearer })).statusCode).toBe(409)

    expect(await lines(`transcription/${id}`, owner)).toEqual(['private'])
    expect(await lines(`translation/${id}/de`, owner)).toEqual(['private'])
    expect(await lines(`transcription/${id}/versions/1?language=de`, owner)).toEqual(['published in de'])
    expect((await get(`transcription/${id}/versions?language=de`, owner)).json()).toHaveLength(2)
  })

  test('a save that marks the last paragraph of an ordered translation says it is done, to all pages', async () => {
    const { t, tina, id, keep, get, save } = await taken()
    await t.db
      .insertInto('translation')
      .values({ file_id: id, language: 'de', status: 'READY', source_version: 1, created_at: 1 })
      .execute()
    await keep('de', 'Hallo.', published)
    const socket = await openSocket(await t.listen(), tina.bearer)
    const text = buildTranscript('Hallo.')
    text.paragraphs[0]!.marked = true
    expect((await save('de', text, tina)).statusCode).toBe(200)
    const done = [{ language_code: 'de', status: 'TRANSLATED', paragraphs: 1, marked: 1 }]
    expect((await get(id, tina)).json()).toMatchObject({ human_transcription: { translate_languages: done } })
    expect(await socket.until('fileChanged')).toMatchObject({
      item: { humanTranscription: { translate_languages: done } },
    })
  })

  test('what its owner has stored keeps nobody from saving but the owner, and them from long texts alone', async () => {
    const t = await buildTestApp({ env: { ACCOUNT_STORAGE: '1000' } })
    const [owner, tina] = [await t.signIn(), await t.signIn('HUMAN-TRANSCRIPTOR')]
    await giveTime(t.db, owner.id, { human: 1e6 })
    const { id } = await buildWork(t.db, owner.id, { size: 1000, length_seconds: 1e6 })
    await t.api('PUT', `/file/transcription/resume_human/${id}`, { headers: tina.bearer })
    const long = buildTranscript(Array.from({ length: 8000 }, () => crypto.randomUUID()).join(' '))
    const save = (who: SignedIn, text: Transcript) =>
      t.api('PUT', `/file/transcription/${id}`, {
        headers: { ...who.bearer, 'content-type': 'application/octet-stream' },
        payload: gzipSync(JSON.stringify(text)),
      })
    expect((await save(tina, long)).json()).toEqual({ version: 1 })
    await t.db.updateTable('file').set({ status: 'EDITING', for_human_transcribe: 0 }).execute()
    const refused = await save(owner, long)
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'account_storage_full'])
    expect((await save(owner, buildTranscript('Good morning.'))).json()).toEqual({ version: 2 })
  })
})
