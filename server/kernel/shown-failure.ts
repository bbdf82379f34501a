import type { Role } from '../../src/shared/domain/roles.ts'
import { messages } from '../../src/shared/messages.ts'

/** Why something could not be done: a code, and words. */
interface Failure {
  code: string
  message: string
}

/**
 * A failure as everybody may read it: what to install is for those who run the server, others read what else they can
 * do.
 */
export function plainFailure({ code, message }: Failure, plain: string = messages.engineMissing): Failure {
  return { code, message: code === 'engine_missing' ? plain : message }
}

/** A failure as somebody in this role reads it; undefined for nobody who is signed in. */
export const shownFailure = (failure: Failure, role: Role | undefined, plain?: string): Failure =>
  role === 'ADMIN' ? failure : plainFailure(failure, plain)

/** A stored failure, in which the words may be missing. */
export const storedFailure = ({
  failure_code: code,
  failure_message: message,
}: {
  failure_code: string | null
  failure_message: string | null
}): Failure => ({ code: code ?? 'unexpected', message: message ?? messages.unexpected })
