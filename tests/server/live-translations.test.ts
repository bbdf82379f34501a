import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { createTranslators } from '../../server/modules/translations/create-translators.ts'
import { runWorker } from '../../server/worker.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import type { Translation } from '../../src/shared/contract/translations.ts'
import { costOf } from '../../src/shared/domain/quota.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { readCaptions } from '../support/captions-client.ts'
import { makeLink } from '../support/link-guests.ts'
import { connectLive, type LiveClient, openLive } from '../support/live-client.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { silentLog } from '../support/silent-log.ts'
import { busy, createTaggingTranslator, refused } from '../support/tagging-translator.ts'
import { createToneEngine, toneSound } from '../support/tone-engine.ts'
import { PATIENCE } from '../support/patience.ts'

async function talk({ seconds = 600, languages = ['es'] } = {}) {
  const engine = createTaggingTranslator()
  const translators = createTranslators({ translators: [engine], setting: 'auto' })
  const engines = createEngines({ transcribers: [createToneEngine()], setting: 'auto' })
  const t = await buildTestApp({ engines, translators, env: { BILLING: 'sandbox', SPEECH_WORKERS: '4' } })
  const origin = await t.listen()
  const ann = await t.signIn()
  if (seconds > 0) await giveTime(t.db, ann.id, { auto: seconds })
  const { id } = await openLive(t, ann, { translate_languages: languages })
  const live = await connectLive(origin, id, ann.bearer)
  await live.until('ready')
  return { t, origin, ann, id, live, engine }
}

async function work(t: TestApp): Promise<void> {
  const worker = await runWorker({ ...t.deps, log: silentLog })
  onTestFinished(() => worker.stop())
}

const choose = (t: TestApp, { bearer }: SignedIn, id: string, translate_languages: string[]) =>
  t.api('PUT', `/live/${id}/translations`, { headers: bearer, payload: { translate_languages } })

const textIn = async (t: TestApp, { bearer }: SignedIn, id: string, language: string) =>
  (await t.api('GET', `/file/translation/${id}/${language}`, { headers: bearer })).json<Transcript>()
const wordsOf = ({ paragraphs }: Transcript) => paragraphs.flatMap(({ words }) => words.map(({ text }) => text))

const translated = (live: LiveClient, language = 'es') =>
  live.messages.flatMap(({ event, data }) => (event === 'translated' && data.language === language ? [data] : []))

const made = (t: TestApp, { bearer }: SignedIn, id: string, matches: Partial<Translation> = { status: 'READY' }) =>
  vi.waitFor(
    async () => {
      const list = (await t.api('GET', `/file/translation/${id}`, { headers: bearer })).json<Translation[]>()
      expect(list).toEqual([expect.objectContaining(matches)])
    },
    { timeout: 20_000, interval: 50 },
  )

const tagged = (words: readonly string[], language = 'es') => words.map((word) => `${language}:${word}`)

test('phrases are translated as they are said, and are the translation of the file, paid once', async () => {
  const { t, ann, id, live, engine } = await talk()
  const { sound, words } = toneSound(15)
  live.send(sound)
  await vi.waitFor(
    () => expect(translated(live).flatMap(({ text }) => text.split(' '))).toEqual(tagged(words)),
    PATIENCE,
  )
  expect(translated(live).map(({ number }) => number)).toEqual([1, 2, 3])
  live.end()
  await live.until('ended')
  const asked = engine.asked.length
  await work(t)
  await made(t, ann, id)
  expect(wordsOf(await textIn(t, ann, id, 'es'))).toEqual(tagged(words))
  // Nothing was asked for a second time.
  expect(engine.asked).toHaveLength(asked)
  const length = costOf(sound.byteLength / 32_000)
  expect(await timeOn(t.db, await planOf(t.db, ann.id))).toMatchObject({ used: 2 * length, reserved: 0 })
  expect(await auditLedger(t.db)).toEqual([])
  expect(await t.db.selectFrom('translated_phrase').selectAll().execute()).toEqual([])
})

test('one that is asked for of the file meanwhile is made when it has ended, and costs its length', async () => {
  const { t, ann, id, live } = await talk({ languages: [] })
  const { sound, words } = toneSound(15)
  live.send(sound)
  await live.until('final')
  const ask = () =>
    t.api('POST', '/file/translation', { headers: ann.bearer, payload: { file_id: id, language: 'es' } })
  expect((await ask()).json()).toMatchObject({ status: 'WAITING' })
  expect((await ask()).json()).toMatchObject({ status: 'WAITING' })
  live.end()
  await live.until('ended')
  await work(t)
  await made(t, ann, id)
  expect(wordsOf(await textIn(t, ann, id, 'es'))).toEqual(tagged(words))
  const length = costOf(sound.byteLength / 32_000)
  expect(await timeOn(t.db, await planOf(t.db, ann.id))).toMatchObject({ used: 2 * length, reserved: 0 })
  expect(await auditLedger(t.db)).toEqual([])
})

test('an audience reads the original, a translation or both, each written once for all', async () => {
  const { t, origin, ann, id, live } = await talk({ languages: ['es', 'de'] })
  const { key } = await makeLink(t, ann, id, { right: 'read', days: 1, captions: { seats: 5 } })
  const [original, spanish, german] = ['', 'es', 'de'].map((language) => readCaptions(origin, key, { language }))
  await Promise.all([original, spanish, german].map((page) => page!.until(({ name }) => name === 'Council')))
  const { sound, words } = toneSound(10)
  live.send(sound)
  await spanish!.until(({ translations }) => translations['es']?.includes(`es:${words[9]}`) === true)
  await german!.until(({ translations }) => translations['de']?.includes(`de:${words[9]}`) === true)
  expect(spanish!.shown.text).toContain(words[9])
  expect(spanish!.shown.translations['de']).toBeUndefined()
  expect(original!.shown.translations).toEqual({})
  expect(original!.shown.states).toEqual([
    { language: 'de', state: 'on' },
    { language: 'es', state: 'on' },
  ])
  original!.show('de')
  await original!.until(({ translations }) => translations['de']?.includes(`de:${words[9]}`) === true)
  // Whoever says anything else is sent away, and nobody else is.
  german!.socket.send(JSON.stringify({ event: 'show', data: { language: 'es', more: 1 } }))
  expect(await german!.closed).toBe(1008)
  expect(spanish!.socket.readyState).toBe(spanish!.socket.OPEN)
})

test('languages are chosen while it goes on; one that is stopped costs what was translated', async () => {
  const { t, ann, id, live } = await talk({ languages: [] })
  expect((await choose(t, ann, id, ['en'])).statusCode).toBe(400)
  expect((await choose(t, ann, id, ['ja'])).statusCode).toBe(503)
  const { sound, words } = toneSound(20)
  const half = Math.floor(sound.byteLength / 4) * 2
  expect((await choose(t, ann, id, ['es'])).json()).toMatchObject({ translations: [{ language: 'es', state: 'on' }] })
  await live.until('translations', ({ translations }) => translations.length === 1)
  live.send(sound, 0, half)
  await vi.waitFor(() => expect(translated(live).length).toBeGreaterThanOrEqual(1), PATIENCE)
  await choose(t, ann, id, [])
  await live.until('translations', ({ translations }) => translations[0]?.state === 'ended')
  const stopped = translated(live).length
  live.send(sound, half)
  await vi.waitFor(() => expect(live.words()).toHaveLength(20), PATIENCE)
  live.end()
  await live.until('ended')
  expect(translated(live)).toHaveLength(stopped)
  await work(t)
  await made(t, ann, id, { status: 'READY', is_outdated: true })
  const have = wordsOf(await textIn(t, ann, id, 'es'))
  expect(have).toEqual(tagged(words).slice(0, have.length))
  expect(have.length).toBe(stopped * 5)
  const length = costOf(sound.byteLength / 32_000)
  const { used } = await timeOn(t.db, await planOf(t.db, ann.id))
  expect(used).toBeGreaterThan(length)
  expect(used).toBeLessThan(2 * length)
  expect(await auditLedger(t.db)).toEqual([])
})

test('an engine that is dead holds nothing up, is said to be late, and what it missed comes at the end', async () => {
  const { t, origin, ann, id, live, engine } = await talk()
  const { key } = await makeLink(t, ann, id, { right: 'read', days: 1, captions: { seats: 5 } })
  const reader = readCaptions(origin, key, { language: 'es' })
  await reader.until(({ name }) => name === 'Council')
  engine.next.push(...Array.from({ length: 40 }, () => busy))
  const { sound, words } = toneSound(10)
  live.send(sound)
  await vi.waitFor(() => expect(live.words()).toEqual(words), PATIENCE)
  await reader.until(({ text, states }) => text.includes(words[9]!) && states[0]?.state === 'late')
  await live.until('translations', ({ translations }) => translations[0]?.state === 'late')
  engine.next.length = 0
  await reader.until(({ translations, states }) => Boolean(translations['es']) && states[0]?.state === 'on')
  live.end()
  await live.until('ended')
  await work(t)
  await made(t, ann, id)
  expect(wordsOf(await textIn(t, ann, id, 'es'))).toEqual(tagged(words))
})

test('when the time is used up the translation stops, the recording goes on, and both are paid', async () => {
  const { t, ann, id, live } = await talk({ seconds: 130 })
  const { sound } = toneSound(80)
  live.send(sound)
  await live.until('translations', ({ translations }) => translations[0]?.state === 'ended')
  await live.until('stored', ({ received }) => received === sound.byteLength)
  live.end()
  await live.until('ended', ({ by }) => by === 'person')
  await work(t)
  await made(t, ann, id)
  const { used, reserved } = await timeOn(t.db, await planOf(t.db, ann.id))
  expect(reserved).toBe(0)
  expect(used).toBeLessThanOrEqual(130)
  expect(await auditLedger(t.db)).toEqual([])
})

test('an engine that fails for good at the end leaves what readers had, and that is paid', async () => {
  const { t, ann, id, live, engine } = await talk()
  const { sound, words } = toneSound(10)
  live.send(sound)
  await vi.waitFor(() => expect(translated(live)).toHaveLength(2), PATIENCE)
  const path = `/file/transcription/${id}`
  const now = await t.api('GET', path, { headers: ann.bearer })
  const last = now.json<Transcript>().paragraphs.at(-1)!
  const word = { ...last.words.at(-1)!, text: 'Harbour' }
  const at = last.words.length - 1
  const edit = { removed: [], inserted: [], changed: [{ _id: last._id, words: [{ at, removed: 1, words: [word] }] }] }
  const base = Number(/\d+/u.exec(String(now.headers.etag))![0])
  const payload = { base, id: randomUUID(), edit, follows: true }
  expect((await t.api('POST', `${path}/edits`, { headers: ann.bearer, payload })).statusCode).toBe(200)
  engine.next.push(refused)
  live.end()
  await live.until('ended')
  await work(t)
  await made(t, ann, id, { status: 'READY', is_outdated: true })
  expect(wordsOf(await textIn(t, ann, id, 'es'))).toEqual(tagged(words).slice(0, 5))
  const { used, reserved } = await timeOn(t.db, await planOf(t.db, ann.id))
  expect(reserved).toBe(0)
  expect(used).toBeGreaterThan(costOf(sound.byteLength / 32_000))
})

test('what waits when a process dies is translated by the next, once and in order', async () => {
  const { t, origin, ann, id, live, engine } = await talk()
  const { sound, words } = toneSound(20)
  let held = () => {}
  engine.next.push(async (signal) => {
    held()
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  const isHeld = new Promise<void>((resolve) => (held = resolve))
  live.send(sound, 0, sound.byteLength / 2)
  await isHeld
  await live.cut()
  const again = await connectLive(origin, id, ann.bearer)
  const { received, recognised } = await again.until('ready')
  again.send(sound, Math.min(received, recognised))
  await vi.waitFor(
    () => expect(translated(again).flatMap(({ text }) => text.split(' '))).toEqual(tagged(words)),
    PATIENCE,
  )
  again.end()
  await again.until('ended')
  await work(t)
  await made(t, ann, id)
  expect(wordsOf(await textIn(t, ann, id, 'es'))).toEqual(tagged(words))
})

test('a file that is removed while it is recorded costs what was translated of it', async () => {
  const { t, ann, id, live } = await talk()
  const { sound } = toneSound(10)
  live.send(sound)
  await vi.waitFor(() => expect(translated(live)).toHaveLength(2), PATIENCE)
  await live.until('stored', ({ received }) => received === sound.byteLength)
  expect((await t.api('DELETE', `/file/${id}`, { headers: ann.bearer })).statusCode).toBeLessThan(300)
  const { used, reserved } = await timeOn(t.db, await planOf(t.db, ann.id))
  const length = costOf(sound.byteLength / 32_000)
  expect(reserved).toBe(0)
  expect(used).toBeGreaterThan(length)
  expect(used).toBeLessThanOrEqual(2 * length)
})
