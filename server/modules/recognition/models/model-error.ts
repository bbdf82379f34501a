import type { ModelFailure } from '../../../../src/shared/domain/model-failures.ts'

/** A model that could not be added or removed; the message is for the person at the terminal and says what to do. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly code: 'unknown_model' | Exclude<ModelFailure, 'interrupted'>
  /** Whether trying again at once may help. */
  readonly retry: boolean
  constructor(code: ModelError['code'], message: string, options: ErrorOptions & { retry?: boolean } = {}) {
    super(message, options)
    this.code = code
    this.retry = options.retry ?? false
  }
}
