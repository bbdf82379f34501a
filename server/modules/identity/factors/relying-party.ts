import { isIP } from 'node:net'

/** Who asks for passkeys: they are bound to it by their authenticators. */
export interface RelyingParty {
  /** The domain of this installation. */
  id: string
  origin: string
}

/** The installation as passkeys know it; null where its address is no domain, for which there can be none. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl)
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  return isAddress ? null : { id: hostname, origin }
}
