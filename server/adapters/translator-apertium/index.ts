import { baseLanguage } from '../../../src/shared/domain/languages.ts'
import { EngineError } from '../../ports/engine-error.ts'
import type { TextToTranslate, Translator, TranslatorState } from '../../ports/translator.ts'
import { createClosableWork } from '../closable-work.ts'
import { findProgram } from '../find-program.ts'
import { TRANSLATION_CLOSED } from '../translation-call.ts'
import { reachable, readModes, routeBetween } from './modes.ts'
import { type ApertiumRun, runApertium } from './run.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

const ADVICE = phrase(
  'Apertium is not installed. Install it with a pair of languages, such as `apt-get install apertium-eng-spa`.',
)

/** Where Debian's packages put the languages. */
const DEBIAN_DATA = '/usr/share/apertium'

export interface ApertiumOptions {
  dataFolder?: string
  /** Where programs are looked for, as in `PATH`. */
  searchPath?: string
}

/**
 * Apertium with the pairs of languages that are installed; through a third language where no pair leads straight there.
 */
export function createApertium({
  dataFolder = DEBIAN_DATA,
  searchPath = process.env['PATH'] ?? '',
}: ApertiumOptions = {}): Translator {
  const work = createClosableWork({ closed: TRANSLATION_CLOSED })

  return {
    name: 'apertium',
    // A process takes about half a second to start, whatever it is given.
    batchLetters: 8000,

    async state(): Promise<TranslatorState> {
      const pairs =
        (await findProgram('apertium', searchPath)) === null ? new Map() : reachable(await readModes(dataFolder))
      return pairs.size === 0 ? { usable: false, advice: ADVICE } : { usable: true, pairs, label: 'Apertium' }
    },

    async translate(texts, { from, to, signal }) {
      signal?.throwIfAborted()
      const program = await findProgram('apertium', searchPath)
      const route = routeBetween(await readModes(dataFolder), baseLanguage(from), baseLanguage(to))
      if (program === null || route === null) throw new EngineError('engine_missing', ADVICE, { retry: false })
      let now = texts.map(({ text }) => text)
      await work.run(signal, async (stop) => {
        for (const { name } of route) now = await translateAll(now, { program, dataFolder, mode: name, signal: stop })
      })
      return new Map(texts.map(({ id }: TextToTranslate, index) => [id, now[index] ?? '']))
    },

    close: () => work.close(),
  }
}

/** A blank line ends a paragraph for Apertium, and it leaves it where it is; should it not, each is sent alone. */
async function translateAll(texts: readonly string[], run: Omit<ApertiumRun, 'text'>): Promise<string[]> {
  const lines = texts.map(oneLine)
  const translated = splitParagraphs(await runApertium({ ...run, text: `${lines.join('\n\n')}\n` }))
  if (translated.length === lines.length) return translated
  if (lines.length === 1) return [translated.join(' ')]
  const alone: string[] = []
  for (const line of lines) alone.push(oneLine(await runApertium({ ...run, text: `${line}\n` })))
  return alone
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
const splitParagraphs = (output: string) =>
  output
    .trim()
    .split(/\n\s*\n/u)
    .map(oneLine)
