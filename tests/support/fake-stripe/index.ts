import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { answerSetup, cardRoutes } from './cards.ts'
import { customerRoutes } from './customers.ts'
import { Fault, invalid } from './faults.ts'
import { readForm } from './form.ts'
import { type Answer, createKeys } from './idempotency.ts'
import { answerPayment, intentRoutes } from './intents.ts'
import { invoiceRoutes } from './invoices.ts'
import { refundRoutes } from './refunds.ts'
import { createTroubles, type Trouble } from './troubles.ts'
import { createWorld, found, type StripeEvent, type World } from './world.ts'

/** The keys of the account that this Stripe has. */
export const STRIPE_KEYS = {
  secretKey: 'sk_test_of_the_fake',
  publishableKey: 'pk_test_of_the_fake',
  webhookSecret: 'whsec_of_the_fake',
} as const

const ROUTES = [...customerRoutes, ...cardRoutes, ...intentRoutes, ...refundRoutes, ...invoiceRoutes]

/** A webhook as Stripe sends it. */
export interface Webhook {
  payload: string
  headers: { 'content-type': string; 'stripe-signature': string }
}

/** One call that came in. */
export interface Call {
  /** `METHOD /path`. */
  what: string
  key: string | undefined
}

export interface FakeStripe {
  /** For STRIPE_API_BASE. */
  origin: string
  /** All objects, to look at. */
  world: World
  /** Oldest first, those that ended in trouble included. */
  calls: Call[]
  /** What Stripe's script makes of a card that somebody typed; a token that can be used once. */
  tokenFor(number: string, expiry?: { expMonth: number; expYear: number }): string
  /** Answers the bank's question about a payment or a card. */
  answerBank(clientSecret: string, approve: boolean): void
  /** Gives cents of a payment back; all of them when no number is given. */
  refund(paymentIntent: string, amount?: number): void
  /** The card's owner disputes a payment; answers the dispute's id. */
  dispute(paymentIntent: string, options?: { amount?: number; status?: string }): string
  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): void
  /** Makes the next calls that fit go wrong. */
  trouble(fits: RegExp, trouble: Trouble, times?: number): void
  /** Everything works again. */
  calm(): void
  /** As Stripe does after a day. */
  forgetKeys(): void
  /** The newest event of a type. */
  event(type: string): StripeEvent
  /** An event as it is sent; `at` in seconds since 1970, now unless given. */
  webhook(event: StripeEvent, options?: { at?: number; secret?: string }): Webhook
  close(): Promise<void>
}

/**
 * A server that speaks the part of Stripe's API that we use, and keeps state as Stripe does. It refuses whatever it
 * does not know: other calls, other parameters, another version, another key, an idempotency key that was used for
 * something else.
 */
export async function startFakeStripe({ now = Date.now }: { now?: () => number } = {}): Promise<FakeStripe> {
  const stripe = new Stripe(STRIPE_KEYS.secretKey)
  const version = Stripe.API_VERSION
  const world = createWorld(version, now)
  const keys = createKeys()
  const troubles = createTroubles()
  const calls: Call[] = []

  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) =>
      response.writeHead(500).end(JSON.stringify({ error: { type: 'api_error', message: String(error) } })),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, search } = new URL(request.url ?? '', 'http://stripe.test')
    const what = `${request.method} ${pathname}`
    const key = request.headers['idempotency-key']?.toString()
    calls.push({ what, key })
    const trouble = troubles.take(what)
    if (trouble === 'mute') return
    if (trouble === 'down') return void request.socket.destroy()
    if (trouble && typeof trouble === 'object' && 'status' in trouble)
      return send(response, {
        status: trouble.status,
        body: {
          error: {
            type: trouble.status === 429 ? 'invalid_request_error' : 'api_error',
            message: 'Stripe has a bad day.',
          },
        },
      })
    const wait = trouble && typeof trouble === 'object' ? trouble.until : turn()
    const answer = await answerOnce(
      request,
      { what, key, form: request.method === 'POST' ? Buffer.concat(chunks).toString() : search.slice(1) },
      wait,
    )
    if (trouble === 'lost') return void request.socket.destroy()
    send(response, answer)
  }

  async function answerOnce(
    request: IncomingMessage,
    { what, key, form }: { what: string; key: string | undefined; form: string },
    wait: Promise<void>,
  ): Promise<Answer> {
    const call = `${what}?${form}`
    try {
      checkHeaders(request, form)
      const kept = key === undefined ? null : keys.recall(key, call)
      if (kept) return kept
    } catch (error) {
      return answerOf(error)
    }
    if (key !== undefined) keys.begin(key, call)
    await wait
    const answer = work(what, form)
    if (key !== undefined) keys.end(key, answer)
    return answer
  }

  function work(what: string, form: string): Answer {
    const [method, path = ''] = what.split(' ')
    try {
      for (const route of ROUTES) {
        const ids = new RegExp(`^${route.path.replaceAll(':id', '([^/]+)')}$`).exec(path)
        if (route.method !== method || !ids) continue
        const params = route.params.safeParse(readForm(form))
        if (!params.success)
          throw invalid(
            'Received unknown or wrong parameter: ' +
              params.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`).join('; '),
            'parameter_unknown',
          )
        return { status: 200, body: structuredClone(route.answer(world, params.data as never, ids.slice(1))) }
      }
      throw new Fault(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${what}).` })
    } catch (error) {
      return answerOf(error)
    }
  }

  function checkHeaders({ method, headers }: IncomingMessage, form: string): void {
    if (headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`)
      throw new Fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    if (headers['stripe-version'] !== version) throw invalid(`Unknown version ${String(headers['stripe-version'])}.`)
    if (method !== 'POST') return
    if (form !== '' && headers['content-type'] !== 'application/x-www-form-urlencoded') throw invalid('Send a form.')
    const key = String(headers['idempotency-key'] ?? '')
    if (key === '' || key.length > 255) throw invalid('A key is missing, or too long.')
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    calls,
    tokenFor(number, expiry = { expMonth: 12, expYear: 2034 }) {
      const token = world.newId('tok')
      world.tokens.set(token, { number, ...expiry })
      return token
    },
    answerBank(clientSecret, approve) {
      const [id = ''] = clientSecret.split('_secret_')
      const asked = world.intents.get(id) ?? found(world.setups, 'intent', id)
      if (asked.client_secret !== clientSecret || asked.status !== 'requires_action')
        throw new Error(`Nothing waits for ${clientSecret}`)
      if (asked.object === 'payment_intent') answerPayment(world, asked, approve)
      else answerSetup(world, asked, approve)
    },
    refund(paymentIntent, amount) {
      const charge = chargeOf(paymentIntent)
      const cents = amount ?? charge.amount - charge.amount_refunded
      charge.amount_refunded += cents
      const id = world.newId('re')
      const more = { payment_intent: paymentIntent, status: 'succeeded', metadata: {} }
      world.refunds.set(id, { id, object: 'refund', created: world.seconds(), amount: cents, ...more })
      charge.refunded = charge.amount_refunded === charge.amount
      world.emit('charge.refunded', charge)
    },
    dispute(paymentIntent, { amount, status = 'needs_response' } = {}) {
      const charge = chargeOf(paymentIntent)
      charge.disputed = true
      const dispute = {
        id: world.newId('du'),
        object: 'dispute' as const,
        created: world.seconds(),
        amount: amount ?? charge.amount,
        status,
        charge: charge.id,
        payment_intent: paymentIntent,
      }
      world.disputes.set(dispute.id, dispute)
      world.emit('charge.dispute.created', dispute)
      return dispute.id
    },
    closeDispute(id, status) {
      const dispute = found(world.disputes, 'dispute', id)
      dispute.status = status
      world.emit('charge.dispute.closed', dispute)
    },
    trouble: (...next) => troubles.add(...next),
    calm: () => troubles.clear(),
    forgetKeys: () => keys.forget(),
    event(type) {
      const event = world.events.findLast((one) => one.type === type)
      if (!event) throw new Error(`There was no ${type}.`)
      return event
    },
    webhook(event, { at = world.seconds(), secret = STRIPE_KEYS.webhookSecret } = {}) {
      const payload = JSON.stringify(event)
      return {
        payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at }),
        },
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function chargeOf(paymentIntent: string) {
    return found(world.charges, 'charge', found(world.intents, 'payment_intent', paymentIntent).latest_charge ?? '')
  }
}

function answerOf(error: unknown): Answer {
  if (error instanceof Fault) return { status: error.status, body: { error: error.error } }
  throw error
}

function send(response: ServerResponse, { status, body, isReplayed }: Answer): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${status}`,
      ...(isReplayed && { 'idempotent-replayed': 'true' }),
      ...(status >= 500 && { 'stripe-should-retry': 'false' }),
    })
    .end(JSON.stringify(body))
}
