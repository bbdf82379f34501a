import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import { MULTILINGUAL_CODE } from '../../../../src/shared/domain/upload-rules.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import type { EngineMemory, Engines, Recogniser, SpeechNeed } from '../../../ports/engines.ts'
import type { EngineModel, EngineName, EngineState, Transcriber } from '../../../ports/transcriber.ts'
import type { Catalogue } from '../models/catalogue.ts'
import { engineAdvice } from './advice.ts'
import { pickPresets } from './pick-presets.ts'
import { fits, inOrder, recognisersOf } from './recognisers.ts'

/** What `auto` tries, best first. */
const ORDER: readonly EngineName[] = ['sherpa', 'pocketsphinx', 'openai']

/** How long an engine's state is believed; long enough for a page of calls, short enough to see a new model soon. */
const STATE_MS = 5000

export interface EngineOptions {
  transcribers: readonly Transcriber[]
  /** `SPEECH_ENGINE`. */
  setting: 'auto' | EngineName
  /** The models that advice names; left out, those that ship. */
  catalogue?: Catalogue
  /** What is remembered of them; left out, nothing. */
  memory?: EngineMemory
  /** `SPEECH_WORKERS`: segments at once; one where it is left out. */
  workers?: number
  /** Milliseconds; for tests. */
  now?: () => number
}

/** The speech engines of this machine and the choice among them. */
export function createEngines({
  transcribers,
  setting,
  catalogue,
  memory = NO_MEMORY,
  workers = 1,
  now = Date.now,
}: EngineOptions): Engines {
  const byName = new Map(transcribers.map((engine) => [engine.name, engine]))
  const engines = (setting === 'auto' ? ORDER : [setting]).flatMap((name) => byName.get(name) ?? [])
  const stateOf = cachedStates(now)
  const states = () => Promise.all(engines.map(async (engine) => ({ engine, ...(await stateOf(engine)) })))

  /** Who can do it, in the order in which they are tried, and who of all is set aside. */
  async function ableFor(need: SpeechNeed, all: Awaited<ReturnType<typeof states>>) {
    const able = recognisersOf(all).filter((one) => fits(one, need))
    if (able.length === 0) return { able, aside: new Set<string>() }
    const [order, aside] = await Promise.all([memory.order(orderKey(need)), memory.setAside()])
    return { able: inOrder(able, order), aside }
  }
  const presetsOf = async (ready: readonly Recogniser[]) =>
    ready.length > 1 ? pickPresets(ready, await memory.paces(), workers) : null

  return {
    async choose(need) {
      const all = await states()
      const { able, aside } = await ableFor(need, all)
      if (able.length > 0) {
        const ready = able.filter(({ id }) => !aside.has(id))
        const fast = need.preset === 'fast' ? (await presetsOf(ready))?.fast.recogniser : undefined
        return fast ?? ready[0] ?? { engine: null, advice: ALL_SET_ASIDE, isSetAside: true }
      }
      const why = new Map(all.map(({ engine, state }) => [engine.name, state.usable ? null : state.advice]))
      return { engine: null, advice: engineAdvice(need, setting, why, catalogue) }
    },
    async follower(language, chosen) {
      for (const engine of engines) {
        // Of several models, one may be there for nothing else.
        const isAsked = engine.name === chosen.name || engine.models !== undefined
        const follower = isAsked ? await engine.follower?.(language) : null
        if (follower) return follower
      }
      return null
    },
    async presets(need) {
      const { able, aside } = await ableFor(need, await states())
      return presetsOf(able.filter(({ id }) => !aside.has(id)))
    },
    async serving(need) {
      const { able, aside } = await ableFor(need, await states())
      const byEngine = Map.groupBy(able, ({ engine }) => engine.name)
      return [...byEngine.values()].map((own) => own.find(({ id }) => !aside.has(id)) ?? own[0]!)
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
    async recognisers() {
      return recognisersOf(await states())
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

const orderKey = ({ language, multilingual }: SpeechNeed) => (multilingual ? MULTILINGUAL_CODE : baseLanguage(language))

const NO_MEMORY: EngineMemory = {
  setAside: async () => new Set(),
  order: async () => null,
  paces: async () => new Map(),
}

const ALL_SET_ASIDE = phrase(
  'The speech engine for this language keeps failing and is paused for up to an hour. Try again later.',
)

interface Known {
  state: EngineState
  /** Null for an engine that has one, or none now. */
  models: readonly EngineModel[] | null
}

/** Asks each engine at most once in a while; one that fails to say is taken as not usable. */
function cachedStates(now: () => number) {
  const known = new Map<Transcriber, { until: number; answer: Promise<Known> }>()
  return (engine: Transcriber): Promise<Known> => {
    const cached = known.get(engine)
    if (cached && now() < cached.until) return cached.answer
    const answer = lookAt(engine).catch((): Known => ({
      models: null,
      state: {
        usable: false,
        advice: phrase('This speech engine could not be checked. Run `npx longhand doctor` for details.'),
      },
    }))
    known.set(engine, { until: now() + STATE_MS, answer })
    return answer
  }
}

async function lookAt(engine: Transcriber): Promise<Known> {
  const state = await engine.state()
  return { state, models: state.usable && engine.models ? await engine.models() : null }
}
