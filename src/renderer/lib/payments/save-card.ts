import { addPaymentMethod, confirmPaymentMethod } from '../../../shared/contract/payments.ts'
import { call } from '../api.ts'
import type { CardEntry, CardProvider } from './card-provider.ts'

/** How long the card provider may take behind our server, in milliseconds. */
const TIMEOUT_MS = 60_000

/**
 * Saves a card; its owner answers their bank in between if it asks. Answers what they are told. Throws a CardRefused or
 * an ApiError.
 */
export async function saveCard(entry: CardEntry, nameOnCard: string, provider: CardProvider): Promise<string> {
  const token = await entry.makeToken(nameOnCard)
  const reply = await call(addPaymentMethod, { body: { token, name_on_card: nameOnCard } }, { timeoutMs: TIMEOUT_MS })
  if (!('requires_action' in reply)) return reply.message
  await provider.confirmSetup(reply.client_secret)
  return (await call(confirmPaymentMethod, { body: { setup_id: reply.setup_id } }, { timeoutMs: TIMEOUT_MS })).message
}
