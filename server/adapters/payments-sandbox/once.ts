import { PaymentRefused } from '../../ports/payments.ts'
import { isSameRequest, type SandboxStore } from './store.ts'
import type { Refusal } from './test-cards.ts'

/** What came of a request: an object, or a refusal, which is kept as well. */
type Outcome = { id: string } | { refusal: Refusal }

/** Does what a key stands for once, and answers the same object, or refuses the same way, from then on. */
export function createOnce(inStore: <T>(work: (store: SandboxStore) => Promise<T>) => Promise<T>) {
  /** @throws PaymentRefused; one that the work throws, rather than answers, leaves nothing behind, the key included */
  return async function once(
    key: string,
    request: object,
    work: (store: SandboxStore) => Promise<Outcome>,
  ): Promise<string> {
    const outcome = await inStore(async (store): Promise<Outcome> => {
      const id = `key:${key}`
      // Another caller with this key is waited for here, by the unique id.
      if (!(await store.add('key', id, { request, id: null, refusal: null }))) return outcomeOf(store, id, request)
      const done = await work(store)
      await store.put('key', id, {
        request,
        id: 'id' in done ? done.id : null,
        refusal: 'refusal' in done ? done.refusal : null,
      })
      return done
    })
    if ('refusal' in outcome) throw new PaymentRefused(outcome.refusal.code, outcome.refusal.message)
    return outcome.id
  }
}

async function outcomeOf(store: SandboxStore, id: string, request: object): Promise<Outcome> {
  const used = await store.get('key', id)
  if (!used || !isSameRequest(used.request, request))
    throw new Error('The sandbox got a key for the second time with another request.')
  if (used.refusal) return { refusal: used.refusal }
  if (used.id === null) throw new Error('The sandbox lost what came of a key.')
  return { id: used.id }
}
