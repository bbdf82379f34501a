import { baseLanguage } from '../../../src/shared/domain/languages.ts'
import type { Translator, TranslatorName, TranslatorState } from '../../ports/translator.ts'
import type { Direction, Translators } from '../../ports/translators.ts'
import { translationAdvice } from './advice.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

/** What `auto` tries: what somebody has set up first, then what needs no setting. */
const ORDER: readonly TranslatorName[] = ['libretranslate', 'openai', 'apertium']

/** How long an engine's state is believed, in milliseconds. */
const STATE_MS = 5000

export interface TranslatorsOptions {
  translators: readonly Translator[]
  /** `TRANSLATION_ENGINE`. */
  setting: 'auto' | TranslatorName
  /** Milliseconds; for tests. */
  now?: () => number
}

/** The translation engines of this machine and the choice among them. */
export function createTranslators({ translators, setting, now = Date.now }: TranslatorsOptions): Translators {
  const wanted = (setting === 'auto' ? ORDER : [setting]).flatMap(
    (name) => translators.find((translator) => translator.name === name) ?? [],
  )
  const stateOf = cachedStates(now)
  const states = () => Promise.all(wanted.map(async (translator) => ({ translator, state: await stateOf(translator) })))

  return {
    async choose(direction) {
      const all = await states()
      for (const { translator, state } of all) {
        if (state.usable && fits(state.pairs, direction)) return { translator, label: state.label }
      }
      const why = all.length === 1 && all[0]?.state.usable === false ? all[0].state.advice : null
      return { translator: null, advice: translationAdvice(direction, setting, why) }
    },
    async targets(from) {
      const found = new Set<string>()
      for (const { state } of await states()) {
        if (!state.usable) continue
        if (state.pairs === 'any') return 'any'
        for (const [source, targets] of state.pairs) {
          if (from !== undefined && source !== baseLanguage(from)) continue
          for (const target of targets) found.add(target)
        }
      }
      return found
    },
    async report() {
      return (await states()).map(({ translator, state }) => ({
        name: translator.name,
        usable: state.usable,
        text: state.usable ? state.label : state.advice,
      }))
    },
    async close() {
      await Promise.all(translators.map((translator) => translator.close()))
    },
  }
}

function fits(pairs: (TranslatorState & { usable: true })['pairs'], { from, to }: Direction): boolean {
  return pairs === 'any' || (pairs.get(baseLanguage(from))?.has(baseLanguage(to)) ?? false)
}

/** Asks each engine at most once in a while; one that fails to say is taken as not usable. */
function cachedStates(now: () => number) {
  const known = new Map<Translator, { until: number; state: Promise<TranslatorState> }>()
  return (translator: Translator): Promise<TranslatorState> => {
    const cached = known.get(translator)
    if (cached && now() < cached.until) return cached.state
    const state = translator.state().catch((): TranslatorState => ({
      usable: false,
      advice: phrase('This translation engine could not be checked. Run `npx longhand doctor` for details.'),
    }))
    known.set(translator, { until: now() + STATE_MS, state })
    return state
  }
}
