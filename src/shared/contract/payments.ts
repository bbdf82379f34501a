import { z } from 'zod'
import { nameOnCard } from './plan.ts'
import { route } from './route.ts'

/**
 * The card's owner has to confirm that it may be kept: show the provider's dialog for the secret, then send `setup_id`
 * to confirm.
 */
const needsConfirmation = z.object({
  requires_action: z.literal(true),
  client_secret: z.string(),
  setup_id: z.string(),
})

export const addPaymentMethod = route({
  method: 'POST',
  path: '/auth/payment_method',
  summary: 'Saves a card; the first one brings the free trial',
  access: 'USER|SUBSCRIBER|ADMIN',
  validated: true,
  body: z.strictObject({
    token: z.string().min(1).max(255),
    name_on_card: nameOnCard,
  }),
  reply: z.union([needsConfirmation, z.object({ message: z.string() })]),
  rateLimit: { perMinute: 10 },
})

export const confirmPaymentMethod = route({
  method: 'POST',
  path: '/auth/payment_method/confirm',
  summary: 'Saves a card that its owner has confirmed',
  access: 'USER|SUBSCRIBER|ADMIN',
  body: z.strictObject({ setup_id: z.string().min(1).max(255) }),
  reply: z.object({ message: z.string() }),
  rateLimit: { perMinute: 10 },
})

export const removePaymentMethod = route({
  method: 'DELETE',
  path: '/auth/payment_method',
  summary: 'Forgets the saved card',
  access: 'USER|SUBSCRIBER|ADMIN',
  status: 204,
})

/** Raw body, signed by the provider. */
export const stripeWebhook = route({
  method: 'POST',
  path: '/webhooks/stripe',
  summary: 'What Stripe has to tell',
  access: 'public',
  callClass: 'vital',
  rawBody: 'signed-json',
  bodyLimit: 1024 * 1024,
  reply: z.object({ received: z.literal(true) }),
})

/** Stands in for the card provider's script: a real card number is refused. Only with BILLING=sandbox. */
export const createSandboxToken = route({
  method: 'POST',
  path: '/sandbox/tokens',
  summary: 'Test mode: turns a test card into a token',
  access: 'USER|SUBSCRIBER|ADMIN',
  body: z.strictObject({
    number: z.string().min(1).max(32),
    exp_month: z.number().int().min(1).max(12),
    exp_year: z.number().int().min(2000).max(2200),
    cvc: z.string().min(3).max(4),
  }),
  reply: z.object({ token: z.string() }),
  rateLimit: { perMinute: 30 },
})

/** Stands in for the bank's dialog. Only with BILLING=sandbox. */
export const confirmSandbox = route({
  method: 'POST',
  path: '/sandbox/confirmations',
  summary: "Test mode: answers the bank's question about a payment or a card",
  access: 'USER|SUBSCRIBER|ADMIN',
  body: z.strictObject({ client_secret: z.string().min(1).max(255), approve: z.boolean() }),
  reply: z.object({ status: z.enum(['succeeded', 'failed']), message: z.string().nullable() }),
  rateLimit: { perMinute: 30 },
})
