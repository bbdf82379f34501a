import { phrase } from '../../src/shared/words/phrase.ts'

const WORDS: Readonly<Record<string, string>> = {
  EACCES: phrase('This address is in a private network, which this server does not call.'),
  ENOTFOUND: phrase('No host has this name.'),
  EAI_AGAIN: phrase('The name of the host could not be looked up.'),
  ECONNREFUSED: phrase('The host refused the connection.'),
  ECONNRESET: phrase('The connection was interrupted.'),
  EHOSTUNREACH: phrase('The host cannot be reached.'),
  ENETUNREACH: phrase('The host cannot be reached.'),
  ETIMEDOUT: phrase('The host cannot be reached.'),
  CERT_HAS_EXPIRED: phrase('The certificate of the host has expired.'),
  DEPTH_ZERO_SELF_SIGNED_CERT: phrase('The certificate of the host is not from a trusted authority.'),
  SELF_SIGNED_CERT_IN_CHAIN: phrase('The certificate of the host is not from a trusted authority.'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: phrase('The certificate of the host is not from a trusted authority.'),
  ERR_TLS_CERT_ALTNAME_INVALID: phrase('The certificate of the host is for another name.'),
}

/** Why a connection failed, in words for the person whose address it is. */
export function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return WORDS[code] ?? phrase('The connection failed.')
}
