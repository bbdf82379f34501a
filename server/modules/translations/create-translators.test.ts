import { describe, expect, test } from 'vitest'
import type { Translator, TranslatorName, TranslatorState } from '../../ports/translator.ts'
import { createTranslators } from './create-translators.ts'
import { inEnglish } from '../../kernel/words.ts'

function engine(name: TranslatorName, pairs: Record<string, string[]> | 'any' | Error): Translator {
  const state = async (): Promise<TranslatorState> => {
    if (pairs instanceof Error) throw pairs
    return {
      usable: true,
      pairs: pairs === 'any' ? 'any' : new Map(Object.entries(pairs).map(([from, to]) => [from, new Set(to)])),
      label: name,
    }
  }
  return {
    name,
    batchLetters: 1000,
    state,
    translate: () => Promise.reject(new Error('not called here')),
    close: async () => {},
  }
}

describe('auto', () => {
  const all = createTranslators({
    translators: [
      engine('apertium', { en: ['es'], es: ['ca'] }),
      engine('libretranslate', { en: ['de'] }),
      engine('openai', new Error('broken')),
    ],
    setting: 'auto',
  })

  test('takes the first engine that can do the two languages, by their base codes', async () => {
    expect(await all.choose({ from: 'en-GB', to: 'de' })).toMatchObject({ label: 'libretranslate' })
    expect(await all.choose({ from: 'en', to: 'es' })).toMatchObject({ label: 'apertium' })
  })

  test('says into what a language is translated, and what is translated into at all', async () => {
    expect([...((await all.targets('en')) as Set<string>)].toSorted()).toEqual(['de', 'es'])
    expect([...((await all.targets()) as Set<string>)].toSorted()).toEqual(['ca', 'de', 'es'])
    expect(await createTranslators({ translators: [engine('openai', 'any')], setting: 'auto' }).targets('ro')).toBe(
      'any',
    )
  })

  test('reports one line for each', async () => {
    expect(await all.report()).toEqual([
      { name: 'libretranslate', usable: true, text: 'libretranslate' },
      { name: 'openai', usable: false, text: expect.stringContaining('doctor') },
      { name: 'apertium', usable: true, text: 'apertium' },
    ])
  })
})

describe('[TR-015] the advice names', () => {
  const adviceFor = async (from: string, to: string, setting: 'auto' | TranslatorName = 'auto') => {
    const choice = await createTranslators({
      translators: [engine('apertium', {}), engine('libretranslate', {})],
      setting,
    }).choose({ from, to })
    return choice.translator === null ? inEnglish(choice.advice) : ''
  }

  test('the package of Debian, or the two that lead there through a third language', async () => {
    expect(await adviceFor('en', 'ca')).toContain(
      'No engine here translates from English into Catalan. Install Apertium for it with `apt-get install ' +
        'apertium-eng-cat`.',
    )
    expect(await adviceFor('en', 'it')).toContain('`apt-get install apertium-eng-cat apertium-cat-ita`')
  })

  test('servers where Debian has nothing, or the setting that stands in the way', async () => {
    expect(await adviceFor('en', 'ja')).toBe(
      'No engine here translates from English into Japanese. Set LIBRETRANSLATE_URL to a LibreTranslate server, ' +
        'or OPENAI_CHAT_MODEL for a chat server.',
    )
    expect(await adviceFor('multi', 'ja', 'libretranslate')).toContain(
      'from several languages into Japanese. TRANSLATION_ENGINE is set to libretranslate alone',
    )
  })
})
