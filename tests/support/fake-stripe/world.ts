import { randomBytes } from 'node:crypto'
import type { Refusal } from './test-cards.ts'
import { missing } from './faults.ts'

/** Objects as Stripe shows them, cut down to what somebody reads. Times in seconds, amounts in cents. */
export interface Customer {
  id: string
  object: 'customer'
  created: number
  email: string | null
  name: string | null
  phone: string | null
  address: Record<string, string | null> | null
  metadata: Record<string, string>
}
export interface TaxId {
  id: string
  object: 'tax_id'
  created: number
  customer: string
  type: string
  value: string
}
export interface PaymentMethod {
  id: string
  object: 'payment_method'
  created: number
  type: 'card'
  customer: string | null
  billing_details: { name: string | null }
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string }
}
type Fault = Refusal & { type: 'card_error' | 'invalid_request_error' }
export interface SetupIntent {
  id: string
  object: 'setup_intent'
  created: number
  status: 'succeeded' | 'requires_action' | 'requires_payment_method'
  client_secret: string
  customer: string
  payment_method: string | null
  usage: 'off_session'
  last_setup_error: Fault | null
}
export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  created: number
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'processing' | 'canceled'
  client_secret: string
  amount: number
  currency: 'usd'
  customer: string
  description: string | null
  payment_method: string | null
  setup_future_usage: 'off_session' | null
  latest_charge: string | null
  last_payment_error: Fault | null
  metadata: Record<string, string>
}
export interface Charge {
  id: string
  object: 'charge'
  created: number
  amount: number
  amount_refunded: number
  disputed: boolean
  refunded: boolean
  payment_intent: string
  customer: string
}
export interface Refund {
  id: string
  object: 'refund'
  created: number
  amount: number
  payment_intent: string
  status: string
  metadata: Record<string, string>
}
export interface Dispute {
  id: string
  object: 'dispute'
  created: number
  amount: number
  status: string
  charge: string
  payment_intent: string
}
export interface Invoice {
  id: string
  object: 'invoice'
  created: number
  status: 'draft' | 'open' | 'paid' | 'void'
  customer: string
  currency: 'usd'
  auto_advance: boolean
  number: string | null
  total: number
  amount_paid: number
  lines: {
    object: 'list'
    has_more: false
    data: { id: string; object: 'line_item'; description: string; amount: number }[]
  }
  metadata: Record<string, string>
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  customer_address: Customer['address']
  customer_tax_ids: { type: string; value: string }[]
  hosted_invoice_url: string | null
  invoice_pdf: string | null
}
export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: false
  pending_webhooks: 1
  request: null
  type: string
  data: { object: object }
}

/** Everything that this Stripe knows. */
export function createWorld(apiVersion: string, now: () => number) {
  const world = {
    customers: new Map<string, Customer>(),
    taxIds: new Map<string, TaxId>(),
    /** Card numbers by token; taken out when used. */
    tokens: new Map<string, { number: string; expMonth: number; expYear: number }>(),
    usedTokens: new Set<string>(),
    methods: new Map<string, PaymentMethod>(),
    /** Card numbers by payment method. */
    numbers: new Map<string, string>(),
    /** Payment methods that were detached, or paid without being kept: these never pay again. */
    spent: new Set<string>(),
    setups: new Map<string, SetupIntent>(),
    intents: new Map<string, PaymentIntent>(),
    charges: new Map<string, Charge>(),
    disputes: new Map<string, Dispute>(),
    refunds: new Map<string, Refund>(),
    invoices: new Map<string, Invoice>(),
    /** Oldest first. */
    events: [] as StripeEvent[],

    seconds: () => Math.floor(now() / 1000),
    newId: (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`,
    emit(type: string, object: object) {
      world.events.push({
        id: world.newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: world.seconds(),
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
        data: { object: structuredClone(object) },
      })
    },
  }
  return world
}
export type World = ReturnType<typeof createWorld>

/** The object with this id. @throws Fault 404 */
export function found<T>(objects: Map<string, T>, what: string, id: string, param?: string): T {
  const object = objects.get(id)
  if (!object) throw missing(what, id, param)
  return object
}

/** One page of a list, newest first. */
export function page<T extends { id: string }>(
  objects: Iterable<T>,
  { limit, starting_after: after }: { limit?: number | undefined; starting_after?: string | undefined },
  url: string,
) {
  const all = [...objects].toReversed()
  const rest = after === undefined ? all : all.slice(all.findIndex(({ id }) => id === after) + 1)
  const data = rest.slice(0, limit ?? 10)
  return { object: 'list', url, has_more: data.length < rest.length, data }
}
