/** What a process is doing, which says what went wrong when it fails. */
export type Stage = 'sound' | 'model' | 'work'

/** What a process that runs the native library is asked; it keeps what `config` loads for the next question. */
export interface Question {
  config: object
  wavPath: string
}

/** What it answers; a process that ends instead says no more than its exit. */
export type Reply<Result> =
  | { kind: 'loaded' }
  | { kind: 'result'; result: Result }
  | { kind: 'failed'; at: Stage; detail: string }
