import type { EngineFault } from '../../src/shared/domain/engine-faults.ts'

/** An engine (of speech, of translation) that failed; the message is for a person. */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly code: 'engine_missing' | 'engine_failed' | 'engine_timeout' | 'engine_refused'
  /** Whether another try may help. */
  readonly retry: boolean
  /** Set where the engine itself broke down; after several of them in a row it is set aside. */
  readonly fault: EngineFault | null
  constructor(
    code: EngineError['code'],
    message: string,
    { retry, fault = null, ...options }: ErrorOptions & { retry: boolean; fault?: EngineFault | null },
  ) {
    super(message, options)
    this.code = code
    this.retry = retry
    this.fault = fault
  }
}
