import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runWorker } from '../../server/worker.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import type { Translation } from '../../src/shared/contract/translations.ts'
import { buildTestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildWork } from '../support/desk.ts'
import { openSocket } from '../support/socket-client.ts'
import { presentEngines } from '../support/uploads.ts'
import { until } from '../support/workers.ts'

describe('a translation that is ordered of a transcriptor', () => {
  /** A Romanian text that its transcriptor has, with Greek ordered, which nothing here translates into. */
  async function ordered() {
    const t = await buildTestApp({ engines: presentEngines(), env: { BILLING: 'sandbox' } })
    const [owner, tina] = [await t.signIn(), await t.signIn('HUMAN-TRANSCRIPTOR')]
    const { id } = await buildWork(t.db, owner.id, { languages: ['el'] })
    const call = (method: 'GET' | 'PUT' | 'POST', at: string, payload?: object) =>
      t.api(method, at, { headers: tina.bearer, ...(payload && { payload }) })
    await call('PUT', `/file/transcription/resume_human/${id}`)
    const original = buildTranscript('Omul merge.', 'Casa e mare.')
    original.paragraphs[0]!.marked = true
    const save = (at: string, text: object) =>
      t.api('PUT', at, {
        headers: { ...tina.bearer, 'content-type': 'application/octet-stream' },
        payload: gzipSync(JSON.stringify(text)),
      })
    expect((await save(`/file/transcription/${id}`, original)).statusCode).toBe(200)
    const languages = async () => (await call('GET', `/file/${id}`)).json().human_transcription.translate_languages
    const translations = async () => (await call('GET', `/file/translation/${id}`)).json<Translation[]>()
    async function work() {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
      await until('the translation', async () => (await translations()).find(({ status }) => status === 'READY'))
    }
    return { t, tina, id, call, save, languages, work }
  }

  test('is written by hand where no engine can: its paragraphs are empty, timed, named, unmarked', async () => {
    const { id, call, languages, work } = await ordered()
    expect(await languages()).toEqual([{ language_code: 'el', status: 'UNTRANSLATED', paragraphs: 0, marked: 0 }])
    expect((await call('POST', '/file/translation', { file_id: id, language: 'el' })).json()).toMatchObject({
      status: 'TRANSLATING',
    })
    await work()
    const { paragraphs } = (await call('GET', `/file/translation/${id}/el`)).json<Transcript>()
    expect(paragraphs.map(({ words, marked }) => [words.length, marked])).toEqual([
      [0, false],
      [0, false],
    ])
    expect(await languages()).toEqual([{ language_code: 'el', status: 'UNTRANSLATED', paragraphs: 2, marked: 0 }])
  })

  test('says how many of its paragraphs are marked, and is done with the last', async () => {
    const { t, tina, id, call, save, languages, work } = await ordered()
    await call('POST', '/file/translation', { file_id: id, language: 'el' })
    await work()
    const text = (await call('GET', `/file/translation/${id}/el`)).json<Transcript>()
    const heard = await openSocket(await t.listen(), tina.bearer)
    text.paragraphs[0]!.marked = true
    expect((await save(`/file/translation/${id}/el`, text)).statusCode).toBe(200)
    expect(await languages()).toEqual([{ language_code: 'el', status: 'UNTRANSLATED', paragraphs: 2, marked: 1 }])
    expect(await heard.until('fileChanged')).toMatchObject({
      item: { humanTranscription: { translate_languages: [{ marked: 1 }] } },
    })
    text.paragraphs[1]!.marked = true
    await save(`/file/translation/${id}/el`, text)
    expect(await languages()).toEqual([{ language_code: 'el', status: 'TRANSLATED', paragraphs: 2, marked: 2 }])
  })

  test('into a language that was not ordered is refused with what is missing, as for everybody', async () => {
    const { id, call } = await ordered()
    const reply = await call('POST', '/file/translation', { file_id: id, language: 'fi' })
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'engine_missing'])
  })
})
