import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { giveTime, letUse, planOf, timeOn } from '../support/plan-time.ts'
import { openSocket } from '../support/socket-client.ts'
import { busy, refused } from '../support/tagging-translator.ts'
import { buildTranslationApp, linesOf } from '../support/translation-app.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { messages } from '../../src/shared/messages.ts'

const NEEDS_TIME =
  'YOU NEED ADDITIONAL TIME: You have 1m 00s remaining, but translating requires you to have 1m 00s. Please purchase.'

describe('asking for a translation', () => {
  test('[TR-003 TR-011 TR-013 TR-014 AP-033 AP-036 AP-037] by paragraph, speakers, notes, marks, times', async () => {
    const t = await buildTranslationApp()
    const original = buildTranscript('Hello there.', 'The house is red.')
    Object.assign(original.paragraphs[1]!, { speaker: 'Ann', note: 'a note', marked: true })
    await t.saveOriginal(original)
    const asked = await t.request('es')
    expect(asked.json()).toEqual({
      file: t.file.id,
      language: 'es',
      status: 'TRANSLATING',
      progress: 0,
      is_finished: false,
      is_outdated: false,
      failure: null,
    })
    await t.work()
    expect(await t.translationIn('es', 'READY')).toMatchObject({ file: t.file.id, language: 'es', is_finished: false })

    const reply = await t.api('GET', `/file/translation/${t.file.id}/es`, { headers: t.owner.bearer })
    expect(reply.headers['etag']).toBe('"1"')
    const translated = reply.json<typeof original>()
    expect(linesOf(translated)).toEqual(['es:Hello es:there.', 'es:The es:house es:is es:red.'])
    expect(translated.paragraphs[1]).toMatchObject({
      _id: original.paragraphs[1]!._id,
      speaker: 'Ann',
      note: 'a note',
      marked: true,
    })
    for (const [index, { words, data_start, data_end }] of translated.paragraphs.entries()) {
      const source = original.paragraphs[index]!
      expect([data_start, data_end]).toEqual([source.data_start, source.data_end])
      expect(words[0]!.data_start).toBe(source.words[0]!.data_start)
      expect(words.at(-1)!.data_end).toBe(source.words.at(-1)!.data_end)
      for (const [at, word] of words.entries()) {
        expect(word.origin).toBe('interpolated')
        expect(word.data_start).toBe(at === 0 ? source.words[0]!.data_start : words[at - 1]!.data_end)
      }
    }
  })

  test('[AP-037] tells its progress while it is made, batch by batch', async () => {
    const t = await buildTranslationApp({ seconds: 10_000 })
    await t.saveOriginal(
      buildTranscript(...Array.from({ length: 60 }, (_, at) => `Paragraph ${at} ${'has many words '.repeat(40)}.`)),
    )
    const seen: (number | null)[] = []
    const translate = t.engine.translate.bind(t.engine)
    vi.spyOn(t.engine, 'translate').mockImplementation(async (...asked) => {
      seen.push((await t.list()).find(({ language }) => language === 'es')!.progress)
      return translate(...asked)
    })
    expect((await t.request('es')).json()).toMatchObject({ file: t.file.id, language: 'es', progress: 0 })
    await t.work()
    await t.translationIn('es', 'READY')
    const kinds = await t.db.selectFrom('event').select('kind').where('file_id', '=', t.file.id).execute()
    expect(t.engine.asked.length).toBeGreaterThan(1)
    expect(kinds.filter(({ kind }) => kind === 'file-progress')).toHaveLength(t.engine.asked.length)
    // Nothing before the first batch, and more before each further one.
    expect(seen[0]).toBe(0)
    for (const [at, progress] of seen.entries()) if (at > 0) expect(progress).toBeGreaterThan(seen[at - 1]!)
  })

  test('[TR-012] a second time opens the one that is there, and costs nothing again', async () => {
    const t = await buildTranslationApp()
    await t.work()
    await Promise.all([t.request('es'), t.request('es')])
    await t.translationIn('es', 'READY')
    expect((await t.request('es')).json()).toMatchObject({ status: 'READY' })
    expect(await t.list()).toHaveLength(1)
    expect(t.engine.asked).toHaveLength(1)
    expect(await t.time()).toMatchObject({ available: 940, reserved: 0, used: 60 })
  })

  test.each([
    ['a language of no list', 'xx', 400, 'translation_language_unknown'],
    ['its own language', 'en', 400, 'same_language'],
  ])('into %s is refused', async (_name, language, status, code) => {
    const t = await buildTranslationApp()
    const reply = await t.request(language)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  test('[TR-015] without an engine it answers 503 and says what to install or set', async () => {
    const t = await buildTestApp()
    const ask = async (role: Role) => {
      const owner = await t.signIn(role)
      const file = await buildFile(t.db, { owner_id: owner.id })
      return t.api('POST', '/file/translation', {
        headers: owner.bearer,
        payload: { file_id: file.id, language: 'es' },
      })
    }
    const reply = await ask('ADMIN')
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'engine_missing'])
    expect(reply.json().message).toContain('apt-get install apertium-eng-spa')
    expect(reply.json().message).toContain('LIBRETRANSLATE_URL')
    const missing = { code: 'engine_missing', message: messages.translationEngineMissing }
    expect((await ask('USER')).json()).toEqual(missing)
    const owner = await t.signIn()
    const file = await buildFile(t.db, { owner_id: owner.id })
    const price = await t.api('GET', `/file/translation/cost/${file.id}?language=es`, { headers: owner.bearer })
    expect([price.statusCode, price.json()], 'what cannot be had has no price').toEqual([503, missing])
  })

  test('a file without a text, or of somebody else, has nothing to translate', async () => {
    const t = await buildTranslationApp()
    const empty = await buildFile(t.db, { owner_id: t.owner.id })
    const inWork = await buildFile(t.db, { owner_id: t.owner.id, status: 'TRANSCRIBE' })
    const eve = await t.signIn()
    expect((await t.request('es', { id: empty.id })).json().code).toBe('no_text')
    expect((await t.request('es', { id: inWork.id })).statusCode).toBe(409)
    expect((await t.request('es', { who: eve })).statusCode).toBe(404)
  })
})

describe('what it costs', () => {
  test('[PL-026 TR-010] is the length of the medium in auto time, taken at once, settled as translation', async () => {
    const t = await buildTranslationApp()
    await t.request('es')
    expect(await t.time()).toMatchObject({ available: 940, reserved: 60, used: 0 })
    await t.work()
    await t.translationIn('es', 'READY')
    expect(await t.time()).toMatchObject({ available: 940, reserved: 0, used: 60 })
    const rows = await t.db
      .selectFrom('ledger')
      .select(['reason', 'seconds'])
      .where('kind', '=', 'auto')
      .orderBy('id')
      .execute()
    expect(rows.map(({ reason, seconds }) => [reason, seconds])).toEqual([
      ['grant', 1000],
      ['reserve', -60],
      ['release', 60],
      ['translation', -60],
    ])
  })

  test('[TR-006 TR-010] without enough it is 402 with the notice, and nothing changes', async () => {
    const t = await buildTranslationApp({ seconds: 60 })
    const reply = await t.request('es')
    expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([402, 'not_enough_time', NEEDS_TIME])
    expect(await t.list()).toEqual([])
    expect(await t.time()).toMatchObject({ available: 60, reserved: 0 })
  })

  test('[TR-009] comes from the plan in use', async () => {
    const t = await buildTranslationApp({ seconds: 0 })
    const host = await t.signIn('SUBSCRIBER')
    await giveTime(t.db, host.id, { auto: 100 })
    const planId = await planOf(t.db, host.id)
    await letUse(t.db, { guestId: t.owner.id, planId })
    expect((await t.request('es')).statusCode).toBe(200)
    expect(await timeOn(t.db, planId)).toMatchObject({ available: 40, reserved: 60 })
  })

  test('[PL-026 TR-008] is nothing for ADMIN', async () => {
    const t = await buildTranslationApp({ role: 'ADMIN', seconds: 0 })
    await t.work()
    expect((await t.request('es')).statusCode).toBe(200)
    await t.translationIn('es', 'READY')
    expect(await t.db.selectFrom('ledger').selectAll().where('seconds', '!=', 0).execute()).toEqual([])
  })

  test('comes back when it fails for good, and is taken again by another try', async () => {
    const t = await buildTranslationApp()
    t.engine.next.push(refused)
    await t.work()
    await t.request('es')
    expect(await t.translationIn('es', 'FAILED')).toMatchObject({
      failure: { code: 'engine_refused', message: 'The translation server refused the key.' },
    })
    expect(await t.time()).toMatchObject({ available: 1000, reserved: 0 })
    expect((await t.request('es')).json()).toMatchObject({ status: 'TRANSLATING', failure: null })
    await t.translationIn('es', 'READY')
    expect(await t.time()).toMatchObject({ available: 940, used: 60 })
  })

  test('comes back when it is removed before it is done, or with its file', async () => {
    const t = await buildTranslationApp()
    await t.request('es')
    await t.request('de')
    expect(await t.time()).toMatchObject({ available: 880, reserved: 120 })
    expect((await t.api('DELETE', `/file/translation/${t.file.id}/es`, { headers: t.owner.bearer })).statusCode).toBe(
      204,
    )
    expect(await t.time()).toMatchObject({ available: 940, reserved: 60 })
    await t.api('DELETE', `/file/${t.file.id}`, { headers: t.owner.bearer })
    expect(await t.time()).toMatchObject({ available: 1000, reserved: 0 })
    expect(await t.db.selectFrom('translation').selectAll().execute()).toEqual([])
  })
})

describe('the work', () => {
  test('is tried again after a failure, and goes on where it was', async () => {
    const t = await buildTranslationApp()
    Object.assign(t.engine, { batchLetters: 15 })
    t.engine.next.push(() => Promise.resolve(), busy)
    await t.request('es')
    await t.work()
    await t.translationIn('es', 'READY')
    expect(t.engine.asked).toEqual([['Hello there.'], ['The house is'], ['red.'], ['Bye.']])
    expect(linesOf(await t.text('es'))).toEqual(['es:Hello es:there.', 'es:The es:house es:is es:red.', 'es:Bye.'])
  })

  test('[TR-004] tells how far it is', async () => {
    const t = await buildTranslationApp()
    Object.assign(t.engine, { batchLetters: 20 })
    let told: unknown
    t.engine.next.push(
      () => Promise.resolve(),
      async () => {
        told = await t.list()
      },
    )
    await t.request('es')
    await t.work()
    await t.translationIn('es', 'READY')
    expect(told).toMatchObject([{ status: 'TRANSLATING', progress: 12 / 33 }])
    expect(await t.db.selectFrom('event').select('kind').where('kind', '=', 'file-progress').execute()).not.toEqual([])
  })

  test('again asks for changed paragraphs only, for nothing, and keeps what a person changed', async () => {
    const t = await buildTranslationApp()
    await t.work()
    await t.request('es')
    await t.translationIn('es', 'READY')
    const mine = await t.text('es')
    mine.paragraphs[0]!.words[1]!.text = 'mine.'
    await t.api('PUT', `/file/translation/${t.file.id}/es`, {
      headers: { ...t.owner.bearer, 'content-type': 'application/octet-stream', 'if-match': '"1"' },
      payload: gzipSync(JSON.stringify(mine)),
    })

    const original = await t.text('original')
    const changed = buildTranscript('Hello there, friend.', 'The house is blue.', 'Bye.').paragraphs.map(
      (paragraph, index) => ({ ...paragraph, _id: original.paragraphs[index]!._id }),
    )
    await t.saveOriginal({ ...original, paragraphs: changed })
    expect(await t.list()).toMatchObject([{ is_outdated: true }])
    t.engine.asked.length = 0
    const socket = await openSocket(await t.listen(), t.owner.bearer)
    socket.send({ event: 'textOpened', data: { id: t.file.id, tab: 'an-open-page', language: 'es', number: 2 } })
    expect((await t.again('es')).json()).toMatchObject({ status: 'TRANSLATING' })
    expect(await t.translationIn('es', 'READY')).toMatchObject({ is_outdated: false })
    expect(t.engine.asked).toEqual([['Hello there, friend.', 'The house is blue.']])
    expect(linesOf(await t.text('es'))).toEqual(['es:Hello mine.', 'es:The es:house es:is es:blue.', 'es:Bye.'])
    expect(await socket.until('textChanged')).toMatchObject({ tab: 'an-open-page', number: 3 })
    expect(await t.time()).toMatchObject({ available: 940, used: 60 })
  })
})

describe('languages', () => {
  test('[AP-026 DA-010] all of them without a token, or what the engine can, also from one language', async () => {
    const t = await buildTranslationApp()
    const languages = async (query: string) =>
      (await t.api('GET', `/file/translation/supported_languages${query}`)).json<{ code: string; name: string }[]>()
    expect((await languages('')).length).toBeGreaterThan(120)
    expect(await languages('?from_service=true')).toEqual([
      { code: 'fr', name: 'French' },
      { code: 'de', name: 'German' },
      { code: 'es', name: 'Spanish' },
    ])
    expect(await languages('?from_service=true&from=en')).toHaveLength(3)
    expect(await languages('?from_service=true&from=ro')).toEqual([])
  })
})
