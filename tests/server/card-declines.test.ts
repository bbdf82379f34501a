import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildShop, type Buyer, NAME, TWO_HOURS, VISA } from '../support/buyer.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { buildStripeShop } from '../support/stripe-shop.ts'

const DECLINED = '4000000000000002'
const ASKS = '4000002760003184'
const LIMIT = [402, 402, 402, 402, 402, 402]

/** A shop with one buyer, whose clock can be turned. */
async function open() {
  const clock = { at: Date.now() }
  const shop = await buildShop({ now: () => clock.at })
  return { shop, clock, ada: await shop.buyer() }
}

/** The statuses of so many tries, one after the other. */
async function statusesOf(tries: number, one: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < tries; n++) statuses.push((await one()).statusCode)
  return statuses
}

const decline = (buyer: Buyer) => () => buyer.payWith(DECLINED)

describe('after six declined cards in an hour', () => {
  test('no more are tried: 429, and when to come back', async () => {
    const { shop, ada } = await open()
    expect(await statusesOf(9, decline(ada))).toEqual([...LIMIT, 429, 429, 429])
    const refused = await ada.payWith(VISA)
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: 'too_many_declines', message: messages.tooManyDeclines },
    ])
    expect(Number(refused.headers['retry-after'])).toBe(3600)
    expect(await shop.db.selectFrom('payment').select('state').execute()).toHaveLength(6)
  })

  test('one more may be tried when the first is an hour old', async () => {
    const { clock, ada } = await open()
    expect(await statusesOf(3, decline(ada))).toEqual([402, 402, 402])
    clock.at += HOUR_MS / 2
    expect(await statusesOf(4, decline(ada))).toEqual([402, 402, 402, 429])
    clock.at += HOUR_MS / 2 + 1
    expect((await ada.payWith(VISA)).statusCode).toBe(200)
  })

  test('a card that is only saved counts as well, and is not saved either', async () => {
    const { ada } = await open()
    expect(await statusesOf(7, () => ada.addCard(DECLINED))).toEqual([...LIMIT, 429])
    expect((await ada.addCard(VISA)).statusCode).toBe(429)
    expect((await ada.payWith(VISA)).statusCode).toBe(429)
  })

  test('a no to the bank counts, at the charge that finds it out', async () => {
    const { ada } = await open()
    const refuse = async () => {
      const asked = (await ada.payWith(ASKS)).json<{ client_secret: string; payment_id: string }>()
      await ada.answer(asked.client_secret, false)
      return ada.post('/plan/charge', { payment_id: asked.payment_id, ...TWO_HOURS })
    }
    expect(await statusesOf(6, refuse)).toEqual(LIMIT)
    expect((await ada.payWith(VISA)).statusCode).toBe(429)
  })

  test('a charge of a payment that failed is 429 too, one that went through is still credited', async () => {
    const { ada } = await open()
    const good = (await ada.payWith(ASKS)).json<{ client_secret: string; payment_id: string }>()
    await ada.answer(good.client_secret, true)
    expect(await statusesOf(6, () => ada.addCard(DECLINED))).toEqual(LIMIT)
    expect((await ada.post('/plan/charge', { payment_id: good.payment_id, ...TWO_HOURS })).statusCode).toBe(200)
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
  })

  test('the owner is mailed once', async () => {
    const { shop, ada } = await open()
    await statusesOf(9, decline(ada))
    const mails = await sendQueuedMails(shop)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`To: ${ada.email}`)
    expect(mails[0]).toContain('6 cards were declined in your account')
  })

  test('other accounts at the same address wait as well, and at another they do not', async () => {
    const { shop, ada } = await open()
    const eve = await shop.buyer()
    expect(await statusesOf(3, decline(ada))).toEqual([402, 402, 402])
    expect(await statusesOf(4, decline(eve))).toEqual([402, 402, 402, 429])
    const token = await eve.token(VISA)
    const payload = { token, name_on_card: NAME, ...TWO_HOURS }
    const elsewhere = await shop.api('POST', '/plan/payment', {
      headers: eve.browser,
      payload,
      remoteAddress: '203.0.113.9',
    })
    expect(elsewhere.statusCode).toBe(200)
    expect(await sendQueuedMails(shop)).toEqual([])
  })

  test('somebody who has paid before is not locked out by others at the same address', async () => {
    const { shop, clock, ada } = await open()
    expect((await ada.payWith(VISA)).statusCode).toBe(200)
    const eve = await shop.buyer()
    expect(await statusesOf(7, decline(eve))).toEqual([...LIMIT, 429])
    clock.at += 5000
    expect((await ada.payWith(VISA, { auto_transcription_time: 3600 })).statusCode).toBe(200)
    expect((await (await shop.buyer()).payWith(VISA)).statusCode).toBe(429)
  })

  test('addresses of one IPv6 network are one', async () => {
    const { shop, ada } = await open()
    const tokens = await Promise.all(Array.from({ length: 7 }, () => ada.token(DECLINED)))
    const statuses: number[] = []
    for (const [n, token] of tokens.entries()) {
      const buyer = await shop.buyer()
      const payload = { token, name_on_card: NAME }
      const reply = await shop.api('POST', '/auth/payment_method', {
        headers: buyer.browser,
        payload,
        remoteAddress: `2001:db8::${n + 1}`,
      })
      statuses.push(reply.statusCode)
    }
    expect(statuses).toEqual([...LIMIT, 429])
  })

  test('of twelve tries at once no more than six reach the provider', async () => {
    const { shop, ada } = await open()
    let asked = 0
    const save = shop.payments.saveCard.bind(shop.payments)
    shop.payments.saveCard = (options) => {
      asked++
      return save(options)
    }
    const tokens = await Promise.all(Array.from({ length: 12 }, () => ada.token(DECLINED)))
    const payloads = tokens.map((token) => ({ token, name_on_card: NAME }))
    const replies = await Promise.all(payloads.map((payload) => ada.post('/auth/payment_method', payload)))
    expect(asked).toBeLessThanOrEqual(6)
    expect(replies.every(({ statusCode }) => statusCode === 402 || statusCode === 429)).toBe(true)
  })

  test('cards that are taken, and tokens that were used before, do not count', async () => {
    const { ada, clock } = await open()
    const used = { token: await ada.token(VISA), name_on_card: NAME }
    await ada.post('/auth/payment_method', used)
    for (let hours = 1; hours <= 7; hours++) {
      clock.at += 5000
      expect((await ada.pay({ auto_transcription_time: hours * 3600 })).statusCode).toBe(200)
      clock.at += 5000
      expect((await ada.pay({ ...used, auto_transcription_time: hours * 3600, again: true })).statusCode).toBe(402)
    }
  })
})

test('with Stripe, declines count in the same way, also one that only its webhook tells of', async () => {
  const shop = await buildStripeShop()
  const ada = await shop.buyer()
  const pay = (number: string) => ada.pay({ token: shop.stripe.tokenFor(number), name_on_card: NAME })
  expect(await statusesOf(5, () => pay(DECLINED))).toEqual(LIMIT.slice(1))
  const { client_secret } = (await pay(ASKS)).json<{ client_secret: string }>()
  shop.stripe.answerBank(client_secret, false)
  await shop.deliver(shop.stripe.event('payment_intent.payment_failed'))
  await shop.work()
  expect((await pay(VISA)).statusCode).toBe(429)
  expect(await sendQueuedMails(shop)).toHaveLength(1)
})
