import type { Stripe } from 'stripe'
import { sha256 } from '../../kernel/sha256.ts'
import type { CustomerDetails } from '../../ports/payments.ts'

/** Stripe's id of a person, who is made known to Stripe when they are not yet. */
export async function findOrMakeCustomer(
  stripe: Stripe,
  { userId, email }: CustomerDetails,
  key: string,
): Promise<string> {
  for await (const customer of stripe.customers.list({ email, limit: 100 })) {
    if (customer.metadata['user_id'] === userId) return customer.id
  }
  // The same key must come with the same address, which its owner may have changed meanwhile.
  const keyOfAddress = `${key}:${sha256(email).slice(0, 16)}`
  const { id } = await stripe.customers.create(
    { email, metadata: { user_id: userId } },
    { idempotencyKey: keyOfAddress },
  )
  return id
}
