import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import { messageOf } from '../../kernel/message-of.ts'
import { SignOnFault } from '../../ports/sign-on-provider.ts'

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A token is sent when a session ends, not later. */
const OLDEST = '5 minutes'
const SKEW_S = 30

/** Reads logout tokens, as OpenID Connect Back-Channel Logout 1.0 has them. */
export function createLogoutTokens({
  clientId,
  discover,
}: {
  clientId: string
  discover: () => Promise<Configuration>
}) {
  let keys: { uri: string; set: ReturnType<typeof createRemoteJWKSet> } | null = null

  return {
    /** @throws SignOnFault for one that the provider did not sign for us, just now, and for this alone */
    async read(token: string): Promise<{ id: string; subject: string | null; providerSid: string | null }> {
      const { issuer, jwks_uri: uri } = (await discover()).serverMetadata()
      if (!uri) throw new SignOnFault('refused', 'The provider names no keys.')
      if (keys?.uri !== uri) keys = { uri, set: createRemoteJWKSet(new URL(uri), { timeoutDuration: 5000 }) }
      try {
        const { payload } = await jwtVerify(token, keys.set, {
          issuer,
          audience: clientId,
          maxTokenAge: OLDEST,
          clockTolerance: SKEW_S,
          requiredClaims: ['iat', 'jti'],
        })
        const { sub, sid, jti, nonce, events } = payload
        const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
        // With a nonce it is an ID token, which browsers get to see.
        if (!isLogout || nonce !== undefined) throw new SignOnFault('refused', 'This is no logout token.')
        const providerSid = typeof sid === 'string' ? sid : null
        if (sub === undefined && providerSid === null)
          throw new SignOnFault('refused', 'The logout token names nobody.')
        return { id: jti!, subject: sub ?? null, providerSid }
      } catch (error) {
        if (error instanceof SignOnFault) throw error
        throw new SignOnFault('refused', messageOf(error), { cause: error })
      }
    },
  }
}
