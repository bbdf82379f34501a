import { messages } from '../../../src/shared/messages.ts'
import { PaymentRefused } from '../../ports/payments.ts'
import type { SandboxStore } from './store.ts'

/**
 * Turns a token into a card of the customer, not kept yet. @throws PaymentRefused when the token is unknown or was used
 */
export async function enterCard(
  store: SandboxStore,
  { customerId, token, nameOnCard }: { customerId: string; token: string; nameOnCard: string },
) {
  const entered = await store.take('token', token)
  if (!entered || entered.isUsed) throw new PaymentRefused('token_already_used', messages.cardEnterAgain)
  await store.put('token', token, { ...entered, isUsed: true })
  const cardId = store.newId('pm')
  await store.add('card', cardId, { customerId, card: entered.card, name: nameOnCard, isKept: false })
  return { cardId, behaviour: entered.card.behaviour, isKept: false }
}

/** Keeps a card for later payments. */
export async function storeCard(store: SandboxStore, cardId: string): Promise<void> {
  const card = await store.take('card', cardId)
  if (card) await store.put('card', cardId, { ...card, isKept: true })
}
