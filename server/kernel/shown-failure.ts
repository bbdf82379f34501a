import type { Role } from '../../src/shared/domain/roles.ts'
import { messages } from '../../src/shared/messages.ts'
import type { Phrase } from '../../src/shared/words/phrase.ts'

/** Why something could not be done: a code, and words. */
interface Failure<Words extends Phrase = string> {
  code: string
  message: Words
}

/**
 * A failure as everybody may read it: what to install is for those who run the server, others read what else they can
 * do.
 */
export function plainFailure<Words extends Phrase>(
  { code, message }: Failure<Words>,
  plain: string = messages.engineMissing,
): Failure<Words | string> {
  return { code, message: code === 'engine_missing' ? plain : message }
}

/** A failure as somebody in this role reads it; undefined for nobody who is signed in. */
export const shownFailure = <Words extends Phrase>(
  failure: Failure<Words>,
  role: Role | undefined,
  plain?: string,
): Failure<Words | string> => (role === 'ADMIN' ? failure : plainFailure(failure, plain))

/** A stored failure, in which the words may be missing. */
export const storedFailure = ({
  failure_code: code,
  failure_message: message,
}: {
  failure_code: string | null
  failure_message: string | null
}): Failure => ({ code: code ?? 'unexpected', message: message ?? messages.unexpected })
