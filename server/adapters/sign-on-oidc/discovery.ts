import * as client from 'openid-client'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import type { ProviderSettings } from '../../kernel/sign-on-settings.ts'
import { asFault } from './faults.ts'

/** What a provider says of itself is believed so long. */
const KNOWN_MS = HOUR_MS
/** One that did not answer is not asked again so soon: many who wait for it do not each wait for their own answer. */
const DOWN_MS = 5000
/** Seconds in which it has to answer. */
const TIMEOUT_S = 5

/** Asks a provider for what it says of itself, and remembers it. @throws SignOnFault */
export function createDiscovery(settings: ProviderSettings, { now }: { now: () => number }) {
  let known: { config: Promise<client.Configuration>; until: number } | null = null

  async function ask(): Promise<client.Configuration> {
    const { issuer, client_id: clientId, clientSecret } = settings
    const isPlain = issuer.startsWith('http:')
    const config = await client.discovery(new URL(issuer), clientId, {}, authOf(settings), {
      timeout: TIMEOUT_S,
      // Only on this machine, as the settings are checked for.
      execute: isPlain ? [client.allowInsecureRequests] : [],
    })
    if (clientSecret !== null && settings.client_auth === undefined && !takesBasic(config))
      return client.discovery(new URL(issuer), clientId, {}, client.ClientSecretPost(clientSecret), {
        timeout: TIMEOUT_S,
        execute: isPlain ? [client.allowInsecureRequests] : [],
      })
    return config
  }

  return function discover(): Promise<client.Configuration> {
    if (known && known.until > now()) return known.config
    const config = ask().then(
      (found) => {
        // Signatures are checked although the tokens come straight from the provider.
        client.enableNonRepudiationChecks(found)
        found.timeout = TIMEOUT_S
        return found
      },
      (error: unknown) => {
        if (known?.config === config) known = { config, until: now() + DOWN_MS }
        throw asFault(settings.id, error)
      },
    )
    known = { config, until: now() + KNOWN_MS }
    return config
  }
}

function authOf({ clientSecret, client_auth }: ProviderSettings): client.ClientAuth {
  if (clientSecret === null) return client.None()
  return client_auth === 'post' ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret)
}

/** OpenID Connect Discovery: left out, it is what is taken. */
const takesBasic = (config: client.Configuration): boolean =>
  config.serverMetadata().token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
