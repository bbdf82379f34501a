import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../../kernel/http/requests.ts'
import { sha256 } from '../../kernel/sha256.ts'
import type { ProviderSettings, SignOnSettings } from '../../kernel/sign-on-settings.ts'
import { ScimFault } from './faults.ts'

/** The provider whose token a request shows. @throws ScimFault 401 */
export function providerOf(request: FastifyRequest, { providers }: SignOnSettings): ProviderSettings {
  const shown = bearerOf(request)
  // Hashes have one length, and say nothing of how much of a guess is right.
  const provider = shown === undefined ? undefined : providers.find(({ scimToken }) => isSame(scimToken, shown))
  if (!provider) throw new ScimFault(401, 'The token of this provider is needed.')
  return provider
}

function isSame(token: string | null, shown: string): boolean {
  return token !== null && timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(sha256(shown)))
}
