import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/messages.ts'
import { type CardSource, PaymentRefused, type Payments, type ProviderCard } from '../../../server/ports/payments.ts'

/** A card provider, and what its own script, the bank and its dashboard do. */
export interface PaymentsHarness {
  payments: Payments
  /** Enters a test card as the provider's script does. */
  token: (number: string) => Promise<string>
  /** Answers the bank's question as the provider's dialog does. */
  answer: (clientSecret: string, approve: boolean) => Promise<void>
  /** Gives money back, so many cents in all. */
  giveBack: (providerPaymentId: string, cents: number) => Promise<void>
}

const NUMBERS = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  declinedWhenCharged: '4000000000000341',
  confirmedUntilKept: '4000002500003155',
  confirmedAlways: '4000002760003184',
  insufficientAfterwards: '4000008260003178',
} as const

const nameOnCard = 'Ada King Lovelace'

/** What every card provider does. */
export function paymentsSuite(open: () => Promise<PaymentsHarness>): void {
  let { payments, token, answer, giveBack } = {} as PaymentsHarness
  let customerId: string
  beforeEach(async () => {
    ;({ payments, token, answer, giveBack } = await open())
    customerId = await payments.customer({ userId: uuidv7(), email: 'ada@example.org' }, uuidv7())
  })

  const save = async (number: string) =>
    payments.saveCard({ customerId, token: await token(number), nameOnCard, key: uuidv7() })
  async function saved(number: string): Promise<ProviderCard> {
    const result = await save(number)
    if (result.state !== 'done') throw new Error('this card wants to be confirmed')
    return result.card
  }
  const enter = async (number: string): Promise<CardSource> => ({ token: await token(number), nameOnCard })
  const order = (card: CardSource, amount = 1200) => {
    const paymentId = uuidv7()
    return { customerId, card, amount, description: '2 hours', paymentId, key: paymentId }
  }
  const refusedAs = (work: Promise<unknown>) =>
    work.then(
      () => 'not refused',
      (error: unknown) => (error instanceof PaymentRefused ? { code: error.code, message: error.message } : error),
    )

  describe('customers', () => {
    test('are made once for a key', async () => {
      const [details, key] = [{ userId: uuidv7(), email: 'eve@example.org' }, uuidv7()]
      const ids = await Promise.all([payments.customer(details, key), payments.customer(details, key)])
      expect(new Set(ids).size).toBe(1)
      expect(ids[0]).not.toBe(customerId)
    })
  })

  describe('saving a card', () => {
    test('tells brand, last digits, expiry and name', async () => {
      const { fingerprint, paymentMethodId, ...told } = await saved(NUMBERS.visa)
      expect(told).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, name: nameOnCard })
      expect(paymentMethodId).not.toBe('')
      expect(fingerprint).not.toBeNull()
    })

    test('gives equal numbers equal fingerprints, whoever has them', async () => {
      const first = await saved(NUMBERS.visa)
      customerId = await payments.customer({ userId: uuidv7(), email: 'eve@example.org' }, uuidv7())
      expect((await saved(NUMBERS.visa)).fingerprint).toBe(first.fingerprint)
      expect((await saved(NUMBERS.mastercard)).fingerprint).not.toBe(first.fingerprint)
    })

    test('is done once for a key', async () => {
      const request = { customerId, token: await token(NUMBERS.visa), nameOnCard, key: uuidv7() }
      expect(await payments.saveCard(request)).toEqual(await payments.saveCard(request))
    })

    test('takes a token once', async () => {
      const request = { customerId, token: await token(NUMBERS.visa), nameOnCard }
      await payments.saveCard({ ...request, key: uuidv7() })
      expect(await refusedAs(payments.saveCard({ ...request, key: uuidv7() }))).toMatchObject({
        code: expect.any(String) as string,
      })
    })

    test('is refused for a card that is declined', async () => {
      expect(await refusedAs(save(NUMBERS.declined))).toEqual({ code: 'card_declined', message: messages.cardDeclined })
      expect(await refusedAs(save(NUMBERS.insufficientFunds))).toMatchObject({
        message: messages.cardInsufficientFunds,
      })
    })

    test('waits for the owner where the bank asks, and is then done', async () => {
      const asked = await save(NUMBERS.confirmedUntilKept)
      if (asked.state !== 'confirm') throw new Error('nobody was asked')
      const { setupId, clientSecret } = asked
      expect(await payments.savedCard({ customerId, setupId })).toMatchObject({ state: 'confirm', setupId })
      await answer(clientSecret, true)
      const done = await payments.savedCard({ customerId, setupId })
      expect(done).toMatchObject({ state: 'done', card: { last4: '3155' } })
      expect(await payments.savedCard({ customerId, setupId })).toEqual(done)
    })

    test('is refused when the owner says no', async () => {
      const asked = await save(NUMBERS.confirmedAlways)
      if (asked.state !== 'confirm') throw new Error('nobody was asked')
      await answer(asked.clientSecret, false)
      expect(await refusedAs(payments.savedCard({ customerId, setupId: asked.setupId }))).toMatchObject({
        message: messages.cardConfirmationFailed,
      })
    })

    test('is for the customer that began it', async () => {
      const asked = await save(NUMBERS.confirmedAlways)
      if (asked.state !== 'confirm') throw new Error('nobody was asked')
      const stranger = await payments.customer({ userId: uuidv7(), email: 'eve@example.org' }, uuidv7())
      expect(await refusedAs(payments.savedCard({ customerId: stranger, setupId: asked.setupId }))).toMatchObject({
        code: expect.any(String) as string,
      })
    })
  })

  describe('paying', () => {
    test('takes the amount from a saved card', async () => {
      const card = await saved(NUMBERS.visa)
      const request = order({ paymentMethodId: card.paymentMethodId })
      const paid = await payments.pay(request)
      expect(paid).toEqual({
        id: paid.id,
        state: 'succeeded',
        clientSecret: null,
        amount: 1200,
        reversed: 0,
        returned: [],
        paymentId: request.paymentId,
        card,
        failure: null,
      })
      expect(await payments.payment(paid.id)).toEqual(paid)
    })

    test('takes it from a card that is entered, and keeps that card', async () => {
      const { card } = await payments.pay(order(await enter(NUMBERS.mastercard)))
      expect(card).toMatchObject({ brand: 'mastercard', last4: '4444', name: nameOnCard })
      expect(await payments.pay(order({ paymentMethodId: card?.paymentMethodId ?? '' }))).toMatchObject({
        state: 'succeeded',
        card,
      })
    })

    test('is done once for a key, also at once', async () => {
      const request = order(await enter(NUMBERS.visa))
      const tries = await Promise.all([payments.pay(request), payments.pay(request), payments.pay(request)])
      expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
      expect((await payments.pay(request)).id).toBe(tries[0].id)
    })

    test('ends as failed when the card is declined, with the reason', async () => {
      expect(await payments.pay(order(await enter(NUMBERS.declined)))).toMatchObject({
        state: 'failed',
        card: null,
        failure: { code: 'card_declined', message: messages.cardDeclined },
      })
      const card = await saved(NUMBERS.declinedWhenCharged)
      expect(await payments.pay(order({ paymentMethodId: card.paymentMethodId }))).toMatchObject({
        state: 'failed',
        failure: { message: messages.cardDeclined },
      })
    })

    test('waits for the owner where the bank asks, and has then succeeded', async () => {
      const asked = await payments.pay(order(await enter(NUMBERS.confirmedAlways)))
      expect(asked).toMatchObject({ state: 'confirm', card: null, failure: null })
      await answer(asked.clientSecret ?? '', true)
      expect(await payments.payment(asked.id)).toMatchObject({
        state: 'succeeded',
        clientSecret: null,
        card: { last4: '3184' },
      })
    })

    test('fails when the owner says no, and when the card is refused afterwards', async () => {
      const asked = await payments.pay(order(await enter(NUMBERS.confirmedAlways)))
      await answer(asked.clientSecret ?? '', false)
      expect(await payments.payment(asked.id)).toMatchObject({
        state: 'failed',
        failure: { message: messages.cardConfirmationFailed },
      })
      const another = await payments.pay(order(await enter(NUMBERS.insufficientAfterwards)))
      await answer(another.clientSecret ?? '', true)
      expect(await payments.payment(another.id)).toMatchObject({
        state: 'failed',
        failure: { message: messages.cardInsufficientFunds },
      })
    })

    test('asks for a card that was kept with the owner’s yes no more, where the bank agrees with that', async () => {
      const asked = await save(NUMBERS.confirmedUntilKept)
      if (asked.state !== 'confirm') throw new Error('nobody was asked')
      await answer(asked.clientSecret, true)
      const done = await payments.savedCard({ customerId, setupId: asked.setupId })
      if (done.state !== 'done') throw new Error('it was not kept')
      expect(await payments.pay(order({ paymentMethodId: done.card.paymentMethodId }))).toMatchObject({
        state: 'succeeded',
      })
    })

    test('is found by our own id', async () => {
      const request = order(await enter(NUMBERS.visa))
      expect(await payments.findPayment({ customerId, paymentId: request.paymentId })).toBeNull()
      const paid = await payments.pay(request)
      expect(await payments.findPayment({ customerId, paymentId: request.paymentId })).toEqual(paid)
    })

    test('tells how much went back', async () => {
      const { id } = await payments.pay(order(await enter(NUMBERS.visa)))
      await giveBack(id, 500)
      expect(await payments.payment(id)).toMatchObject({ state: 'succeeded', amount: 1200, reversed: 500 })
    })
  })

  describe('a refund', () => {
    test('gives a part back, and the rest, once for each of our refunds', async () => {
      const { id: providerPaymentId } = await payments.pay(order(await enter(NUMBERS.visa)))
      const [first, second] = [uuidv7(), uuidv7()]
      const part = { providerPaymentId, amount: 500, refundId: first }
      for (const paid of await Promise.all([payments.refund(part), payments.refund(part)]))
        expect(paid.reversed).toBe(500)
      expect(await payments.refund({ providerPaymentId, amount: 700, refundId: second })).toMatchObject({
        state: 'succeeded',
        amount: 1200,
        reversed: 1200,
      })
      const { reversed, returned } = await payments.refund(part)
      expect([reversed, returned]).toEqual([
        1200,
        [
          { id: expect.any(String) as string, amount: 500, refundId: first },
          { id: expect.any(String) as string, amount: 700, refundId: second },
        ],
      ])
      expect(new Set(returned.map(({ id }) => id)).size).toBe(2)
    })

    test('is refused where it is more than is left, or nothing was taken', async () => {
      const paid = await payments.pay(order(await enter(NUMBERS.visa)))
      const refund = (providerPaymentId: string, amount: number) =>
        refusedAs(payments.refund({ providerPaymentId, amount, refundId: uuidv7() }))
      expect(await refund(paid.id, 1201)).toMatchObject({ code: 'refund_too_large' })
      const asked = await payments.pay(order(await enter(NUMBERS.confirmedAlways)))
      expect(await refund(asked.id, 100)).toMatchObject({ code: 'refund_too_large' })
      expect(await payments.payment(paid.id)).toMatchObject({ reversed: 0 })
    })
  })

  describe('giving a payment up', () => {
    test('keeps it from succeeding later', async () => {
      const asked = await payments.pay(order(await enter(NUMBERS.confirmedAlways)))
      expect(await payments.cancel(asked.id)).toMatchObject({ state: 'failed', failure: { code: 'canceled' } })
      await answer(asked.clientSecret ?? '', true).catch(() => {})
      expect(await payments.payment(asked.id)).toMatchObject({ state: 'failed', failure: { code: 'canceled' } })
      expect(await payments.cancel(asked.id)).toMatchObject({ state: 'failed' })
    })

    test('comes too late for one that succeeded', async () => {
      const paid = await payments.pay(order(await enter(NUMBERS.visa)))
      expect(await payments.cancel(paid.id)).toEqual(paid)
    })
  })

  describe('forgetting a card', () => {
    test('ends payments with it, and does nothing the second time', async () => {
      const { paymentMethodId } = await saved(NUMBERS.visa)
      await payments.removeCard(paymentMethodId)
      await payments.removeCard(paymentMethodId)
      expect(await refusedAs(payments.pay(order({ paymentMethodId })))).toMatchObject({
        code: expect.any(String) as string,
      })
    })
  })

  describe('invoicing', () => {
    test('issues one invoice for a key', async () => {
      const request = order(await enter(NUMBERS.visa))
      const { id } = await payments.pay(request)
      const buyer = {
        name: 'Ada King',
        email: 'ada@example.org',
        phone: '+44 20 7946 0000',
        address: {
          country: 'GB',
          state: null,
          city: 'London',
          line1: '12 St James’s Square',
          line2: null,
          postalCode: 'SW1Y 4LE',
        },
        tax: null,
      }
      const invoice = {
        customerId,
        buyer,
        lines: [{ description: '2 hours', amount: 1200 }],
        providerPaymentId: id,
        paymentId: request.paymentId,
        key: uuidv7(),
      }
      expect(await payments.issueInvoice(invoice)).toEqual(await payments.issueInvoice(invoice))
    })
  })

  test('an event without the provider’s signature is none', () => {
    expect(payments.readEvent(Buffer.from('{"id":"evt_1","type":"payment_intent.succeeded"}'), 't=1,v1=00')).toBeNull()
  })
}
