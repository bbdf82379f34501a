import * as client from 'openid-client'
import type { ProviderSettings } from '../../kernel/sign-on-settings.ts'
import { messageOf } from '../../kernel/message-of.ts'
import type { ProvenPerson, SignOnProvider } from '../../ports/sign-on-provider.ts'
import { createDiscovery } from './discovery.ts'
import { asFault } from './faults.ts'
import { createLogoutTokens } from './logout-tokens.ts'

/** An OpenID provider, spoken to by the authorization code with PKCE. It is asked for nothing before it is needed. */
export function createOidcProvider(settings: ProviderSettings, { now = Date.now } = {}): SignOnProvider {
  const discover = createDiscovery(settings, { now })
  const logoutTokens = createLogoutTokens({ clientId: settings.client_id, discover })
  const isAsked = [settings.roles, settings.workspaces].some((table) => Object.keys(table).length > 0)
  const claim = isAsked ? settings.groups_claim : null

  /** Groups stand in the ID token or, where they do not, in what the provider says of the person. */
  async function groupsOf(
    config: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
    subject: string,
  ): Promise<readonly string[] | null> {
    if (claim === null) return null
    const told = textsOf(tokens.claims()?.[claim])
    if (told !== null || !config.serverMetadata().userinfo_endpoint) return told
    const info = await client.fetchUserInfo(config, tokens.access_token, subject)
    return textsOf(info[claim]) ?? []
  }

  return {
    id: settings.id,

    async begin({ redirectUri, state, nonce, verifier, isFresh }) {
      const config = await discover()
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', 'email', 'profile', ...settings.scopes])].join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      })
    },

    async finish({ redirectUri, query, state, nonce, verifier }) {
      const config = await discover()
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        // What the ID token leaves out, the provider says when it is asked.
        const isSaid = typeof claims['email'] === 'string'
        const info = isSaid ? {} : await toldOf(config, tokens.access_token, claims.sub)
        const groups = await groupsOf(config, tokens, claims.sub)
        return presentPerson(settings, { ...info, ...claims }, { groups, refreshToken: tokens.refresh_token ?? null })
      } catch (error) {
        throw asFault(settings.id, error)
      }
    },

    async check({ subject, refreshToken }) {
      const config = await discover()
      try {
        const tokens = await client.refreshTokenGrant(config, refreshToken)
        const claims = tokens.claims()
        if (claims && claims.sub !== subject) return 'gone'
        return { groups: await groupsOf(config, tokens, subject), refreshToken: tokens.refresh_token ?? null }
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return 'gone'
        throw asFault(settings.id, error)
      }
    },

    readLogout: (token) => logoutTokens.read(token),

    async state() {
      try {
        const config = await discover()
        return { isFine: true, text: `${settings.issuer} answers${howItEnds(settings, config)}` }
      } catch (error) {
        return { isFine: false, text: messageOf(error) }
      }
    },
  }
}

async function toldOf(config: client.Configuration, accessToken: string, subject: string) {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  return client.fetchUserInfo(config, accessToken, subject)
}

/** How somebody who is removed there is signed out here. */
function howItEnds({ back_channel_logout, scopes }: ProviderSettings, config: client.Configuration): string {
  if (back_channel_logout) return '; it tells when a session ends'
  const { grant_types_supported: grants = [] } = config.serverMetadata()
  const asks = scopes.includes('offline_access') || grants.includes('refresh_token')
  return asks ? '; sessions are checked each minute where it gives refresh tokens' : '; sessions last an hour'
}

function presentPerson(
  settings: ProviderSettings,
  claims: Readonly<Record<string, unknown>> & { sub: string },
  { groups, refreshToken }: Pick<ProvenPerson, 'groups' | 'refreshToken'>,
): ProvenPerson {
  const { email, amr, sid, auth_time: authTime } = claims
  const verified = claims[settings.verified_claim]
  return {
    subject: claims.sub,
    email: typeof email === 'string' ? email.toLowerCase() : null,
    // Some providers write claims as texts.
    isEmailVerified: verified === true || verified === 'true' || verified === '1' || verified === 1,
    groups,
    hasSecondFactor: (textsOf(amr) ?? []).some((way) => settings.second_factor.includes(way)),
    authenticatedAt: typeof authTime === 'number' ? authTime * 1000 : null,
    providerSid: typeof sid === 'string' ? sid : null,
    refreshToken,
  }
}

/** Texts of a list, or one text; null for what is neither. */
function textsOf(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null
}
