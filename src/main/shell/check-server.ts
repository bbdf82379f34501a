import type { ServerCheck } from '../../shared/bridge/shell.ts'
import { clientConfig } from '../../shared/contract/config.ts'
import { API_BASE } from '../../shared/contract/route.ts'
import { parseServerAddress, ServerAddressError } from '../server-address.ts'
import { phrase } from '../../shared/words/phrase.ts'
import { say } from '../words.ts'

/** Longer than this nobody waits for a server, in milliseconds. */
const LONGEST_WAIT_MS = 8000

/** What tells a server of ours from another; one that is newer or older may say more or less. */
const serverMark = clientConfig.pick({ billing: true })

/**
 * Whether one of our servers answers at an address as a person wrote it. Redirects are not followed: what is stored is
 * what answers.
 */
export async function checkServer(
  text: string,
  { fetch, longestWaitMs = LONGEST_WAIT_MS }: { fetch: typeof globalThis.fetch; longestWaitMs?: number },
): Promise<ServerCheck> {
  let address: string
  try {
    address = parseServerAddress(text)
  } catch (error) {
    if (error instanceof ServerAddressError) return { isUsable: false, message: say(error.message) }
    throw error
  }
  const { host } = new URL(address)
  try {
    const reply = await fetch(`${address}${API_BASE}/config`, {
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.timeout(longestWaitMs),
    })
    const isOurs = reply.ok && serverMark.safeParse(await reply.json().catch(() => null)).success
    return isOurs
      ? { isUsable: true, address }
      : { isUsable: false, message: say(phrase('There is no Longhand server at {host}. Check the address.', { host })) }
  } catch {
    return {
      isUsable: false,
      message: say(phrase('{host} cannot be reached. Check the address and your connection.', { host })),
    }
  }
}
