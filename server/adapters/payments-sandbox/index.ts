import type { Db } from '../../kernel/db/schema.ts'
import { messages } from '../../../src/shared/messages.ts'
import {
  PaymentRefused,
  type Payments,
  type ProviderCard,
  type ProviderPayment,
  type SetupResult,
} from '../../ports/payments.ts'
import { askBank } from './bank.ts'
import { enterCard, storeCard } from './cards.ts'
import { createOnce } from './once.ts'
import { readCard } from './read-card.ts'
import { createSandboxStore, type SandboxObjects, type SandboxStore } from './store.ts'
import { canceled } from './test-cards.ts'

/**
 * A card provider without cards or money: it takes test numbers only, and behaves with them as Stripe's test mode does.
 * It keeps its own state, apart from ours, in one table, so every process sees the same.
 */
export function createSandboxPayments({ db, now = Date.now }: { db: Db; now?: () => number }): Payments {
  const inStore = <T>(work: (store: SandboxStore) => Promise<T>): Promise<T> =>
    db.transaction().execute((tx) => work(createSandboxStore(tx, now)))
  const once = createOnce(inStore)
  const paymentById = (id: string) => inStore((store) => presentPayment(store, id))

  return {
    provider: 'sandbox',

    sandbox: {
      createToken: (details) =>
        inStore(async (store) => {
          const id = store.newId('tok')
          await store.add('token', id, { card: readCard(details, new Date(now())), isUsed: false })
          return id
        }),
      confirm: (clientSecret, approve) => inStore((store) => askBank(store, clientSecret, approve)),
    },

    customer: ({ userId, email }) =>
      inStore(async (store) => {
        const id = `cus_sandbox_${userId}`
        await store.add('customer', id, { userId, email })
        return id
      }),

    async saveCard({ key, ...request }) {
      const id = await once(key, request, async (store) => {
        const { customerId, token, nameOnCard } = request
        const { cardId, behaviour } = await enterCard(store, { customerId, token, nameOnCard })
        if (behaviour.refusal) return { refusal: behaviour.refusal }
        const setupId = store.newId('seti')
        const state = behaviour.confirms ? 'confirm' : 'succeeded'
        await store.add('setup', setupId, { customerId, cardId, clientSecret: secretOf(setupId), state, failure: null })
        if (state === 'succeeded') await storeCard(store, cardId)
        return { id: setupId }
      })
      return inStore((store) => presentSetup(store, request.customerId, id))
    },

    savedCard: ({ customerId, setupId }) => inStore((store) => presentSetup(store, customerId, setupId)),

    removeCard: (id) =>
      inStore(async (store) => {
        const card = await store.take('card', id)
        if (card) await store.put('card', id, { ...card, isKept: false })
      }),

    async pay({ key, ...request }) {
      const id = await once(key, request, async (store) => {
        const { customerId, card: source, ...order } = request
        const { cardId, behaviour, isKept } =
          'token' in source
            ? await enterCard(store, { customerId, ...source })
            : await keptCard(store, customerId, source.paymentMethodId)
        const isAsked = behaviour.confirms === 'always' || (behaviour.confirms === 'until kept' && !isKept)
        const failure = behaviour.refusal ?? (isAsked ? null : (behaviour.refusalWhenCharged ?? null))
        const state = failure ? 'failed' : isAsked ? 'confirm' : 'succeeded'
        const paymentId = store.newId('pi')
        await store.add('payment', paymentId, {
          ...order,
          customerId,
          cardId,
          takenBack: 0,
          clientSecret: secretOf(paymentId),
          state,
          failure,
        })
        await store.add('order', `order:${order.paymentId}`, { customerId, id: paymentId })
        if (state === 'succeeded') await storeCard(store, cardId)
        return { id: paymentId }
      })
      return paymentById(id)
    },

    payment: paymentById,

    findPayment: ({ customerId, paymentId }) =>
      inStore(async (store) => {
        const order = await store.get('order', `order:${paymentId}`)
        return order?.customerId === customerId ? presentPayment(store, order.id) : null
      }),

    cancel: (id) =>
      inStore(async (store) => {
        const payment = await store.take('payment', id)
        if (payment?.state === 'confirm')
          await store.put('payment', id, { ...payment, state: 'failed', failure: canceled })
        return presentPayment(store, id)
      }),

    async refund(request) {
      const id = await once(`refund:${request.refundId}`, request, async (store) => {
        const payment = await store.take('payment', request.providerPaymentId)
        if (payment?.state !== 'succeeded' || payment.takenBack + request.amount > payment.amount)
          return { refusal: { code: 'refund_too_large', message: messages.refundTooLarge } }
        await store.put('payment', request.providerPaymentId, {
          ...payment,
          takenBack: payment.takenBack + request.amount,
          refunds: [
            ...(payment.refunds ?? []),
            { id: store.newId('re'), amount: request.amount, refundId: request.refundId },
          ],
        })
        return { id: request.providerPaymentId }
      })
      return paymentById(id)
    },

    issueInvoice: () => Promise.resolve({ provider: null }),
    invoiceLink: () => Promise.resolve(null),
    checkTaxId: () => Promise.resolve(null),
    readEvent: () => null,
  }
}

const secretOf = (id: string) => `${id}_secret_${crypto.randomUUID().replaceAll('-', '')}`

async function keptCard(store: SandboxStore, customerId: string, cardId: string) {
  const kept = await store.get('card', cardId)
  if (!kept?.isKept || kept.customerId !== customerId) throw new PaymentRefused('resource_missing', messages.noCard)
  return { cardId, behaviour: kept.card.behaviour, isKept: true }
}

async function presentSetup(store: SandboxStore, customerId: string, setupId: string): Promise<SetupResult> {
  const setup = await store.get('setup', setupId)
  if (!setup || setup.customerId !== customerId) throw new PaymentRefused('resource_missing', messages.cardEnterAgain)
  if (setup.failure) throw new PaymentRefused(setup.failure.code, setup.failure.message)
  if (setup.state === 'confirm') return { state: 'confirm', setupId, clientSecret: setup.clientSecret }
  await keptCard(store, customerId, setup.cardId)
  return { state: 'done', card: await presentCard(store, setup.cardId) }
}

async function presentPayment(store: SandboxStore, id: string): Promise<ProviderPayment> {
  const payment = await store.get('payment', id)
  if (!payment) throw new PaymentRefused('resource_missing', messages.notFound)
  const { state, amount, takenBack: reversed, refunds: returned = [], paymentId } = payment
  const { failure, clientSecret, cardId } = payment
  return {
    id,
    state,
    clientSecret: state === 'confirm' ? clientSecret : null,
    amount,
    reversed,
    returned,
    paymentId,
    card: state === 'succeeded' ? await presentCard(store, cardId) : null,
    failure,
  }
}

async function presentCard(store: SandboxStore, id: string): Promise<ProviderCard> {
  const { card, name } = (await store.get('card', id)) as SandboxObjects['card']
  const { behaviour: _, ...known } = card
  return { paymentMethodId: id, name, ...known }
}
