import type { Preset } from '../../src/shared/domain/presets.ts'
import type { EngineModel, EngineName, EngineState, Follower, Transcriber } from './transcriber.ts'
import type { Phrase } from '../../src/shared/words/phrase.ts'

/** What a file needs of an engine. */
export interface SpeechNeed {
  language: string
  multilingual: boolean
  /** `best` where it is left out; `fast` falls back to that where nothing is faster. */
  preset?: Preset
}

/** An engine with one of its models: what is chosen, measured and set aside. */
export interface Recogniser {
  /** Engine, or engine and model: `pocketsphinx`, `sherpa:whisper-tiny`. */
  id: string
  /** For people. */
  label: string
  /** The engine, which uses this model. */
  engine: Transcriber
  languages: ReadonlySet<string> | 'any'
  multilingual: boolean
  expectedPace?: EngineModel['expectedPace']
}

/** One of two recognisers that a person can choose between. */
export interface PresetChoice {
  recogniser: Recogniser
  /** Seconds from start to end for a second of sound. */
  realTimeFactor: number
  /** Whether that was measured here; else it is expected. */
  isMeasured: boolean
}

/** The engine that will do it; else what to install, or that all that can are set aside for now. */
export type EngineChoice =
  | { engine: Transcriber; id: string; label: string }
  | { engine: null; advice: Phrase; isSetAside?: true }

/** What this installation has decided and learnt about recognisers, shared by its processes. */
export interface EngineMemory {
  /** Ids of those that are set aside now. */
  setAside(): Promise<ReadonlySet<string>>
  /** Ids in the order that an ADMIN has set for a base language; null for the default. */
  order(language: string): Promise<readonly string[] | null>
  /** Seconds of work for a second of sound by id, as measured on real work. */
  paces(): Promise<ReadonlyMap<string, number>>
}

/** The speech engines of this machine, and the choice among them (`SPEECH_ENGINE`). */
export interface Engines {
  /** Never throws: a missing engine is an answer. */
  choose(need: SpeechNeed): Promise<EngineChoice>
  /**
   * What follows a live session in a language: a model that is there for that, else the engine that was chosen; null
   * where neither can.
   */
  follower(language: string, chosen: Transcriber): Promise<Follower | null>
  /** What can be chosen between for this need; null where there is no choice. */
  presets(need: Pick<SpeechNeed, 'language' | 'multilingual'>): Promise<Record<Preset, PresetChoice> | null>
  /**
   * Every usable engine that can do it, with the model that it would use, in the order in which they are tried. One
   * whose models are all set aside is among them: a person may ask for it by name.
   */
  serving(need: SpeechNeed): Promise<{ engine: Transcriber; id: string; label: string }[]>
  /** Codes of all languages that some usable engine can write down; `any` when one takes whatever it is told. */
  languages(): Promise<ReadonlySet<string> | 'any'>
  /** Whether a usable engine can write down several languages in one file. */
  multilingual(): Promise<boolean>
  /** The usable engines for people, and whether they take a vocabulary. */
  vocabularies(): Promise<{ label: string; takesVocabulary: boolean }[]>
  /** What each engine can do, in the order in which they are tried. */
  states(): Promise<{ name: EngineName; state: EngineState }[]>
  /** Every usable engine with each of its models, in the default order. */
  recognisers(): Promise<Recogniser[]>
  /** One line per engine for `doctor` and the start. */
  report(): Promise<{ name: string; usable: boolean; text: string }[]>
  close(): Promise<void>
}
