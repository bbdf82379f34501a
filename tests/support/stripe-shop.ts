import { onTestFinished } from 'vitest'
import { createStripePayments } from '../../server/adapters/payments-stripe/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { HANDLE_WEBHOOK } from '../../server/modules/billing/payments/jobs.ts'
import { breakTable } from './broken-table.ts'
import { buildShop } from './buyer.ts'
import { startFakeStripe, STRIPE_KEYS } from './fake-stripe/index.ts'
import type { StripeEvent } from './fake-stripe/world.ts'

/**
 * The app with Stripe's own client on a Stripe of its own. Webhooks come when they are delivered, and are worked on
 * when `work` is called.
 */
export async function buildStripeShop() {
  const stripe = await startFakeStripe()
  onTestFinished(() => stripe.close())
  const env = {
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_API_BASE: stripe.origin,
  }
  const { stripe: settings } = readConfig(env)
  if (!settings) throw new Error('Stripe is not set')
  const shop = await buildShop({
    payments: createStripePayments({ ...settings, patience: { timeoutMs: 2000, retries: 1 } }),
    env,
  })
  const { jobs } = shop.deps

  return {
    ...shop,
    stripe,
    /** Sends an event to the server as Stripe does; `over` changes what is sent. */
    deliver: (
      event: StripeEvent,
      over: { at?: number; secret?: string; payload?: string; headers?: Record<string, string> } = {},
    ) => {
      const { payload, headers } = stripe.webhook(event, over)
      return shop.api('POST', '/webhooks/stripe', {
        payload: over.payload ?? payload,
        headers: over.headers ?? headers,
      })
    },
    /** Does the work that webhooks left for later, oldest first. */
    async work() {
      for (
        let job = await jobs.claim([HANDLE_WEBHOOK.name], 'test');
        job;
        job = await jobs.claim([HANDLE_WEBHOOK.name], 'test')
      ) {
        await shop.finish.handleEvent((job.payload as { eventId: string }).eventId)
        await jobs.complete(job)
      }
    },
    /** From now on the database takes no purchase; answers how to heal it. */
    breakCrediting: () => breakTable(shop.db, 'ledger', "new.reason = 'purchase'"),
  }
}
export type StripeShop = Awaited<ReturnType<typeof buildStripeShop>>

/** Every order of some things. */
export function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]]
  return things.flatMap((first, index) => ordersOf(things.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}
