import * as client from 'openid-client'
import { messageOf } from '../../kernel/message-of.ts'
import { SignOnFault } from '../../ports/sign-on-provider.ts'

/** Codes of what the client library finds in an answer that is not to be believed. */
const isUntrue = (error: unknown): boolean =>
  error instanceof client.ClientError && !['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String(error.code))

/** What went wrong with a provider, told apart by what the person can do about it. */
export function asFault(id: string, error: unknown): SignOnFault {
  if (error instanceof SignOnFault) return error
  const cause = { cause: error }
  if (error instanceof client.AuthorizationResponseError)
    return new SignOnFault(error.error === 'access_denied' ? 'denied' : 'refused', `${id}: ${error.error}`, cause)
  if (error instanceof client.ResponseBodyError)
    return new SignOnFault(error.status >= 500 ? 'unavailable' : 'refused', `${id}: ${error.error}`, cause)
  if (isUntrue(error)) return new SignOnFault('refused', `${id}: ${messageOf(error)}`, cause)
  return new SignOnFault('unavailable', `${id} does not answer: ${messageOf(error)}`, cause)
}
