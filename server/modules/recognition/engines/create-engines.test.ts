import { describe, expect, test } from 'vitest'
import type { EngineName, EngineState, Transcriber } from '../../../ports/transcriber.ts'
import { createEngines } from './create-engines.ts'
import { inEnglish } from '../../../kernel/words.ts'

const english = new Set(['en'])

function engine(
  name: EngineName,
  state: Partial<EngineState & { usable: true }> | { advice: string } | Error,
): Transcriber & { asked: number; closed: boolean } {
  return {
    name,
    segments: { idealSeconds: 25, mostSeconds: 29 },
    parallel: null,
    asked: 0,
    closed: false,
    async state() {
      this.asked++
      if (state instanceof Error) throw state
      return 'advice' in state
        ? { usable: false, advice: state.advice }
        : { usable: true, languages: english, multilingual: false, label: name, ...state }
    },
    transcribe: () => Promise.reject(new Error('not called here')),
    async close() {
      this.closed = true
    },
  }
}

const need = (language: string, multilingual = false) => ({ language, multilingual })

describe('auto', () => {
  test('takes the first usable engine for the language: sherpa, PocketSphinx, then OpenAI', async () => {
    const all = [
      engine('openai', { languages: 'any', label: 'remote' }),
      engine('pocketsphinx', { label: 'PocketSphinx' }),
      engine('sherpa', { languages: new Set(['ro']), label: 'sherpa' }),
    ]
    const engines = createEngines({ transcribers: all, setting: 'auto' })
    expect(await engines.choose(need('ro'))).toMatchObject({ label: 'sherpa' })
    expect(await engines.choose(need('en'))).toMatchObject({ label: 'PocketSphinx' })
    expect(await engines.choose(need('ja'))).toMatchObject({ label: 'remote' })
  })

  test('matches a language by its base code', async () => {
    const engines = createEngines({
      transcribers: [engine('pocketsphinx', { languages: new Set(['en-us']) })],
      setting: 'auto',
    })
    expect(await engines.choose(need('en-GB'))).toMatchObject({ label: 'pocketsphinx' })
    expect(await engines.languages()).toEqual(english)
  })

  test('passes over an engine that cannot say how it is', async () => {
    const engines = createEngines({
      transcribers: [engine('sherpa', new Error('broken')), engine('pocketsphinx', {})],
      setting: 'auto',
    })
    expect(await engines.choose(need('en'))).toMatchObject({ label: 'pocketsphinx' })
  })

  test('several languages in one file need an engine that can', async () => {
    const one = createEngines({ transcribers: [engine('pocketsphinx', {})], setting: 'auto' })
    expect(await one.multilingual()).toBe(false)
    const none = await one.choose(need('multi', true))
    expect(none.engine === null && inEnglish(none.advice)).toContain('several languages')
    const two = createEngines({
      transcribers: [engine('pocketsphinx', {}), engine('openai', { multilingual: true })],
      setting: 'auto',
    })
    expect(await two.choose(need('multi', true))).toMatchObject({ label: 'openai' })
  })

  test('`any` when one engine takes whatever it is told', async () => {
    const engines = createEngines({
      transcribers: [engine('pocketsphinx', {}), engine('openai', { languages: 'any' })],
      setting: 'auto',
    })
    expect(await engines.languages()).toBe('any')
  })
})

describe('advice names what to install for this very language', () => {
  const none = [engine('sherpa', { advice: 'No model.' }), engine('pocketsphinx', { advice: 'Not installed.' })]
  const adviceFor = async (language: string, setting: 'auto' | EngineName = 'auto', transcribers = none) => {
    const choice = await createEngines({ transcribers, setting }).choose(need(language))
    return choice.engine === null ? inEnglish(choice.advice) : ''
  }

  test('English: PocketSphinx or a small model', async () => {
    const advice = await adviceFor('en-US')
    expect(advice).toContain('No speech engine for American English is installed.')
    expect(advice).toContain('apt-get install pocketsphinx pocketsphinx-en-us')
    expect(advice).toContain('npx longhand models add whisper-tiny')
  })

  test('another language: a model that knows it, and no PocketSphinx', async () => {
    const advice = await adviceFor('ro')
    expect(advice).toContain('Romanian')
    expect(advice).toContain('npx longhand models add whisper-small')
    expect(advice).not.toContain('pocketsphinx')
    expect(await adviceFor('yue')).toContain('models add sense-voice')
    expect(await adviceFor('ceb')).toContain('models add omnilingual-300m')
  })

  test('one engine only: why that one cannot', async () => {
    expect(await adviceFor('en', 'sherpa')).toBe('No model. Add a model with `npx longhand models add whisper-tiny`.')
    expect(await adviceFor('ro', 'pocketsphinx', [engine('pocketsphinx', {})])).toContain('SPEECH_ENGINE=auto')
  })
})

test('asks each engine once in a while, not at every call', async () => {
  let time = 0
  const sherpa = engine('sherpa', {})
  const engines = createEngines({ transcribers: [sherpa], setting: 'auto', now: () => time })
  await Promise.all([engines.choose(need('en')), engines.languages(), engines.multilingual()])
  expect(sherpa.asked).toBe(1)
  time = 60_000
  await engines.languages()
  expect(sherpa.asked).toBe(2)
})

test('reports one line per engine and closes all of them', async () => {
  const all = [engine('sherpa', { advice: 'Add a model.' }), engine('pocketsphinx', { label: 'PocketSphinx, en-us' })]
  const engines = createEngines({ transcribers: all, setting: 'auto' })
  expect(await engines.report()).toEqual([
    { name: 'sherpa', usable: false, text: 'Add a model.' },
    { name: 'pocketsphinx', usable: true, text: 'PocketSphinx, en-us' },
  ])
  await engines.close()
  expect(all.every((one) => one.closed)).toBe(true)
})

describe('following a live session', () => {
  const listen = () => {
    throw new Error('not called here')
  }
  const following = (name: EngineName, languages: readonly string[], over: Partial<Transcriber> = {}): Transcriber => ({
    ...engine(name, { languages: 'any' }),
    follower: async (language) => (languages.includes(language) ? { expectedPace: name.length, listen } : null),
    ...over,
  })
  const models = async () => []

  test('a model that is there for it comes first, then the engine that was chosen, and no other', async () => {
    const [sherpa, sphinx] = [following('sherpa', ['de'], { models }), following('pocketsphinx', ['en'])]
    const engines = createEngines({ transcribers: [sherpa, sphinx, engine('openai', {})], setting: 'auto' })
    expect(await engines.follower('de', sphinx)).toMatchObject({ expectedPace: 'sherpa'.length })
    expect(await engines.follower('en', sphinx)).toMatchObject({ expectedPace: 'pocketsphinx'.length })
    expect(await engines.follower('en', sherpa)).toBeNull()
    expect(await engines.follower('fr', engine('openai', {}))).toBeNull()
  })
})
