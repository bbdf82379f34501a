import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import type { Engines, SpeechNeed } from '../../../ports/engines.ts'
import type { EngineName, EngineState, Transcriber } from '../../../ports/transcriber.ts'
import { engineAdvice } from './advice.ts'

/** What `auto` tries, best first. */
const ORDER: readonly EngineName[] = ['sherpa', 'pocketsphinx', 'openai']

/** How long an engine's state is believed; long enough for a page of calls, short enough to see a new model soon. */
const STATE_MS = 5000

export interface EngineOptions {
  transcribers: readonly Transcriber[]
  /** `SPEECH_ENGINE`. */
  setting: 'auto' | EngineName
  /** Milliseconds; for tests. */
  now?: () => number
}

/** The speech engines of this machine and the choice among them. */
export function createEngines({ transcribers, setting, now = Date.now }: EngineOptions): Engines {
  const byName = new Map(transcribers.map((engine) => [engine.name, engine]))
  const engines = (setting === 'auto' ? ORDER : [setting]).flatMap((name) => byName.get(name) ?? [])
  const stateOf = cachedStates(now)
  const states = () => Promise.all(engines.map(async (engine) => ({ engine, state: await stateOf(engine) })))

  return {
    async choose(need) {
      const all = await states()
      for (const { engine, state } of all) {
        if (state.usable && fits(state, need)) return { engine, label: state.label }
      }
      const why = new Map(all.map(({ engine, state }) => [engine.name, state.usable ? null : state.advice]))
      return { engine: null, advice: engineAdvice(need, setting, why) }
    },
    async serving(need) {
      return (await states()).flatMap(({ engine, state }) =>
        state.usable && fits(state, need) ? [{ engine, label: state.label }] : [],
      )
    },
    async languages() {
      const codes = new Set<string>()
      for (const { state } of await states()) {
        if (!state.usable) continue
        if (state.languages === 'any') return 'any'
        for (const code of state.languages) codes.add(baseLanguage(code))
      }
      return codes
    },
    async multilingual() {
      return (await states()).some(({ state }) => state.usable && state.multilingual)
    },
    async vocabularies() {
      return (await states()).flatMap(({ engine, state }) =>
        state.usable ? { label: state.label, takesVocabulary: engine.takesVocabulary ?? false } : [],
      )
    },
    async states() {
      return (await states()).map(({ engine, state }) => ({ name: engine.name, state }))
    },
    async report() {
      return (await states()).map(({ engine, state }) => ({
        name: engine.name,
        usable: state.usable,
        text: state.usable ? state.label : state.advice,
      }))
    },
    async close() {
      await Promise.all(transcribers.map((engine) => engine.close()))
    },
  }
}

function fits(state: EngineState & { usable: true }, need: SpeechNeed): boolean {
  if (need.multilingual) return state.multilingual
  if (state.languages === 'any') return true
  const base = baseLanguage(need.language)
  return [...state.languages].some((code) => baseLanguage(code) === base)
}

/** Asks each engine at most once in a while; one that fails to say is taken as not usable. */
function cachedStates(now: () => number) {
  const known = new Map<Transcriber, { until: number; state: Promise<EngineState> }>()
  return (engine: Transcriber): Promise<EngineState> => {
    const cached = known.get(engine)
    if (cached && now() < cached.until) return cached.state
    const state = engine.state().catch((): EngineState => ({
      usable: false,
      advice: `The speech engine ${engine.name} could not be looked at. \`npx longhand doctor\` tells more.`,
    }))
    known.set(engine, { until: now() + STATE_MS, state })
    return state
  }
}
