import { storeCard } from './cards.ts'
import type { SandboxStore } from './store.ts'
import { notConfirmed } from './test-cards.ts'

/**
 * How the bank's question ended; null when no payment and no card has that secret. Answered a second time, the first
 * answer stands.
 */
export async function askBank(
  store: SandboxStore,
  clientSecret: string,
  approve: boolean,
): Promise<{ state: 'succeeded' | 'failed'; message: string | null } | null> {
  const [id = ''] = clientSecret.split('_secret_')
  const kind = id.startsWith('seti_') ? 'setup' : 'payment'
  const asked = await store.take(kind, id)
  if (asked?.clientSecret !== clientSecret) return null
  if (asked.state !== 'confirm') return { state: asked.state, message: asked.failure?.message ?? null }

  // A card may be refused after its owner's yes, but only when it is charged.
  const charged =
    kind === 'payment' ? (await store.get('card', asked.cardId))?.card.behaviour.refusalWhenCharged : undefined
  const failure = approve ? (charged ?? null) : notConfirmed
  const state = failure ? 'failed' : 'succeeded'
  await store.put(kind, id, { ...asked, state, failure })
  if (state === 'succeeded') await storeCard(store, asked.cardId)
  return { state, message: failure?.message ?? null }
}
