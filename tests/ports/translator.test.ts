import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApertium } from '../../server/adapters/translator-apertium/index.ts'
import { createLibreTranslate } from '../../server/adapters/translator-libretranslate/index.ts'
import { createChatTranslator } from '../../server/adapters/translator-openai/index.ts'
import type { TranslationRetry } from '../../server/adapters/translation-call.ts'
import type { Translator } from '../../server/ports/translator.ts'
import { describeNeeding } from '../support/needs.ts'
import {
  chatReply,
  json,
  startChatServer,
  startLibreTranslate,
  type TranslationServer,
} from '../support/translation-servers.ts'
import { translatorSuite } from './suites/translator.ts'

const MODES = '/usr/share/apertium/modes'
const noApertium = existsSync(path.join(MODES, 'eng-spa.mode'))
  ? undefined
  : 'not here: apertium-eng-spa; apt-get install apertium-eng-spa'
const quick: TranslationRetry = { times: 2, firstMs: 1, mostWaitMs: 5000, limitMs: 60_000 }

let server: TranslationServer | undefined
const stop = async () => server?.close()

translatorSuite({
  name: 'Apertium',
  missing: noApertium,
  start: async () => createApertium(),
  withoutItsNeeds: (folder) => createApertium({ dataFolder: folder }),
  house: /casa/,
})

translatorSuite({
  name: 'a LibreTranslate server',
  async start() {
    server = await startLibreTranslate()
    return createLibreTranslate({ url: server.origin, apiKey: 'key', retry: quick })
  },
  withoutItsNeeds: () => createLibreTranslate({ url: null, apiKey: null }),
  house: /es:house/,
  stop,
})

translatorSuite({
  name: 'a chat server',
  async start() {
    server = await startChatServer()
    return createChatTranslator({ baseUrl: server.origin, apiKey: 'key', model: 'small', retry: quick })
  },
  withoutItsNeeds: () => createChatTranslator({ baseUrl: null, apiKey: 'key', model: null }),
  house: /es:house/,
  stop,
})

describeNeeding(noApertium, 'Apertium alone', () => {
  const translate = async (text: string, engine = createApertium(), to = 'es') =>
    (await engine.translate([{ id: 'p', text }], { from: 'en', to })).get('p')

  test('translates for real, and shows a word that it does not know as it was', async () => {
    expect(await translate('The house is red.')).toBe('La casa es roja.')
    expect(await translate('The frobnicator is red.')).toMatch(/^El frobnicator /)
  })

  test('goes through a third language where no pair leads straight there', async () => {
    // English → Spanish → English: the second pair stands in for one that leads further, such as Spanish → Catalan.
    const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'apertium-'))
    onTestFinished(() => rm(dataFolder, { recursive: true }))
    await mkdir(path.join(dataFolder, 'modes'))
    await copyFile(path.join(MODES, 'eng-spa.mode'), path.join(dataFolder, 'modes/eng-spa.mode'))
    await copyFile(path.join(MODES, 'spa-eng.mode'), path.join(dataFolder, 'modes/spa-cat.mode'))
    await writeFile(path.join(dataFolder, 'modes/spa-cat_valencia.mode'), '')
    const engine = createApertium({ dataFolder })
    const state = await engine.state()
    expect(
      state.usable && state.pairs !== 'any' && [...state.pairs].map(([from, targets]) => [from, [...targets]]),
    ).toEqual([
      ['en', ['es', 'ca']],
      ['es', ['ca']],
    ])
    expect(await translate('The house is red.', engine, 'ca')).toBe('The house is red.')
  })
})

describe.each([
  {
    name: 'LibreTranslate',
    start: startLibreTranslate,
    make: (origin: string, retry: TranslationRetry): Translator =>
      createLibreTranslate({ url: origin, apiKey: 'key', retry }),
  },
  {
    name: 'chat',
    start: startChatServer,
    make: (origin: string, retry: TranslationRetry): Translator =>
      createChatTranslator({ baseUrl: origin, apiKey: 'key', model: 'small', retry }),
  },
])('a $name server', ({ start, make }) => {
  let at: TranslationServer
  beforeEach(async () => {
    at = await start()
  })
  afterEach(() => at.close())
  const texts = [
    { id: 'a', text: 'The house.' },
    { id: 'b', text: 'Bye.' },
  ]
  const expected = new Map([
    ['a', 'es:The es:house.'],
    ['b', 'es:Bye.'],
  ])
  const translate = (retry = quick) => make(at.origin, retry).translate(texts, { from: 'en', to: 'es' })

  test('that is busy is asked again, as late as it says', async () => {
    at.next.push(json(429, {}, { 'retry-after': '1' }))
    const begun = performance.now()
    expect(await translate()).toEqual(expected)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1000)
    at.next.push(json(429, {}, { 'retry-after': '3600' }))
    await expect(translate()).rejects.toMatchObject({
      code: 'engine_failed',
      retry: true,
      message: 'The translation server is busy. Try again later.',
    })
  })

  test('that fails now and then is asked again, and given up in the end', async () => {
    at.next.push(json(503, {}), (response) => response.destroy())
    expect(await translate()).toEqual(expected)
    at.next.push(json(500, {}), json(500, {}), json(500, {}))
    await expect(translate()).rejects.toMatchObject({
      code: 'engine_failed',
      retry: true,
      message: 'The translation server failed. Try again later.',
    })
  })

  test('that never answers is given up', async () => {
    at.next.push(
      () => {},
      () => {},
      () => {},
    )
    await expect(translate({ ...quick, limitMs: 200 })).rejects.toMatchObject({ code: 'engine_timeout', retry: true })
  })

  test('that refuses the key is not asked again, and its words go no further', async () => {
    at.next.push(json(401, { error: 'secret of the server' }))
    const error: unknown = await translate().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'engine_refused', retry: false, message: expect.stringContaining('API_KEY') })
    expect(String(error)).not.toContain('secret')
    expect(at.requests).toEqual([])
  })

  test.each<[string, unknown]>([
    ['no JSON', 'hello'],
    ['something else', { hello: 1 }],
    ['too few', { translatedText: ['uno'], ...chatReply([{ id: 'a', text: 'uno' }]) }],
    [
      'an invented paragraph',
      {
        translatedText: ['uno', 'dos', 'tres'],
        ...chatReply([
          { id: 'a', text: 'uno' },
          { id: 'b', text: 'dos' },
          { id: 'c', text: 'tres' },
        ]),
      },
    ],
    [
      'a doubled one',
      {
        translatedText: 'uno',
        ...chatReply([
          { id: 'a', text: 'uno' },
          { id: 'a', text: 'dos' },
        ]),
      },
    ],
  ])('that answers nonsense (%s) is asked again, and refused when it goes on', async (_name, nonsense) => {
    at.next.push(json(200, nonsense))
    expect(await translate()).toEqual(expected)
    at.next.push(...[1, 2, 3].map(() => json(200, nonsense)))
    await expect(translate()).rejects.toMatchObject({
      code: 'engine_failed',
      message: 'The translation server sent something that is not a translation of this text.',
    })
  })

  test('is not followed to another address', async () => {
    at.next.push(...[1, 2, 3].map(() => json(302, {}, { location: 'http://127.0.0.1:1/' })))
    await expect(translate()).rejects.toMatchObject({ code: 'engine_failed' })
  })
})

test('LibreTranslate is told its own codes, and finds out itself what several languages are', async () => {
  const at = await startLibreTranslate()
  onTestFinished(() => at.close())
  const engine = createLibreTranslate({ url: `${at.origin}/`, apiKey: 'key', retry: quick })
  const state = await engine.state()
  expect(state.usable && state.pairs !== 'any' && [...state.pairs.get('multi')!]).toEqual(['en', 'es', 'de', 'zh'])
  await engine.translate([{ id: 'a', text: 'Hi' }], { from: 'multi', to: 'zh' })
  expect(at.requests[0]!.body).toMatchObject({ source: 'auto', target: 'zh-Hans' })
})
