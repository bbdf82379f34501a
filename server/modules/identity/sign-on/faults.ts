import type { SignOnFaultName } from '../../../../src/shared/contract/sign-on.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'

const WORDS: Readonly<Record<SignOnFaultName, string>> = {
  unavailable: messages.signOnUnavailable,
  refused: messages.signOnRefused,
  denied: messages.signOnDenied,
  over: messages.signOnOver,
  address: messages.signOnAddress,
  domain: messages.signOnDomain,
  closed: messages.signOnClosed,
  taken: messages.signOnTaken,
}

/** A sign-on that comes to nothing, in words for the person. */
export const failedSignOn = (fault: SignOnFaultName, cause?: unknown): AppError =>
  new AppError(fault === 'unavailable' ? 503 : 403, `sign_on_${fault}`, WORDS[fault], {
    ...(fault === 'unavailable' && { retryAfter: 30 }),
    ...(cause !== undefined && { cause }),
  })
