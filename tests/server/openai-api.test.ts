import { readFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CALL_CLASSES } from '../../server/kernel/limits.ts'
import { createAccessTokens } from '../../server/modules/identity/access-tokens/service.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { EngineError } from '../../server/ports/engine-error.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'
import { runWorker } from '../../server/worker.ts'
import { scopesFor, type TokenScope } from '../../src/shared/domain/token-scopes.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { tone } from '../support/media-samples.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { presentEngines } from '../support/uploads.ts'
import { until } from '../support/workers.ts'

const HEARD = [
  { text: 'Good', start: 0.25, end: 0.5, confidence: 1 },
  { text: 'morning.', start: 0.5, end: 1, confidence: 1 },
]

/** An engine that hears the same in every sound, once it may; it knows these languages. */
function hearing({
  languages = ['en'],
  multilingual = false,
  transcribe = async () => HEARD,
}: { languages?: string[]; multilingual?: boolean; transcribe?: Transcriber['transcribe'] } = {}) {
  const engine: Transcriber = {
    name: 'sherpa',
    segments: { idealSeconds: 20, mostSeconds: 30 },
    parallel: null,
    state: async () => ({ usable: true, languages: new Set(languages), multilingual, label: 'Ears' }),
    transcribe,
    close: () => Promise.resolve(),
  }
  return createEngines({ transcribers: [engine], setting: 'auto' })
}

type Fields = Record<string, string | string[]>

async function open(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const t = await buildTestApp({ engines: hearing(), ...overrides })
  const origin = await t.listen()
  const tokens = createAccessTokens(t.deps)
  const me = await t.signIn()
  const tokenOf = async (person: SignedIn, scopes: TokenScope[] = ['transcribe']) =>
    (await tokens.create(person.id, { name: 'A client', scopes, expires_in_days: 1 })).token
  const mine = await tokenOf(me)

  /** Sends the fields after the file, as OpenAI's own client does when the file is named first. */
  async function transcribe(
    fields: Fields = {},
    {
      token = mine,
      seconds = 2,
      headers = {},
      signal,
      file = true,
    }: {
      token?: string | null
      seconds?: number
      headers?: Record<string, string>
      signal?: AbortSignal
      file?: boolean | Uint8Array<ArrayBuffer>
    } = {},
  ) {
    const form = new FormData()
    const bytes = file === true ? new Uint8Array(await readFile(await tone({ seconds }))) : file
    if (bytes !== false) form.append('file', new File([bytes], 'talk.wav'))
    for (const [name, values] of Object.entries({ model: 'whisper-1', ...fields }))
      for (const value of [values].flat()) form.append(name, value)
    const reply = await fetch(`${origin}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      body: form,
      ...(signal && { signal }),
    })
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, type: reply.headers.get('content-type'), text }
  }

  return {
    t,
    me,
    origin,
    tokenOf,
    transcribe,
    /** The refusal of a transcription. */
    refusal: async (fields: Fields, options?: Parameters<typeof transcribe>[1]) => {
      const { status, text } = await transcribe(fields, options)
      return [status, (JSON.parse(text) as { error: object }).error]
    },
    get: (path: string, token = mine) => fetch(origin + path, { headers: { authorization: `Bearer ${token}` } }),
    files: () =>
      t.db.selectFrom('file').select(['id', 'status', 'language_code', 'is_multilingual']).orderBy('id').execute(),
    /** Lets the machine work in this process. */
    work: async () => {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
      return worker
    },
  }
}

const fileThere = (t: TestApp) => until('the file', () => t.db.selectFrom('file').selectAll().executeTakeFirst())

describe('POST /v1/audio/transcriptions', () => {
  test('answers with the text in each format, of one file in the list that is charged once', async () => {
    const { t, me, transcribe, files, work } = await open({ env: { BILLING: 'sandbox' } })
    await giveTime(t.db, me.id, { auto: 3 })
    await work()
    const json = await transcribe({ language: 'en' })
    expect([json.status, json.type, JSON.parse(json.text)]).toEqual([
      200,
      'application/json; charset=utf-8',
      { text: 'Good morning.', usage: { type: 'duration', seconds: 2 } },
    ])
    const [file] = await files()
    expect(file).toMatchObject({ status: 'EDITING', language_code: 'en' })
    expect(json.headers.get('longhand-file-id')).toBe(file!.id)
    expect(json.headers.get('longhand-editor')).toBe(`${t.deps.config.publicUrl}/editor/${file!.id}`)

    const text = await transcribe({ response_format: 'text' })
    expect([text.type, text.text]).toEqual(['text/plain; charset=utf-8', 'Good morning.\n'])
    const srt = await transcribe({ response_format: 'srt' })
    expect(srt.text).toMatch(/^1\n00:00:00,250 --> 00:00:0\d,\d{3}\nGood morning\.\n$/)
    const vtt = await transcribe({ response_format: 'vtt' })
    expect(vtt.text).toMatch(/^WEBVTT\n[^]*00:00:00\.250 --> 00:00:0\d\.\d{3}\nGood morning\.\n/)
    const verbose = JSON.parse((await transcribe({ response_format: 'verbose_json', temperature: '0' })).text)
    expect(verbose).toMatchObject({
      task: 'transcribe',
      language: 'english',
      duration: 2,
      text: 'Good morning.',
      segments: [{ id: 0, start: 0.25, end: 1, text: 'Good morning.', avg_logprob: 0 }],
    })
    expect(verbose.words).toBeUndefined()
    const words = await transcribe({
      response_format: 'verbose_json',
      'timestamp_granularities[]': ['word'],
      prompt: 'Names',
      stream: 'false',
    })
    expect(JSON.parse(words.text)).toMatchObject({
      words: [
        { word: 'Good', start: 0.25, end: 0.5 },
        { word: 'morning.', start: 0.5, end: 1 },
      ],
    })
    expect(JSON.parse(words.text).segments).toBeUndefined()

    expect(await files()).toHaveLength(1)
    expect(await timeOn(t.db, await planOf(t.db, me.id))).toMatchObject({ available: 1, reserved: 0, used: 2 })
  })

  test('an engine is told the names of the prompt, beside those of the account', async () => {
    let told: readonly string[] = []
    const engines = hearing({
      transcribe: async (_, { vocabulary }) => {
        told = vocabulary
        return HEARD
      },
    })
    const { t, me, transcribe, work } = await open({ engines })
    await t.api('PUT', '/account/preferences', { headers: me.bearer, payload: { vocabulary: ['Rijeka'] } })
    await work()
    expect((await transcribe({ prompt: 'Castellani, Ana Petrović' })).status).toBe(200)
    expect(told).toEqual(['Castellani', 'Ana Petrović', 'Rijeka'])
  })

  test('takes another recording, or the same in another language or under another key, for another file', async () => {
    const { transcribe, files, work } = await open({ engines: hearing({ languages: ['en', 'de'] }) })
    await work()
    const keyed = { headers: { 'idempotency-key': 'mine' } }
    for (const [fields, options] of [
      [{ language: 'en' }],
      [{ language: 'de' }],
      [{ language: 'en' }, { seconds: 3 }],
      [{ language: 'en' }, keyed],
      [{ language: 'en' }, keyed],
    ] as const)
      expect((await transcribe(fields, options)).status).toBe(200)
    expect((await files()).map(({ language_code: code }) => code)).toEqual(['en', 'de', 'en', 'en'])
    const { status, text } = await transcribe({ language: 'de' }, keyed)
    expect([status, JSON.parse(text).error.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('without a language lets an engine recognise it, or takes the only one, or says that it is needed', async () => {
    const several = await open({ engines: presentEngines() })
    void several.transcribe().catch(() => undefined)
    expect(await fileThere(several.t)).toMatchObject({ language_code: 'multi', is_multilingual: 1 })
    const one = await open({ engines: hearing({ languages: ['de'] }) })
    await one.work()
    expect((await one.transcribe()).status).toBe(200)
    expect(await one.files()).toMatchObject([{ language_code: 'de', is_multilingual: 0 }])
    const two = await open({ engines: hearing({ languages: ['de', 'en'] }) })
    expect(await two.refusal({})).toEqual([
      400,
      { message: messages.languageNeeded, type: 'invalid_request_error', param: 'language', code: 'invalid_request' },
    ])
    expect(await two.t.mediaNames()).toEqual([])
  })

  test('refuses what a field says that it cannot do, with the field named, and keeps nothing', async () => {
    const refused: [string, Fields, string][] = [
      ['an unknown format', { response_format: 'docx' }, 'response_format'],
      ['times without verbose_json', { 'timestamp_granularities[]': ['word'] }, 'timestamp_granularities'],
      [
        'times of something else',
        { response_format: 'verbose_json', 'timestamp_granularities[]': ['letter'] },
        'timestamp_granularities',
      ],
      ['a stream', { stream: 'true' }, 'stream'],
      ['a temperature that is none', { temperature: 'warm' }, 'temperature'],
      ['an unknown field', { include: 'logprobs' }, 'include'],
      ['a field twice', { language: ['en', 'de'] }, 'language'],
      ['an unknown language', { language: 'xx' }, 'language'],
      ['an unknown model', { model: 'gpt-4o-transcribe' }, 'model'],
      ['another engine than the one that would do it', { model: 'pocketsphinx' }, 'model'],
      ['an empty model', { model: '' }, 'model'],
    ]
    const { t, refusal, files } = await open()
    for (const [what, fields, param] of refused)
      expect(await refusal(fields), what).toEqual([
        400,
        { message: expect.stringMatching(/\.$/), type: 'invalid_request_error', param, code: expect.any(String) },
      ])
    expect([await files(), await t.mediaNames()]).toEqual([[], []])
  })

  test('refuses what is no recording, or no file, or no form, as any upload', async () => {
    const { t, origin, refusal, tokenOf, me } = await open()
    const invalid = { type: 'invalid_request_error', param: null }
    expect(await refusal({ language: 'en' }, { file: new TextEncoder().encode('no medium') })).toEqual([
      422,
      { ...invalid, message: messages.notMedia, code: 'not_media' },
    ])
    expect(await refusal({ language: 'en' }, { file: false })).toEqual([
      400,
      { ...invalid, message: messages.oneFileInFile, code: 'one_file' },
    ])
    const reply = await fetch(`${origin}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(me)}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([reply.status, await reply.json()]).toMatchObject([415, { error: { code: 'unsupported_content_type' } }])
    expect(await t.mediaNames()).toEqual([])
  })

  test('refuses who has no time left, and keeps nothing', async () => {
    const { t, me, refusal, files } = await open({ env: { BILLING: 'sandbox' } })
    expect(await refusal({ language: 'en' })).toEqual([
      402,
      { message: expect.any(String), type: 'insufficient_quota', param: null, code: expect.any(String) },
    ])
    await giveTime(t.db, me.id, { auto: 1 })
    expect(await refusal({ language: 'en' })).toMatchObject([402, { type: 'insufficient_quota' }])
    expect([await files(), await t.mediaNames()]).toEqual([[], []])
  })

  test('needs a token with its scope, of somebody who may upload', async () => {
    const { t, me, tokenOf, refusal } = await open()
    expect(await refusal({}, { token: null })).toEqual([
      401,
      { message: messages.sessionMissing, type: 'authentication_error', param: null, code: 'no_session' },
    ])
    expect(await refusal({}, { token: 'lh_wrong' })).toMatchObject([401, { code: 'token_unusable' }])
    const others = await tokenOf(
      me,
      scopesFor('USER').filter((scope) => scope !== 'transcribe'),
    )
    expect(await refusal({}, { token: others })).toEqual([
      403,
      {
        message: 'This access token lacks the scope transcribe.',
        type: 'permission_error',
        param: null,
        code: 'scope_missing',
      },
    ])
    const transcriptor = await tokenOf(await t.signIn('HUMAN-TRANSCRIPTOR'))
    expect(await refusal({}, { token: transcriptor })).toMatchObject([403, { code: 'not_allowed' }])
    const list = await t.api('GET', '/file', { headers: { authorization: `Bearer ${await tokenOf(me)}` } })
    expect([list.statusCode, list.json().code]).toEqual([403, 'scope_missing'])
  })

  test('says why there is no text, and tries again when the same is sent again', async () => {
    let isDeaf = true
    const engines = hearing({
      transcribe: async () => {
        if (isDeaf) throw new EngineError('engine_failed', 'It broke.', { retry: false })
        return HEARD
      },
    })
    const { t, me, transcribe, refusal, files, work } = await open({ engines, env: { BILLING: 'sandbox' } })
    await giveTime(t.db, me.id, { auto: 10 })
    await work()
    expect(await refusal({ language: 'en' })).toMatchObject([500, { type: 'server_error', code: 'engine_failed' }])
    expect(await files()).toMatchObject([{ status: 'FAILED' }])
    isDeaf = false
    expect((await transcribe({ language: 'en' })).status).toBe(200)
    expect(await files()).toMatchObject([{ status: 'EDITING' }])
    expect(await timeOn(t.db, await planOf(t.db, me.id))).toMatchObject({ available: 8, reserved: 0 })
  })

  test('that waits too long says when to come back, and the same request waits on for the same file', async () => {
    const { transcribe, files, work } = await open({ transcriptionWaitMs: 50 })
    const late = await transcribe({ language: 'en' })
    expect([late.status, late.headers.get('retry-after'), JSON.parse(late.text).error]).toEqual([
      503,
      '1',
      { message: messages.stillTranscribing, type: 'server_error', param: null, code: 'still_transcribing' },
    ])
    const [file] = await files()
    expect(late.headers.get('longhand-file-id')).toBe(file!.id)
    await work()
    await until('the text', async () => (await transcribe({ language: 'en' })).status === 200)
    expect(await files()).toHaveLength(1)
  })

  test('of who hangs up leaves the file in the list, and its place to others', async () => {
    const { t, me, transcribe, files, work } = await open()
    for (let at = 0; at < CALL_CLASSES.transcription.perAccount + 1; at++) {
      const leaving = new AbortController()
      const call = transcribe({ language: 'en' }, { seconds: 2 + at, signal: leaving.signal })
      call.catch(() => undefined)
      await until('the file', async () => (await files()).length === at + 1)
      leaving.abort()
      await expect(call).rejects.toThrow()
      // The server hears of it a little later than the test.
      await until('nobody to wait', async () => (await connections(t)) === 0)
    }
    await work()
    await until('the texts', async () => (await files()).every(({ status }) => status === 'EDITING'))
    expect((await t.api('GET', '/file', { headers: me.bearer })).json().files).toHaveLength(5)
  })

  test('of a file that is removed meanwhile ends', async () => {
    const { t, me, refusal } = await open()
    const call = refusal({ language: 'en' })
    const { id } = await fileThere(t)
    expect((await t.api('DELETE', `/file/${id}`, { headers: me.bearer })).statusCode).toBeLessThan(300)
    expect(await call).toEqual([
      404,
      { message: messages.notFound, type: 'invalid_request_error', param: null, code: 'not_found' },
    ])
  })

  test('ends when the server is about to', async () => {
    const draining = new AbortController()
    const { t, refusal } = await open({ draining: draining.signal })
    const call = refusal({ language: 'en' })
    await fileThere(t)
    draining.abort()
    expect(await call).toMatchObject([503, { code: 'still_transcribing' }])
  })

  test('of one account that waits for many leaves room for another', async () => {
    const { t, tokenOf, transcribe, files, work } = await open()
    const most = CALL_CLASSES.transcription.perAccount
    const waiting = Array.from({ length: most }, (_, at) => transcribe({ language: 'en' }, { seconds: 2 + at }))
    await until('the files', async () => (await files()).length === most)
    const refused = await transcribe({ language: 'en' })
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([
      429,
      { message: messages.tooManyAtOnce, type: 'rate_limit_error', param: null, code: 'too_many_at_once' },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = transcribe({ language: 'en' }, { token: await tokenOf(await t.signIn()) })
    await until("the other's file", async () => (await files()).length === most + 1)
    await work()
    expect((await Promise.all([...waiting, other])).map(({ status }) => status)).toEqual(
      Array.from({ length: most + 1 }, () => 200),
    )
  })
})

test('a model that is named is the best one or the fast one, each a text of its own', async () => {
  const model = (name: string, expectedPace: number) => ({
    name,
    label: name,
    languages: new Set(['en']),
    multilingual: false,
    expectedPace,
  })
  const engine: Transcriber = {
    name: 'sherpa',
    segments: { idealSeconds: 20, mostSeconds: 30 },
    parallel: null,
    state: async () => ({ usable: true, languages: new Set(['en']), multilingual: false, label: 'Ears' }),
    close: () => Promise.resolve(),
    models: async () => [model('large', 1), model('small', 0.2)],
    transcribe: async (_segment, { model: used = '' }) => [{ text: used, start: 0.2, end: 1, confidence: 1 }],
  }
  const { transcribe, refusal, files, work } = await open({
    engines: createEngines({ transcribers: [engine], setting: 'auto' }),
  })
  await work()
  const heard = async (name: string) =>
    (await transcribe({ model: name, language: 'en', response_format: 'text' })).text
  expect(await heard('whisper-1')).toBe('large\n')
  expect(await heard('sherpa:small')).toBe('small\n')
  expect(await heard('sherpa:large')).toBe('large\n')
  expect(await heard('sherpa')).toBe('large\n')
  expect(await files()).toHaveLength(2)
  expect(await refusal({ model: 'sherpa:medium', language: 'en' })).toMatchObject([400, { code: 'model_not_found' }])
})

describe('GET /v1/models', () => {
  test('lists the engines that are installed', async () => {
    const { get } = await open()
    const model = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'longhand' })
    const list = await get('/v1/models')
    expect([list.status, await list.json()]).toEqual([
      200,
      { object: 'list', data: [model('whisper-1'), model('sherpa')] },
    ])
    expect(await (await get('/v1/models/sherpa')).json()).toEqual(model('sherpa'))
    const missing = await get('/v1/models/gpt-5')
    expect([missing.status, await missing.json()]).toMatchObject([404, { error: { code: 'not_found', param: null } }])
  })

  test('lists none without an engine, and other addresses are not there', async () => {
    const { get } = await open({ engines: createEngines({ transcribers: [], setting: 'auto' }) })
    expect(await (await get('/v1/models')).json()).toEqual({ object: 'list', data: [] })
    const nowhere = await get('/v1/chat/completions')
    expect([nowhere.status, await nowhere.json()]).toMatchObject([404, { error: { code: 'not_found' } }])
  })
})

const connections = (t: TestApp) =>
  new Promise<number>((resolve, reject) =>
    t.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
