import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Fault, invalid, missing } from './faults.ts'
import { p, route } from './route.ts'
import { TEST_CARDS, TEST_TOKENS, type TestCard } from './test-cards.ts'
import { found, type PaymentMethod, type SetupIntent, type World } from './world.ts'

export const cardRoutes = [
  route(
    'POST',
    '/v1/payment_methods',
    {
      type: z.literal('card'),
      card: z.strictObject({ token: p.text }),
      billing_details: z.strictObject({ name: p.text }),
    },
    (world, { card, billing_details }) => {
      const { number, expMonth, expYear } = useToken(world, card.token)
      const method: PaymentMethod = {
        id: world.newId('pm'),
        object: 'payment_method',
        created: world.seconds(),
        type: 'card',
        customer: null,
        billing_details,
        card: {
          brand: cardOf(number).brand,
          last4: number.slice(-4),
          exp_month: expMonth,
          exp_year: expYear,
          fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
        },
      }
      world.methods.set(method.id, method)
      world.numbers.set(method.id, number)
      return method
    },
  ),
  route('GET', '/v1/payment_methods/:id', {}, (world, _, [id]) => found(world.methods, 'PaymentMethod', id)),
  route('POST', '/v1/payment_methods/:id/detach', {}, (world, _, [id]) => {
    const method = found(world.methods, 'PaymentMethod', id)
    if (method.customer === null)
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    method.customer = null
    world.spent.add(id)
    return method
  }),
  route(
    'POST',
    '/v1/setup_intents',
    {
      customer: p.text,
      payment_method: p.text,
      allowed_payment_method_types: p.cardOnly,
      usage: z.literal('off_session'),
      confirm: z.literal('true'),
      use_stripe_sdk: z.literal('true'),
      expand: p.expand('payment_method'),
    },
    (world, { customer, payment_method, expand }) => {
      found(world.customers, 'customer', customer, 'customer')
      const method = usableMethod(world, payment_method, customer)
      const card = cardOfMethod(world, method.id)
      const id = world.newId('seti')
      const setup: SetupIntent = {
        id,
        object: 'setup_intent',
        created: world.seconds(),
        status: 'requires_payment_method',
        client_secret: world.newId(`${id}_secret`),
        customer,
        payment_method,
        usage: 'off_session',
        last_setup_error: null,
      }
      world.setups.set(id, setup)
      if (card.refusal) {
        setup.last_setup_error = { type: 'card_error', ...card.refusal }
        setup.payment_method = null
        throw new Fault(402, { ...setup.last_setup_error, setup_intent: { ...setup } })
      }
      if (card.asks) setup.status = 'requires_action'
      else finishSetup(world, setup)
      return withMethod(world, setup, expand)
    },
  ),
  route('GET', '/v1/setup_intents/:id', { expand: p.expand('payment_method') }, (world, { expand }, [id]) =>
    withMethod(world, found(world.setups, 'setupintent', id), expand),
  ),
]

/** The bank's answer to a set-up. */
export function answerSetup(world: World, setup: SetupIntent, approve: boolean): void {
  if (approve) return finishSetup(world, setup)
  setup.status = 'requires_payment_method'
  setup.payment_method = null
  setup.last_setup_error = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
  }
  world.emit('setup_intent.setup_failed', setup)
}

function finishSetup(world: World, setup: SetupIntent): void {
  setup.status = 'succeeded'
  found(world.methods, 'PaymentMethod', setup.payment_method ?? '').customer = setup.customer
  world.emit('setup_intent.succeeded', setup)
}

/** What a test number does. */
export const cardOf = (number: string): TestCard => {
  const card = TEST_CARDS[number]
  if (!card)
    throw new Fault(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    })
  return card
}

export const cardOfMethod = (world: World, methodId: string): TestCard =>
  cardOf(found(world.numbers, 'PaymentMethod', methodId, 'payment_method'))

/** A payment method that this customer may use. @throws Fault for one that is gone, spent or somebody else's */
export function usableMethod(world: World, id: string, customer: string): PaymentMethod {
  const method = found(world.methods, 'PaymentMethod', id, 'payment_method')
  if (world.spent.has(id))
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment or was ' +
        'detached from a Customer, and may not be used again.',
      'payment_method_unexpected_state',
      'payment_method',
    )
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The PaymentMethod does not belong to the Customer you supplied.', undefined, 'payment_method')
  return method
}

function useToken(world: World, token: string) {
  const number = TEST_TOKENS[token]
  if (number) return { number, expMonth: 12, expYear: 2034 }
  if (world.usedTokens.has(token))
    throw invalid(`You cannot use a Stripe token more than once: ${token}.`, 'token_already_used', 'card[token]')
  const made = world.tokens.get(token)
  if (!made) throw missing('token', token, 'card[token]')
  world.usedTokens.add(token)
  return made
}

const withMethod = (world: World, setup: SetupIntent, expand: string[] | undefined) =>
  expand && setup.payment_method
    ? { ...setup, payment_method: found(world.methods, 'PaymentMethod', setup.payment_method) }
    : setup
