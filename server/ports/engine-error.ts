/** An engine (of speech, of translation) that failed; the message is for a person. */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly code: 'engine_missing' | 'engine_failed' | 'engine_timeout' | 'engine_refused'
  /** Whether another try may help. */
  readonly retry: boolean
  constructor(code: EngineError['code'], message: string, options: ErrorOptions & { retry: boolean }) {
    super(message, options)
    this.code = code
    this.retry = options.retry
  }
}
