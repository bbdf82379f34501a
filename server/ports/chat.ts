import type { Phrase } from '../../src/shared/words/phrase.ts'

/** Whether a model can be asked here, and by whom it is run; if not, what to set. */
export type ChatState =
  | {
      usable: true
      /** Name of the server to which what is asked goes. */
      host: string
      model: string
    }
  | { usable: false; advice: Phrase }

export interface ChatRequest<T> {
  /** What the model is told. */
  instructions: string
  /** What it works on, as JSON: never told as an instruction. */
  data: object
  /** JSON schema of what it has to answer, and a name for it. */
  schema: object
  name: string
  /**
   * Makes the result of the JSON that it answered. @throws Error when it is not what was asked for, which is then asked
   * again
   */
  read: (answer: unknown) => T
  signal?: AbortSignal
}

/** A model that answers JSON; it is given no tools, and reads nothing by itself. */
export interface Chat {
  readonly state: ChatState
  /** @throws EngineError; the signal's reason when it aborts */
  complete<T>(request: ChatRequest<T>): Promise<T>
  /** Ends what is running. */
  close(): Promise<void>
}
