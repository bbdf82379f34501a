/** A piece of text to translate; what it is told by comes back with its translation. */
export interface TextToTranslate {
  id: string
  /** One paragraph: without line breaks, never empty. */
  text: string
}

export interface TranslateOptions {
  /** Code of the language that it is in; `multi` for several. */
  from: string
  /** Code of the language that it is wanted in. */
  to: string
  signal?: AbortSignal
}

export type TranslatorName = 'libretranslate' | 'openai' | 'apertium'

/** Whether an engine can be used here, and if not, what to install or set. */
export type TranslatorState =
  | {
      usable: true
      /**
       * By the code of a language, those that it translates into; `any` for an engine that takes whatever it is told.
       */
      pairs: ReadonlyMap<string, ReadonlySet<string>> | 'any'
      /** For people, such as `Apertium`. */
      label: string
    }
  | { usable: false; advice: string }

/** One translation engine. */
export interface Translator {
  readonly name: TranslatorName
  /** Letters that one call may hold; a single longer text may come all the same. */
  readonly batchLetters: number
  state(): Promise<TranslatorState>
  /**
   * The translations by id: of every text that came in, and of none other. What the engine does not know stays as it
   * was.
   * @throws EngineError; the signal's reason when it aborts
   */
  translate(texts: readonly TextToTranslate[], options: TranslateOptions): Promise<Map<string, string>>
  /** Ends what is running. */
  close(): Promise<void>
}
