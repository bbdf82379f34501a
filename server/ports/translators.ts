import type { Translator } from './translator.ts'
import type { Phrase } from '../../src/shared/words/phrase.ts'

/** From one language into another. */
export interface Direction {
  from: string
  to: string
}

/** The engine that will do it, or what to install. */
export type TranslatorChoice = { translator: Translator; label: string } | { translator: null; advice: Phrase }

/** The translation engines of this machine, and the choice among them (`TRANSLATION_ENGINE`). */
export interface Translators {
  /** Never throws: a missing engine is an answer. */
  choose(direction: Direction): Promise<TranslatorChoice>
  /**
   * Codes of the languages that some usable engine translates into, from this one or from any; `any` when one takes
   * whatever it is told.
   */
  targets(from?: string): Promise<ReadonlySet<string> | 'any'>
  /** One line per engine for `doctor` and the start. */
  report(): Promise<{ name: string; usable: boolean; text: string }[]>
  close(): Promise<void>
}
