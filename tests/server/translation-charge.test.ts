import { expect, test } from 'vitest'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { buildTranslationApp } from '../support/translation-app.ts'
import { until } from '../support/workers.ts'

/** A text of so many letters, in paragraphs of 15 whose words differ from one `turn` to the next. */
const text = (letters: number, turn: string) => {
  const paragraphs = Array.from(
    { length: letters / 15 },
    (_, index) => `${turn}${String(index).padStart(6, '0')} letters.`,
  )
  return buildTranscript(...paragraphs)
}

/** A file of 1.2 seconds with a text of so many letters. */
async function shortMedium({ letters = 1500, seconds = 1000 } = {}) {
  const t = await buildTranslationApp({ seconds })
  await t.db.updateTable('file').set({ length_seconds: 1.2 }).where('id', '=', t.file.id).execute()
  await t.saveOriginal(text(letters, 'a'))
  const cost = async (language?: string) =>
    (
      await t.api(
        'GET',
        `/file/translation/cost/${t.file.id}${language === undefined ? '' : `?language=${language}`}`,
        { headers: t.owner.bearer },
      )
    ).json()
  return {
    ...t,
    cost,
    /** Changes all of the text, and has it translated again. */
    async translateAnew(turn: string) {
      await t.saveOriginal(text(letters, turn))
      const said = await cost('es')
      expect((await t.again('es')).json()).toMatchObject({ status: 'TRANSLATING' })
      await t.translationIn('es', 'READY')
      return said.seconds as number
    },
  }
}

test('a long text of a short medium costs its letters at 15 a second, as was said before', async () => {
  const t = await shortMedium()
  expect(await t.cost()).toEqual({ seconds: 100, letters: 1500, available_seconds: 1000, notice: null })
  expect((await t.request('es')).statusCode).toBe(200)
  expect(await t.time()).toMatchObject({ available: 900, reserved: 100 })
  await t.work()
  await t.translationIn('es', 'READY')
  expect(await t.time()).toMatchObject({ available: 900, reserved: 0, used: 100 })
  expect(await t.cost('es')).toMatchObject({ seconds: 0 })
  expect(await t.cost('de')).toMatchObject({ seconds: 100 })
})

test('a short text costs the length of its medium', async () => {
  const t = await buildTranslationApp()
  expect((await t.api('GET', `/file/translation/cost/${t.file.id}`, { headers: t.owner.bearer })).json()).toEqual({
    seconds: 60,
    letters: 29,
    available_seconds: 1000,
    notice: null,
  })
})

test('what there is not enough time for is refused, and said before', async () => {
  const t = await shortMedium({ seconds: 90 })
  const needed =
    'YOU NEED ADDITIONAL TIME: You have 1m 30s remaining, but translating requires you to have 1m 40s. Please purchase.'
  expect(await t.cost()).toMatchObject({ seconds: 100, notice: needed })
  const reply = await t.request('es')
  expect([reply.statusCode, reply.json()]).toEqual([402, { code: 'not_enough_time', message: needed }])
  expect(await t.time()).toMatchObject({ available: 90, reserved: 0 })
})

test('translating changes is free up to once more what was paid for, and costs its letters beyond', async () => {
  const t = await shortMedium()
  await t.work()
  await t.request('es')
  await t.translationIn('es', 'READY')
  expect(await t.translateAnew('b')).toBe(0)
  expect(await t.time()).toMatchObject({ available: 900, reserved: 0, used: 100 })
  expect(await t.translateAnew('c')).toBe(100)
  expect(await t.time()).toMatchObject({ available: 800, reserved: 0, used: 200 })
  expect(await t.translateAnew('d')).toBe(100)
  expect(await t.time()).toMatchObject({ available: 700, reserved: 0, used: 300 })
})

test('changes that there is no time for are refused, and the translation stays', async () => {
  const t = await shortMedium({ seconds: 150 })
  await t.work()
  await t.request('es')
  await t.translationIn('es', 'READY')
  await t.translateAnew('b')
  await t.saveOriginal(text(1500, 'c'))
  expect((await t.again('es')).statusCode).toBe(402)
  expect(await t.list()).toMatchObject([{ status: 'READY', is_outdated: true }])
  expect(await t.time()).toMatchObject({ available: 50, reserved: 0, used: 100 })
})

test('a text that has grown since costs what is translated; without time for it the translation fails', async () => {
  const t = await shortMedium({ seconds: 150 })
  await t.request('es')
  await t.saveOriginal(text(2100, 'b'))
  await t.work()
  await t.translationIn('es', 'READY')
  expect(await t.time()).toMatchObject({ available: 10, used: 140 })

  const poor = await shortMedium({ seconds: 150 })
  await poor.request('es')
  await poor.saveOriginal(text(2400, 'b'))
  await poor.work()
  expect(await poor.translationIn('es', 'FAILED')).toMatchObject({ failure: { code: 'not_enough_time' } })
  expect((await poor.list())[0]!.failure!.message).toContain('YOU NEED ADDITIONAL TIME')
  expect(await poor.time()).toMatchObject({ available: 150, reserved: 0 })
})

test('what is removed while it is being translated costs what the machine has done by then', async () => {
  const t = await shortMedium()
  Object.assign(t.engine, { batchLetters: 16 * 25 })
  let reached!: () => void
  const atHalf = new Promise<void>((resolve) => {
    reached = resolve
  })
  const first = () => Promise.resolve()
  t.engine.next.push(first, first, (signal) => {
    reached()
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('stopped')))
    })
  })
  await t.request('es')
  await t.work()
  await atHalf
  expect((await t.api('GET', `/file/removal_cost?ids=${t.file.id}`, { headers: t.owner.bearer })).json()).toEqual({
    auto_seconds: 50,
    human_seconds: 0,
  })
  expect((await t.api('DELETE', `/file/translation/${t.file.id}/es`, { headers: t.owner.bearer })).statusCode).toBe(204)
  expect(await t.time()).toMatchObject({ available: 950, reserved: 0, used: 50 })
})

test('ordered of a transcriptor, a translation costs its letters at publishing, and what went beyond', async () => {
  const t = await buildTranslationApp()
  const human = await t.signIn('HUMAN-TRANSCRIPTOR')
  await t.db
    .updateTable('file')
    .set({ length_seconds: 1.2, for_human_transcribe: 1, status: 'HUMAN-TRANSCRIBE' })
    .where('id', '=', t.file.id)
    .execute()
  await t.db
    .insertInto('human_transcription')
    .values({ file_id: t.file.id, status: 'EDITING', transcriptor_id: human.id })
    .execute()
  await t.db
    .insertInto('human_translation')
    .values({ file_id: t.file.id, language_code: 'es', status: 'UNTRANSLATED' })
    .execute()
  await t.db
    .insertInto('translation')
    .values({ file_id: t.file.id, language: 'es', status: 'WAITING', created_at: 1 })
    .execute()
  await t.db.transaction().execute(async (tx) => {
    const charge = await createQuota({ isLimited: true }).reserve(tx, t.owner, {
      kind: 'auto',
      lengthSeconds: 1.2,
      inWorkOrFailedSeconds: 0,
    })
    await tx.updateTable('translation').set(charge).execute()
  })
  const ready = () =>
    until('the translation to be ready', () =>
      t.db.selectFrom('translation').select('status').where('status', '=', 'READY').executeTakeFirst(),
    )
  await t.saveOriginal(text(1500, 'a'))
  await t.work()
  expect((await t.request('es', { who: human })).statusCode).toBe(200)
  await ready()
  expect(await t.time()).toMatchObject({ available: 900, reserved: 100 })
  for (const turn of ['b', 'c']) {
    await t.saveOriginal(text(1500, turn))
    expect((await t.api('PUT', `/file/translation/again/${t.file.id}/es`, { headers: human.bearer })).statusCode).toBe(
      200,
    )
    await ready()
  }
  expect(await t.time()).toMatchObject({ available: 800, reserved: 200, used: 0 })
  await t.db.updateTable('human_translation').set({ status: 'TRANSLATED' }).execute()
  await t.db.updateTable('human_transcription').set({ status: 'FINISHED' }).execute()
  expect(
    (await t.api('PUT', `/file/transcription/publish_human/${t.file.id}`, { headers: human.bearer })).statusCode,
  ).toBe(200)
  expect(await t.time()).toMatchObject({ available: 800, reserved: 0, used: 200 })
})

test('what it would cost is told to who may change the text, and nobody else', async () => {
  const t = await buildTranslationApp()
  const eve = await t.signIn()
  const other = await buildFile(t.db, {})
  expect((await t.api('GET', `/file/translation/cost/${t.file.id}`, { headers: eve.bearer })).statusCode).toBe(404)
  expect((await t.api('GET', `/file/translation/cost/${other.id}`, { headers: t.owner.bearer })).statusCode).toBe(404)
})
