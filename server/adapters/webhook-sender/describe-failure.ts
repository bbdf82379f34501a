const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'This address is in a private network, which this server does not call.',
  ENOTFOUND: 'There is no host of this name.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  ECONNREFUSED: 'Nothing listens at this address.',
  ECONNRESET: 'The connection was broken off.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The host cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is signed by nobody that is trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is signed by nobody that is trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is signed by nobody that is trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the host is for another name.',
}

/** Why a connection failed, in words for the person whose address it is. */
export function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return WORDS[code] ?? 'The connection failed.'
}
