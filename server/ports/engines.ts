import type { EngineName, EngineState, Transcriber } from './transcriber.ts'

/** What a file needs of an engine. */
export interface SpeechNeed {
  language: string
  multilingual: boolean
}

/** The engine that will do it, or what to install. */
export type EngineChoice = { engine: Transcriber; label: string } | { engine: null; advice: string }

/** The speech engines of this machine, and the choice among them (`SPEECH_ENGINE`). */
export interface Engines {
  /** Never throws: a missing engine is an answer. */
  choose(need: SpeechNeed): Promise<EngineChoice>
  /** Every usable engine that can do it, in the order in which they are tried. */
  serving(need: SpeechNeed): Promise<{ engine: Transcriber; label: string }[]>
  /** Codes of all languages that some usable engine can write down; `any` when one takes whatever it is told. */
  languages(): Promise<ReadonlySet<string> | 'any'>
  /** Whether a usable engine can write down several languages in one file. */
  multilingual(): Promise<boolean>
  /** The usable engines for people, and whether they take a vocabulary. */
  vocabularies(): Promise<{ label: string; takesVocabulary: boolean }[]>
  /** What each engine can do, in the order in which they are tried. */
  states(): Promise<{ name: EngineName; state: EngineState }[]>
  /** One line per engine for `doctor` and the start. */
  report(): Promise<{ name: string; usable: boolean; text: string }[]>
  close(): Promise<void>
}
