import { z } from 'zod'
import { cardOfMethod, usableMethod } from './cards.ts'
import { Fault, invalid } from './faults.ts'
import { p, route } from './route.ts'
import type { Refusal } from './test-cards.ts'
import { found, page, type PaymentIntent, type World } from './world.ts'

const EXPANDABLE = ['latest_charge', 'payment_method']

export const intentRoutes = [
  route(
    'POST',
    '/v1/payment_intents',
    {
      amount: p.whole.pipe(z.number().min(50).max(99_999_999)),
      currency: z.literal('usd'),
      customer: p.text,
      payment_method: p.text,
      allowed_payment_method_types: p.cardOnly,
      setup_future_usage: z.literal('off_session').optional(),
      description: p.text.max(1000),
      metadata: p.metadata,
      confirm: z.literal('true'),
      off_session: z.literal('false'),
      use_stripe_sdk: z.literal('true'),
      expand: p.expand(...EXPANDABLE),
    },
    (world, { amount, customer, payment_method, setup_future_usage = null, description, metadata, expand }) => {
      found(world.customers, 'customer', customer, 'customer')
      const method = usableMethod(world, payment_method, customer)
      const card = cardOfMethod(world, method.id)
      const id = world.newId('pi')
      const intent: PaymentIntent = {
        id,
        object: 'payment_intent',
        created: world.seconds(),
        status: 'requires_action',
        client_secret: world.newId(`${id}_secret`),
        amount,
        currency: 'usd',
        customer,
        description,
        payment_method,
        setup_future_usage,
        latest_charge: null,
        last_payment_error: null,
        metadata,
      }
      world.intents.set(id, intent)
      world.emit('payment_intent.created', intent)
      const asks = card.asks === 'always' || (card.asks === 'until kept' && method.customer === null)
      const refusal = card.refusal ?? (asks ? undefined : card.refusalWhenCharged)
      if (refusal) {
        fail(world, intent, { type: 'card_error', ...refusal })
        throw new Fault(402, { ...intent.last_payment_error, payment_intent: { ...intent } })
      }
      if (asks) world.emit('payment_intent.requires_action', intent)
      else succeed(world, intent)
      return shown(world, intent, expand)
    },
  ),
  route('GET', '/v1/payment_intents', { ...p.listed, customer: p.text }, (world, { customer, ...rest }) =>
    page(
      [...world.intents.values()].filter((intent) => intent.customer === customer),
      rest,
      '/v1/payment_intents',
    ),
  ),
  route('GET', '/v1/payment_intents/:id', { expand: p.expand(...EXPANDABLE) }, (world, { expand }, [id]) =>
    shown(world, found(world.intents, 'payment_intent', id, 'intent'), expand),
  ),
  route('POST', '/v1/payment_intents/:id/cancel', {}, (world, _, [id]) => {
    const intent = found(world.intents, 'payment_intent', id, 'intent')
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
      throw invalid(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      )
    }
    intent.status = 'canceled'
    world.emit('payment_intent.canceled', intent)
    return intent
  }),
  route('GET', '/v1/disputes', { ...p.listed, payment_intent: p.text }, (world, { payment_intent, ...rest }) =>
    page(
      [...world.disputes.values()].filter((dispute) => dispute.payment_intent === payment_intent),
      rest,
      '/v1/disputes',
    ),
  ),
]

/** The bank's answer to a payment. */
export function answerPayment(world: World, intent: PaymentIntent, approve: boolean): void {
  const refusal = cardOfMethod(world, intent.payment_method ?? '').refusalWhenCharged
  if (!approve) {
    fail(world, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
        'PaymentMethod to attempt to fulfill this PaymentIntent again.',
    })
  } else if (refusal) fail(world, intent, { type: 'card_error', ...refusal })
  else succeed(world, intent)
}

/** Takes the money. */
export function succeed(world: World, intent: PaymentIntent): void {
  const { id, amount, customer } = intent
  const charge = {
    id: world.newId('ch'),
    object: 'charge' as const,
    created: world.seconds(),
    amount,
    amount_refunded: 0,
    disputed: false,
    refunded: false,
    payment_intent: id,
    customer,
  }
  world.charges.set(charge.id, charge)
  Object.assign(intent, { status: 'succeeded', latest_charge: charge.id })
  const method = found(world.methods, 'PaymentMethod', intent.payment_method ?? '')
  if (intent.setup_future_usage) method.customer = customer
  else if (method.customer === null) world.spent.add(method.id)
  world.emit('charge.succeeded', charge)
  world.emit('payment_intent.succeeded', intent)
}

function fail(
  world: World,
  intent: PaymentIntent,
  fault: Refusal & { type: 'card_error' | 'invalid_request_error' },
): void {
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: fault, payment_method: null })
  world.emit('payment_intent.payment_failed', intent)
}

function shown(world: World, intent: PaymentIntent, expand: string[] = []): object {
  const charge =
    expand.includes('latest_charge') && intent.latest_charge
      ? found(world.charges, 'charge', intent.latest_charge)
      : intent.latest_charge
  const method =
    expand.includes('payment_method') && intent.payment_method
      ? found(world.methods, 'PaymentMethod', intent.payment_method)
      : intent.payment_method
  return { ...intent, latest_charge: charge, payment_method: method }
}
