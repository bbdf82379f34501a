import { describe, expect, test } from 'vitest'
import { createSandboxPayments } from '../../server/adapters/payments-sandbox/index.ts'
import { type CardDetails, PaymentRefused } from '../../server/ports/payments.ts'
import { messages } from '../../src/shared/messages.ts'
import { eachDatabase, openTestDatabase } from '../support/databases.ts'
import { cardOf, giveBack, tokenOf } from '../support/payments.ts'
import { paymentsSuite } from './suites/payments.ts'

eachDatabase((open) => {
  paymentsSuite(async () => {
    const { db } = await open()
    const payments = createSandboxPayments({ db })
    return {
      payments,
      token: (number) => tokenOf(payments, number),
      answer: async (clientSecret, approve) => {
        expect(await payments.sandbox?.confirm(clientSecret, approve)).not.toBeNull()
      },
      giveBack: (id, cents) => giveBack(db, id, cents),
    }
  })
})

describe('the sandbox’s card form', () => {
  /** What the sandbox says to a card; its brand when it takes it. */
  async function enter(card: Partial<CardDetails> & { number: string }, now?: () => number) {
    const { db } = await openTestDatabase()
    const payments = createSandboxPayments({ db, ...(now && { now }) })
    try {
      const token = await payments.sandbox?.createToken({ ...cardOf(card.number), ...card })
      const saved = await payments.saveCard({
        customerId: await payments.customer({ userId: 'u', email: 'a@example.org' }, 'k'),
        token: token ?? '',
        nameOnCard: 'Ada',
        key: 's',
      })
      return saved.state === 'done' ? saved.card.brand : saved.state
    } catch (error) {
      if (error instanceof PaymentRefused) return `${error.code}: ${error.message}`
      throw error
    } finally {
      const kept = await db.selectFrom('sandbox_object').select('body').execute()
      expect(kept.map(({ body }) => body).join(' ')).not.toContain(card.number.replaceAll(' ', ''))
    }
  }

  test('knows the brands', async () => {
    const brands = {
      '4242 4242 4242 4242': 'visa',
      '5555 5555 5555 4444': 'mastercard',
      '3782 822463 10005': 'amex',
      '6011111111111117': 'discover',
      '3566002020360505': 'jcb',
      '3056930009020004': 'diners',
      '6200000000000005': 'unionpay',
    }
    for (const [number, brand] of Object.entries(brands))
      expect([number, await enter({ number })]).toEqual([number, brand])
  })

  test('refuses what is no card number, has run out, or has a code of the wrong length', async () => {
    expect(await enter({ number: '4242424242424241' })).toBe(`incorrect_number: ${messages.cardNumberInvalid}`)
    expect(await enter({ number: '4242' })).toBe(`incorrect_number: ${messages.cardNumberInvalid}`)
    const endOfMay = () => Date.UTC(2026, 4, 31, 23)
    const startOfJune = () => Date.UTC(2026, 5, 1, 13)
    expect(await enter({ number: '4242424242424242', expMonth: 5, expYear: 2026 }, endOfMay)).toBe('visa')
    expect(await enter({ number: '4242424242424242', expMonth: 5, expYear: 2026 }, startOfJune)).toBe(
      `invalid_expiry_year: ${messages.cardExpired}`,
    )
    expect(await enter({ number: '4242424242424242', cvc: '12' })).toBe(`invalid_cvc: ${messages.cardCodeInvalid}`)
    expect(await enter({ number: '378282246310005', cvc: '123' })).toBe(`invalid_cvc: ${messages.cardCodeInvalid}`)
  })

  test('refuses a number that may be a real card, and keeps nothing of it', async () => {
    expect(await enter({ number: '4539 1488 0343 6467' })).toBe(`test_mode_live_card: ${messages.realCardRefused}`)
  })

  test('refuses with the bank’s words what a test number stands for', async () => {
    expect(await enter({ number: '4000000000000069' })).toBe(`expired_card: ${messages.cardExpired}`)
    expect(await enter({ number: '4000000000000127' })).toBe(`incorrect_cvc: ${messages.cardCodeInvalid}`)
  })
})
