import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../server/kernel/errors.ts'
import type { Quota } from '../../server/modules/billing/plans/quota.ts'
import { keepParagraphs, type TranslationRow } from '../../server/modules/translations/repository.ts'
import { createTranslations } from '../../server/modules/translations/service.ts'
import { sourcesOf } from '../../server/modules/translations/sources.ts'
import { messages } from '../../src/shared/messages.ts'
import type { SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { noThreads } from '../support/no-threads.ts'
import { buildTranslationApp } from '../support/translation-app.ts'

const needsTime = (has: string, needed: string) =>
  `YOU NEED ADDITIONAL TIME: You have ${has} remaining, but translating requires you to have ${needed}. Please ` +
  'purchase.'

/** A file of a minute with a text of 1,500 letters, 100 seconds of translation, and nobody who translates. */
async function world(options: Parameters<typeof buildTranslationApp>[0] = {}) {
  const t = await buildTranslationApp(options)
  await t.saveOriginal(
    buildTranscript(...Array.from({ length: 100 }, (_, index) => `${String(index).padStart(7, '0')} letters.`)),
  )
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, who: SignedIn) =>
    t.api(method, `/file/translation/${at}`, { headers: who.bearer })
  return {
    ...t,
    cost: async (language?: string, who = t.owner) =>
      (await call('GET', `cost/${t.file.id}${language === undefined ? '' : `?language=${language}`}`, who)).json(),
    again: (language: string, who = t.owner) => call('PUT', `again/${t.file.id}/${language}`, who),
    remove: (language: string, who = t.owner) => call('DELETE', `${t.file.id}/${language}`, who),
    /** A translation that is there, and has cost its 100 seconds. */
    put: async (row: Partial<TranslationRow> & Pick<TranslationRow, 'language' | 'status'>) => {
      const paid = { cost_seconds: 100, paid_letters: 1500, charged_seconds: 100, source_version: 1, created_at: 1 }
      await t.db
        .insertInto('translation')
        .values({ file_id: t.file.id, ...paid, ...row })
        .execute()
    },
    row: (language = 'es') =>
      t.db.selectFrom('translation').selectAll().where('language', '=', language).executeTakeFirst(),
    jobs: () => t.db.selectFrom('job').select('payload').where('state', '=', 'ready').execute(),
    /** Gives the file to a transcriptor, who has it in work. */
    giveAway: async (languages: readonly string[] = []) => {
      const human = await t.signIn('HUMAN-TRANSCRIPTOR')
      await t.db
        .updateTable('file')
        .set({ for_human_transcribe: 1, status: 'HUMAN-TRANSCRIBE' })
        .where('id', '=', t.file.id)
        .execute()
      await t.db
        .insertInto('human_transcription')
        .values({ file_id: t.file.id, status: 'EDITING', transcriptor_id: human.id })
        .execute()
      for (const language_code of languages)
        await t.db
          .insertInto('human_translation')
          .values({ file_id: t.file.id, language_code, status: 'UNTRANSLATED' })
          .execute()
      return human
    },
  }
}

describe('asking for a translation', () => {
  test('takes its time, begins the work once, and is answered as it is from then on', async () => {
    const t = await world()
    const begun = {
      file: t.file.id,
      language: 'es',
      status: 'TRANSLATING',
      progress: 0,
      is_finished: false,
      is_outdated: false,
      failure: null,
    }
    expect((await t.request('es')).json()).toEqual(begun)
    await t.db.updateTable('translation').set({ progress: 0.5 }).execute()
    expect((await t.request('es')).json()).toEqual({ ...begun, progress: 0.5 })
    expect(await t.time()).toMatchObject({ available: 900, reserved: 100 })
    expect(await t.jobs()).toEqual([{ payload: JSON.stringify({ fileId: t.file.id, language: 'es' }) }])
    await t.put({ language: 'de', status: 'READY' })
    expect((await t.request('de')).json()).toMatchObject({ status: 'READY', progress: null, is_outdated: true })
    expect(await t.time()).toMatchObject({ available: 900, reserved: 100 })
    expect((await t.list()).map(({ language, is_outdated }) => [language, is_outdated])).toEqual([
      ['de', true],
      ['es', false],
    ])
  })

  test('two at once are one', async () => {
    const t = await world()
    const replies = await Promise.all([t.request('es'), t.request('es')])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await t.time()).toMatchObject({ available: 900, reserved: 100 })
  })

  test('for one that failed takes the time again only where it came back, and keeps its place', async () => {
    const t = await world()
    await t.put({
      language: 'es',
      status: 'FAILED',
      source_version: null,
      failure_code: 'engine_failed',
      failure_message: 'It broke.',
      created_at: 7,
    })
    expect((await t.request('es')).json()).toMatchObject({ status: 'TRANSLATING', failure: null })
    expect(await t.time()).toMatchObject({ available: 900, reserved: 100 })
    expect((await t.row())?.created_at).toBe(7)
    await t.db.updateTable('translation').set({ status: 'FAILED' }).execute()
    expect((await t.request('es')).json()).toMatchObject({ status: 'TRANSLATING' })
    await t.put({ language: 'de', status: 'FAILED' })
    expect((await t.request('de')).json()).toMatchObject({ status: 'TRANSLATING' })
    expect(await t.time()).toMatchObject({ available: 900, reserved: 100 })
  })

  test.each([
    ['xx', 400, 'translation_language_unknown', messages.translationLanguageUnknown],
    ['en', 400, 'same_language', messages.translationSameLanguage],
  ])('into %s is refused', async (language, status, code, message) => {
    const t = await world()
    const reply = await t.request(language)
    expect([reply.statusCode, reply.json()]).toEqual([status, { code, message, fields: { language: message } }])
  })

  test('opens what is there also where no engine can make it any more', async () => {
    const t = await world()
    await t.put({ language: 'fi', status: 'READY' })
    expect((await t.request('fi')).json()).toMatchObject({ language: 'fi', status: 'READY' })
  })

  test('without an engine for both languages is refused, and so is a file with no text or an empty one', async () => {
    const t = await world()
    expect((await t.request('fi')).json()).toMatchObject({ code: 'engine_missing' })
    const empty = await buildFile(t.db, { owner_id: t.owner.id })
    expect((await t.request('es', { id: empty.id })).json()).toEqual({
      code: 'no_text',
      message: messages.nothingToTranslate,
    })
    await t.saveOriginal(buildTranscript())
    expect((await t.request('es')).json()).toMatchObject({ code: 'no_text' })
    expect(await t.jobs()).toEqual([])
  })

  test('without the time for it is refused in the words of the spec, and nothing is begun', async () => {
    const t = await world({ seconds: 90 })
    const reply = await t.request('es')
    expect([reply.statusCode, reply.json()]).toEqual([
      402,
      { code: 'not_enough_time', message: needsTime('1m 30s', '1m 40s') },
    ])
    expect([await t.list(), await t.jobs()]).toEqual([[], []])
  })

  test('is for who may change the text', async () => {
    const t = await world()
    const eve = await t.signIn('ADMIN')
    expect([
      (await t.request('es', { who: eve })).statusCode,
      (await t.remove('es', eve)).statusCode,
      (await t.again('es', eve)).statusCode,
    ]).toEqual([404, 404, 404])
    expect(await t.list(eve)).toMatchObject({ code: 'not_found' })
    expect(await t.cost(undefined, eve)).toMatchObject({ code: 'not_found' })
  })
})

describe('translating changes again', () => {
  test('is free up to once more what was paid for, and costs what is beyond', async () => {
    const t = await world()
    await t.put({ language: 'es', status: 'READY', progress: 1, failure_code: 'old', failure_message: 'old' })
    expect(await t.cost('es')).toEqual({ seconds: 0, letters: 1500, available_seconds: 1000, notice: null })
    expect((await t.again('es')).json()).toMatchObject({ status: 'TRANSLATING', progress: 0, failure: null })
    expect(await t.time()).toMatchObject({ available: 1000, reserved: 0 })
    expect(await t.jobs()).toEqual([{ payload: JSON.stringify({ fileId: t.file.id, language: 'es' }) }])
    expect(await t.cost('es')).toMatchObject({ seconds: 0 })

    await t.db.updateTable('translation').set({ status: 'READY', again_letters: 750 }).execute()
    expect(await t.cost('es')).toMatchObject({ seconds: 50 })
    await t.again('es')
    expect(await t.time()).toMatchObject({ available: 950, reserved: 50 })
  })

  test('counts what is not translated as it is now, and no more', async () => {
    const t = await world()
    await t.put({ language: 'es', status: 'READY', again_letters: 1500 })
    const done = sourcesOf(await t.text('original')).slice(0, 50)
    await keepParagraphs(
      t.db,
      done.map(({ id, hash }) => ({
        file_id: t.file.id,
        language: 'es',
        paragraph_id: id,
        source_hash: hash,
        source_version: 1,
        text: 'hecho',
      })),
    )
    expect(await t.cost('es')).toMatchObject({ seconds: 50, letters: 1500 })
    const human = await t.giveAway()
    expect((await t.again('es', human)).statusCode).toBe(200)
    expect(await t.db.selectFrom('machine_work').select('work_ppm').execute()).toEqual([{ work_ppm: 500_000 }])
  })

  test('costs nothing where time for it is held, and asks for none while it is made', async () => {
    const t = await world()
    await t.request('es')
    expect(await t.cost('es')).toMatchObject({ seconds: 0, notice: null })
    await t.db.updateTable('translation').set({ status: 'FAILED' }).execute()
    expect(await t.cost('es')).toMatchObject({ seconds: 0 })
    await t.db.updateTable('translation').set({ status: 'READY', again_letters: 3000 }).execute()
    expect((await t.again('es')).statusCode).toBe(200)
    expect(await t.time()).toMatchObject({ available: 900, reserved: 100 })
  })

  test('without the time for it is refused, and it stays as it is', async () => {
    const t = await world({ seconds: 20 })
    await t.put({ language: 'es', status: 'READY', again_letters: 1500 })
    expect(await t.cost('es')).toEqual({
      seconds: 100,
      letters: 1500,
      available_seconds: 20,
      notice: needsTime('20s', '1m 40s'),
    })
    const reply = await t.again('es')
    expect([reply.statusCode, reply.json().message]).toEqual([402, needsTime('20s', '1m 40s')])
    expect(await t.row()).toMatchObject({ status: 'READY' })
  })

  test('is for one that is there and done', async () => {
    const t = await world()
    expect((await t.again('es')).statusCode).toBe(404)
    await t.request('es')
    expect((await t.again('es')).statusCode).toBe(409)
    await t.db.updateTable('translation').set({ status: 'READY' }).execute()
    await t.saveOriginal(buildTranscript())
    expect((await t.again('es')).json()).toMatchObject({ code: 'no_text' })
  })
})

describe('what it costs', () => {
  test('is said before: of any new language the same, and of one that failed what a new one costs', async () => {
    const t = await world()
    await t.put({ language: 'es', status: 'FAILED', source_version: null })
    for (const language of [undefined, 'de', 'es'])
      expect(await t.cost(language)).toEqual({ seconds: 100, letters: 1500, available_seconds: 1000, notice: null })
  })

  test("is weighed with the machine's work, not with what people or other translations hold", async () => {
    const t = await world({ seconds: 250 })
    await t.request('es')
    await buildFile(t.db, { owner_id: t.owner.id, status: 'STANDBY', for_human_transcribe: 1, length_seconds: 900 })
    expect(await t.cost('de')).toMatchObject({ available_seconds: 150, notice: null })
    await buildFile(t.db, { owner_id: t.owner.id, status: 'FAILED', length_seconds: 200 })
    expect(await t.cost('de')).toMatchObject({ notice: needsTime('2m 30s', '1m 40s') })
  })

  test('is not said of what cannot be had', async () => {
    const t = await world()
    expect(await t.cost('fi')).toMatchObject({ code: 'engine_missing' })
    expect(await t.cost('en')).toMatchObject({ code: 'same_language' })
  })

  test('is said without a notice where it is nothing, however little time there is', async () => {
    const t = await world({ seconds: 0 })
    await t.put({ language: 'es', status: 'READY' })
    expect(await t.cost('es')).toEqual({ seconds: 0, letters: 1500, available_seconds: 0, notice: null })
  })

  test('is nothing, of a time without a limit, for who is not charged', async () => {
    const t = await world({ role: 'ADMIN', seconds: 0 })
    expect(await t.cost()).toEqual({ seconds: 0, letters: 1500, available_seconds: null, notice: null })
    expect((await t.request('es')).statusCode).toBe(200)
    await t.db.updateTable('translation').set({ status: 'READY', source_version: 1, again_letters: 9000 }).execute()
    expect((await t.again('es')).statusCode).toBe(200)
    expect(await t.row()).toMatchObject({ reservation_id: null })
    expect(await t.db.selectFrom('machine_work').selectAll().execute()).toEqual([])
  })

  test('of a file without a text is the length of its medium', async () => {
    const t = await world()
    const { id } = await buildFile(t.db, { owner_id: t.owner.id, length_seconds: 30 })
    expect((await t.api('GET', `/file/translation/cost/${id}`, { headers: t.owner.bearer })).json()).toMatchObject({
      seconds: 30,
      letters: 0,
    })
  })
})

test('what goes wrong on our side is not told as want of time', async () => {
  const t = await world()
  const { db, jobs, events, translators } = t.deps
  for (const error of [new Error('The disk is full.'), new AppError(503, 'busy', 'Come back later.')]) {
    const quota = { charges: () => true, reserve: () => Promise.reject(error) } as unknown as Quota
    const failing = createTranslations({ db, jobs, events, translators, threads: noThreads, quota })
    await expect(failing.request({ ...t.owner, sid: 'none' }, t.file.id, 'es')).rejects.toBe(error)
  }
})

describe('a transcriptor', () => {
  test('translates for nothing, as much a day as is free of a text that long', async () => {
    const t = await world({ seconds: 0 })
    const human = await t.giveAway()
    expect(await t.cost(undefined, human)).toEqual({ seconds: 0, letters: 1500, available_seconds: null, notice: null })
    for (const language of ['es', 'de', 'fr']) expect((await t.request(language, { who: human })).statusCode).toBe(200)
    const taken = async () =>
      (await t.db.selectFrom('machine_work').select('work_ppm').executeTakeFirstOrThrow()).work_ppm
    expect(await taken()).toBe(3_000_000)
    await t.db.updateTable('translation').set({ status: 'READY', source_version: 1 }).execute()
    expect((await t.again('es', human)).statusCode).toBe(200)
    expect(await taken()).toBe(4_000_000)
    await t.db.updateTable('machine_work').set({ work_ppm: 9_500_000 }).execute()
    const refused = await t.again('de', human)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'machine_work_used_up'])
  })

  test('works on the time that its owner has ordered with, and takes nothing of what is free', async () => {
    const t = await world()
    const human = await t.giveAway(['es'])
    await t.put({ language: 'es', status: 'WAITING', source_version: null, plan_id: 'plan', reservation_id: 'held' })
    expect((await t.request('es', { who: human })).statusCode).toBe(200)
    expect(await t.row()).toMatchObject({ plan_id: 'plan', reservation_id: 'held' })
    await t.db.updateTable('translation').set({ status: 'READY', source_version: 1, again_letters: 9000 }).execute()
    expect((await t.again('es', human)).statusCode).toBe(200)
    expect(await t.db.selectFrom('machine_work').selectAll().execute()).toEqual([])
  })

  test('writes an ordered one by hand where no engine can', async () => {
    const t = await world()
    const human = await t.giveAway(['fi'])
    expect((await t.request('fi', { who: human })).statusCode).toBe(200)
    expect((await t.request('sv', { who: human })).json()).toMatchObject({ code: 'engine_missing' })
  })

  test('asks for nothing more once the text is published', async () => {
    const t = await world()
    const human = await t.giveAway()
    await t.put({ language: 'es', status: 'READY' })
    await t.db.updateTable('file').set({ status: 'EDITING' }).execute()
    await t.db
      .updateTable('human_transcription')
      .set({ status: 'FINISHED', published_at: Date.now(), published_version: 1 })
      .execute()
    for (const reply of [await t.request('de', { who: human }), await t.again('es', human)])
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'wrong_state'])
    expect(await t.cost(undefined, human)).toMatchObject({ code: 'wrong_state' })
  })

  test('removes none', async () => {
    const t = await world()
    const human = await t.giveAway()
    await t.request('es', { who: human })
    expect((await t.remove('es', human)).statusCode).toBe(409)
    expect(await t.row()).toBeDefined()
  })
})

describe('removing one', () => {
  test('takes its texts and its work along, and gives its time back', async () => {
    const t = await world()
    await t.request('es')
    await t.saveOriginal(buildTranscript('Hola.'), 'es')
    expect((await t.remove('es')).statusCode).toBe(204)
    expect([await t.list(), await t.jobs()]).toEqual([[], []])
    expect(
      await t.db.selectFrom('transcript_version').select('language').where('language', '!=', 'original').execute(),
    ).toEqual([])
    expect(await t.time()).toMatchObject({ available: 1000, reserved: 0 })
    expect((await t.remove('es')).statusCode).toBe(404)
  })

  test('takes a long text along, piece by piece', async () => {
    const t = await world()
    await t.put({ language: 'es', status: 'READY' })
    await t.saveOriginal(buildTranscript(randomBytes(400_000).toString('hex')), 'es')
    expect(await t.db.selectFrom('text_piece').select('seq').execute()).not.toEqual([])
    expect((await t.remove('es')).statusCode).toBe(204)
    expect([
      await t.db.selectFrom('long_text').selectAll().execute(),
      await t.db.selectFrom('text_piece').select('seq').execute(),
    ]).toEqual([[], []])
  })

  test('leaves the text itself', async () => {
    const t = await world()
    expect((await t.remove('original')).statusCode).toBe(409)
    expect(
      (await t.api('GET', `/file/transcription/${t.file.id}`, { headers: t.owner.bearer })).json().paragraphs,
    ).toHaveLength(100)
  })
})
