import { Fault } from './faults.ts'

export interface Answer {
  status: number
  body: object
  /** Given before, to the same key. */
  isReplayed?: boolean
}

/**
 * Stripe's memory of keys: the same key with the same call answers the same again, with another call it is an error.
 */
export function createKeys() {
  const known = new Map<string, { call: string; answer: Answer | null }>()
  return {
    /** The answer that this key had, if any. @throws Fault when the key is at work, or came with another call */
    recall(key: string, call: string): Answer | null {
      const kept = known.get(key)
      if (!kept) return null
      if (kept.call !== call)
        throw new Fault(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with. Try ' +
            `using a key other than '${key}' if you meant to execute a different request.`,
        })
      if (!kept.answer)
        throw new Fault(409, {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this Idempotent Key.',
        })
      return { ...kept.answer, isReplayed: true }
    },
    begin(key: string, call: string) {
      known.set(key, { call, answer: null })
    },
    /** Calls that were refused before any work are forgotten. */
    end(key: string, answer: Answer) {
      const kept = known.get(key)
      if (answer.status === 200 || answer.status === 402) known.set(key, { call: kept?.call ?? '', answer })
      else known.delete(key)
    },
    /** As Stripe does after a day. */
    forget() {
      known.clear()
    },
  }
}
