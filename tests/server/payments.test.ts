import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildShop, type Buyer, MASTERCARD, NAME, TWO_HOURS, VISA } from '../support/buyer.ts'

const DECLINED = '4000000000000002'
const INVOICE_LINK = expect.stringMatching(/^\/api\/longhand\/account\/invoices\/[0-9a-f-]+\/pdf$/) as string

/** A shop with one buyer. */
async function open(...options: Parameters<typeof buildShop>) {
  const shop = await buildShop(...options)
  return { shop, ada: await shop.buyer() }
}

const told = (reply: { statusCode: number; json: () => { code?: string; message?: string } }) => [
  reply.statusCode,
  reply.json().code,
  reply.json().message,
]
const profileCard = async (buyer: Buyer) =>
  (await buyer.get('/account/profile')).json<{ user: { card: object | null } }>().user.card

describe('buying time', () => {
  test('[AP-016 PA-025 PA-030] one call pays, credits the time and issues the invoice', async () => {
    const { ada } = await open()
    await ada.addCard()
    const reply = await ada.pay({ auto_transcription_time: 7200, human_transcription_time: 600 })
    expect([reply.statusCode, reply.json()]).toEqual([200, { invoice: INVOICE_LINK }])
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 600 })
    expect(await ada.payments()).toMatchObject([{ state: 'credited', amount: 2 * 600 + 10 * 120 }])
  })

  test('[AP-016 PA-019] the saved card pays when no card data is sent', async () => {
    const { ada } = await open()
    await ada.addCard(MASTERCARD)
    expect((await ada.pay()).statusCode).toBe(200)
    expect(await profileCard(ada)).toMatchObject({ brand: 'mastercard', last4: '4444' })
  })

  test('[AP-016 PA-018 PA-022 PL-018] a card entered with the order is kept, and brings the trial', async () => {
    const { shop, ada } = await open()
    expect((await ada.payWith(VISA)).statusCode).toBe(200)
    expect(await profileCard(ada)).toEqual({
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_month_name: 'December',
      exp_year: 2034,
      name: NAME,
    })
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
    expect(
      (
        await ada.pay(
          { token: await ada.token(MASTERCARD), name_on_card: 'Ada K. Lovelace', again: true },
          { updateCard: true },
        )
      ).statusCode,
    ).toBe(200)
    expect(await profileCard(ada)).toMatchObject({ brand: 'mastercard', last4: '4444', name: 'Ada K. Lovelace' })
    expect(await ada.time()).toEqual({ auto: 900 + 14_400, human: 0 })
    expect(await shop.db.selectFrom('job').select('name').where('name', '=', 'forget-card').execute()).toHaveLength(1)
  })

  test('[AP-016] who wants the card replaced and enters none pays with none, and the answer says so', async () => {
    const { ada } = await open()
    await ada.addCard()
    const reply = await ada.pay({}, { updateCard: true })
    expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([422, 'no_card', messages.noCard])
    expect(await ada.payments()).toEqual([])
    expect(await profileCard(ada)).toMatchObject({ brand: 'visa', last4: '4242' })
    const { token } = { token: await ada.token(MASTERCARD) }
    const nameless = await ada.pay({ token }, { updateCard: true })
    expect([nameless.statusCode, nameless.json().code]).toEqual([422, 'name_on_card_required'])
    expect(await ada.payments()).toEqual([])
  })

  test('[PL-028 AU-010] the first purchase turns USER into SUBSCRIBER, in both cookies; no session ends', async () => {
    const { shop, ada } = await open()
    const reply = await ada.payWith(VISA)
    const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
    expect(JSON.parse(cookies['session'] ?? '')).toMatchObject({ role: 'SUBSCRIBER' })
    for (const token of [ada.bearer.authorization.slice(7), cookies['token'] ?? '']) {
      const profile = await shop.api('GET', '/account/profile', { headers: { authorization: `Bearer ${token}` } })
      expect(profile.json<{ user: { role: string } }>().user.role).toBe('SUBSCRIBER')
    }
  })

  test('[PL-028] an ADMIN who buys stays one', async () => {
    const shop = await buildShop()
    const root = await shop.buyer('ADMIN')
    expect((await root.payWith(VISA)).statusCode).toBe(200)
    expect((await root.get('/account/profile')).json<{ user: { role: string } }>().user.role).toBe('ADMIN')
  })

  test('[PL-030 PL-035] the server works out the price and discounts; a client that names one is refused', async () => {
    const { ada } = await open()
    await ada.addCard()
    await ada.pay({ auto_transcription_time: 11 * 3600, human_transcription_time: 61 * 60 })
    expect(await ada.payments()).toMatchObject([{ amount: 11 * 500 + 61 * 110 }])
    expect((await ada.get('/plan/info')).json()).toMatchObject({
      auto_transcription: { price: 600, discounts: [{ more_than: 10, price: 500 }] },
    })
    for (const odd of [
      { price: 1 },
      { amount: 1 },
      { auto_transcription_time: -3600 },
      { auto_transcription_time: 1.5 },
      { auto_transcription_time: 3601 },
      { auto_transcription_time: 1e12 },
    ]) {
      expect([odd, (await ada.pay(odd)).statusCode]).toEqual([odd, 400])
    }
    expect(await ada.payments()).toHaveLength(1)
  })
})

describe('an order that cannot be taken', () => {
  test('[PA-017] is for nothing, has nobody to be invoiced, or no card', async () => {
    const { shop, ada } = await open()
    const nothing = { auto_transcription_time: 0, human_transcription_time: 0 }
    expect(told(await ada.pay(nothing))).toEqual([422, 'nothing_ordered', messages.nothingOrdered])
    expect(told(await ada.pay())).toEqual([422, 'no_card', messages.noCard])
    expect(told(await ada.pay({ token: await ada.token() }))).toEqual([
      422,
      'name_on_card_required',
      messages.nameOnCardRequired,
    ])
    const stranger = await shop.buyer('USER', null)
    await stranger.addCard(MASTERCARD)
    expect(told(await stranger.pay())).toEqual([422, 'billing_incomplete', messages.billingIncomplete])
    expect([...(await ada.payments()), ...(await stranger.payments())]).toEqual([])
  })

  test('[PA-012] has billing settings with an empty field', async () => {
    const shop = await buildShop()
    for (const name of ['name', 'phone', 'country', 'city', 'line1']) {
      const buyer = await shop.buyer('USER', { [name]: '' })
      expect([name, (await buyer.payWith(VISA)).json<{ code: string }>().code]).toEqual([name, 'billing_incomplete'])
    }
  })

  test('[PA-024] is declined: 402 in the provider’s words, nothing is credited, and the next one may pay', async () => {
    const { ada } = await open()
    expect(told(await ada.payWith(DECLINED))).toEqual([402, 'card_declined', messages.cardDeclined])
    expect(told(await ada.payWith('4000000000009995'))).toEqual([
      402,
      'insufficient_funds',
      messages.cardInsufficientFunds,
    ])
    expect(await ada.payments()).toMatchObject([
      { state: 'failed', failure_code: 'card_declined' },
      { state: 'failed' },
    ])
    expect([await ada.time(), await profileCard(ada)]).toEqual([{ auto: 0, human: 0 }, null])
    expect((await ada.payWith(VISA)).statusCode).toBe(200)
  })

  test('comes from a card that was saved, but is declined when it is charged', async () => {
    const { ada } = await open()
    expect((await ada.addCard('4000000000000341')).statusCode).toBe(200)
    expect(told(await ada.pay())).toEqual([402, 'card_declined', messages.cardDeclined])
  })

  test('uses a token for the second time', async () => {
    const { ada } = await open()
    const card = { token: await ada.token(), name_on_card: NAME }
    expect((await ada.pay(card)).statusCode).toBe(200)
    expect(told(await ada.pay({ ...card, again: true }))).toEqual([402, 'token_already_used', messages.cardEnterAgain])
  })
})

describe('a card that wants to be confirmed', () => {
  type Asked = { requires_action: true; client_secret: string; payment_id: string }
  const ask = async (buyer: Buyer, number = '4000002760003184') => {
    const reply = await buyer.payWith(number)
    expect(reply.json()).toEqual({
      requires_action: true,
      client_secret: expect.any(String) as string,
      payment_id: expect.any(String) as string,
    })
    return reply.json<Asked>()
  }

  test('[AP-017 AP-018 PA-026 PA-027] is charged after its owner’s yes, however often steps are repeated', async () => {
    const { ada } = await open()
    const { client_secret, payment_id } = await ask(ada)
    const step = { payment_id, ...TWO_HOURS }
    expect(told(await ada.post('/plan/charge', step))).toEqual([
      409,
      'payment_not_confirmed',
      messages.paymentNotConfirmed,
    ])
    expect((await ada.post('/plan/issue_invoice', { payment_id })).statusCode).toBe(409)
    expect((await ada.answer(client_secret, true)).json()).toEqual({ status: 'succeeded', message: null })
    for (let again = 0; again < 3; again++) {
      expect((await ada.post('/plan/charge', step)).json()).toEqual({ message: messages.paid })
      expect((await ada.post('/plan/issue_invoice', { payment_id })).json()).toEqual({ invoice: INVOICE_LINK })
    }
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
    expect((await ada.get('/account/invoices')).json()).toHaveLength(1)
    expect(await profileCard(ada)).toMatchObject({ last4: '3184' })
  })

  test('[PA-026] is not charged after a no, or when it is refused afterwards', async () => {
    const { ada } = await open()
    const first = await ask(ada)
    expect((await ada.answer(first.client_secret, false)).json()).toEqual({
      status: 'failed',
      message: messages.cardConfirmationFailed,
    })
    expect(told(await ada.post('/plan/charge', { payment_id: first.payment_id, ...TWO_HOURS }))).toEqual([
      402,
      'payment_intent_authentication_failure',
      messages.cardConfirmationFailed,
    ])
    const second = await ask(ada, '4000008260003178')
    await ada.answer(second.client_secret, true)
    expect(told(await ada.post('/plan/charge', { payment_id: second.payment_id, ...TWO_HOURS }))).toEqual([
      402,
      'insufficient_funds',
      messages.cardInsufficientFunds,
    ])
    expect(await ada.time()).toEqual({ auto: 0, human: 0 })
  })

  test('[PA-026] is charged to its owner, for what they ordered', async () => {
    const { shop, ada } = await open()
    const { client_secret, payment_id } = await ask(ada)
    await ada.answer(client_secret, true)
    const eve = await shop.buyer()
    expect((await eve.post('/plan/charge', { payment_id, ...TWO_HOURS })).statusCode).toBe(404)
    expect((await eve.post('/plan/issue_invoice', { payment_id })).statusCode).toBe(404)
    expect(told(await ada.post('/plan/charge', { payment_id, ...TWO_HOURS, auto_transcription_time: 36_000 }))).toEqual(
      [422, 'order_differs', messages.orderDiffers],
    )
    expect(await ada.time()).toEqual({ auto: 0, human: 0 })
  })

  test('is given up when another payment begins: it cannot be charged any more', async () => {
    const { ada } = await open()
    const { client_secret, payment_id } = await ask(ada)
    expect((await ada.payWith(VISA)).statusCode).toBe(200)
    expect((await ada.answer(client_secret, true)).json()).toMatchObject({ status: 'failed' })
    expect((await ada.post('/plan/charge', { payment_id, ...TWO_HOURS })).statusCode).toBe(402)
    expect(await ada.payments()).toMatchObject([{ state: 'failed', failure_code: 'canceled' }, { state: 'credited' }])
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
  })

  test('is charged and credited when its owner said yes just before paying again; the other is refused', async () => {
    const { ada } = await open()
    const { client_secret } = await ask(ada)
    await ada.answer(client_secret, true)
    expect(told(await ada.payWith(VISA))).toEqual([409, 'payment_just_made', messages.paymentJustMade])
    expect(await ada.payments()).toMatchObject([{ state: 'credited' }])
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
  })
})

describe('sending an order again', () => {
  test('[PA-027] with the same key it has one effect and the same answer, at once and later', async () => {
    const { ada } = await open()
    await ada.addCard()
    const replies = await Promise.all([1, 2, 3, 4].map(() => ada.pay({}, { key: 'order-1' })))
    replies.push(await ada.pay({}, { key: 'order-1' }))
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(replies[0]?.json()).toEqual({ invoice: INVOICE_LINK })
    expect(await ada.payments()).toHaveLength(1)
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
    expect((await ada.pay({ again: true }, { key: 'order-2' })).statusCode).toBe(200)
    expect(await ada.payments()).toHaveLength(2)
  })

  test('[PA-027] with the same key a decline stays a decline, and another order is refused', async () => {
    const { shop, ada } = await open()
    const body = { token: await ada.token(DECLINED), name_on_card: NAME }
    for (let again = 0; again < 2; again++)
      expect(told(await ada.pay(body, { key: 'k' }))).toEqual([402, 'card_declined', messages.cardDeclined])
    expect(told(await ada.pay({ ...body, auto_transcription_time: 3600 }, { key: 'k' }))).toEqual([
      422,
      'idempotency_key_reused',
      messages.idempotencyKeyReused,
    ])
    const eve = await shop.buyer()
    expect((await eve.payWith(VISA, {}, { key: 'k' })).statusCode).toBe(200)
    expect((await ada.pay(body, { key: 'two words' })).statusCode).toBe(400)
  })

  test('[PA-027] the question of the bank is the same one', async () => {
    const { ada } = await open()
    const body = { token: await ada.token('4000002760003184'), name_on_card: NAME }
    const [first, second] = [await ada.pay(body, { key: 'k' }), await ada.pay(body, { key: 'k' })]
    expect(second.json()).toEqual(first.json())
    expect(await ada.payments()).toHaveLength(1)
  })

  test('[PA-027] without a key, five clicks at once are one payment, and the others wait', async () => {
    const { shop, ada } = await open()
    await ada.addCard()
    const pay = shop.payments.pay.bind(shop.payments)
    const others = Promise.withResolvers<void>()
    vi.spyOn(shop.payments, 'pay').mockImplementation(async (order) => {
      await others.promise
      return pay(order)
    })
    const clicks = [1, 2, 3, 4, 5].map(() => ada.pay())
    const refused: unknown[] = []
    for (const click of clicks)
      void click.then((reply) => reply.statusCode === 409 && refused.push(told(reply)) === 4 && others.resolve())
    expect((await Promise.all(clicks)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(refused).toEqual([1, 2, 3, 4].map(() => [409, 'payment_in_flight', messages.paymentInFlight]))
    expect(await ada.payments()).toHaveLength(1)
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
  })

  test('[PA-027] without a key, a click before the first was paid is no second payment, however late', async () => {
    const { shop, ada } = await open()
    await ada.addCard()
    const origin = await shop.listen()
    const isIn = once(shop.app.server, 'request')
    const turn = Promise.withResolvers<void>()
    async function* late() {
      yield Buffer.from(' ')
      await turn.promise
      yield Buffer.from(JSON.stringify(TWO_HOURS))
    }
    const second = fetch(`${origin}/api/longhand/plan/payment?is_update_card=false`, {
      method: 'POST',
      headers: { ...ada.bearer, 'content-type': 'application/json' },
      body: late(),
      duplex: 'half',
    } as unknown as RequestInit)
    await isIn
    expect((await ada.pay()).statusCode).toBe(200)
    turn.resolve()
    const refused = await second
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { code: 'payment_just_made', message: messages.paymentJustMade },
    ])
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
    expect((await ada.pay({ again: true })).statusCode).toBe(200)
    expect(await ada.time()).toEqual({ auto: 900 + 2 * 7200, human: 0 })
  })

  test('[PA-027] without a key, five over five connections are one charge, however fast the provider is', async () => {
    const { shop, ada } = await open()
    await ada.addCard()
    const origin = await shop.listen()
    const headers = { ...ada.bearer, 'content-type': 'application/json' }
    const send = () =>
      fetch(`${origin}/api/longhand/plan/payment?is_update_card=false`, {
        method: 'POST',
        headers,
        body: JSON.stringify(TWO_HOURS),
      })
    const statuses = (await Promise.all([1, 2, 3, 4, 5].map(send))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await ada.payments()).toHaveLength(1)
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
  })

  test('two tabs, each with a key of its own, that buy the same are one charge', async () => {
    const { ada } = await open()
    await ada.addCard()
    expect((await ada.pay({}, { key: 'tab-a' })).statusCode).toBe(200)
    expect(told(await ada.pay({}, { key: 'tab-b' }))).toEqual([409, 'order_repeated', messages.orderRepeated])
    expect(await ada.payments()).toHaveLength(1)
  })

  test('the same may be bought once more by saying so, and after ten minutes; another order at once', async () => {
    const clock = { at: Date.now() }
    const { ada } = await open({ now: () => clock.at })
    await ada.addCard()
    expect((await ada.pay()).statusCode).toBe(200)
    clock.at += 5000
    expect((await ada.pay({ auto_transcription_time: 3600 })).statusCode).toBe(200)
    clock.at += 5000
    expect((await ada.pay()).statusCode).toBe(409)
    expect((await ada.pay({ again: true })).statusCode).toBe(200)
    clock.at += 10 * 60_000 + 1
    expect((await ada.pay()).statusCode).toBe(200)
    expect(await ada.time()).toEqual({ auto: 900 + 3 * 7200 + 3600, human: 0 })
  })
})

describe('paying the human transcription of a file', () => {
  const statusOf = async (shop: Awaited<ReturnType<typeof buildShop>>, id: string) =>
    shop.db
      .selectFrom('file')
      .select(['status', 'plan_id', 'reservation_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('a file is paid at the price that was quoted, though prices have risen since', async () => {
    const shop = await buildShop()
    const ada = await shop.buyer()
    const file = await ada.quotedFile({ length_seconds: 700, price_quota: 1000 })
    await ada.payWith(VISA, { file_id: file.id })
    expect(await ada.payments()).toMatchObject([{ amount: 1000, human_seconds: 720 }])
  })

  test('[PA-031] costs its minutes, reserves its length, moves it from QUOTED to STANDBY, all or nothing', async () => {
    const { shop, ada } = await open()
    const file = await ada.quotedFile({ length_seconds: 700.5 })
    const reply = await ada.payWith(VISA, {
      auto_transcription_time: 3600,
      human_transcription_time: 60,
      file_id: file.id,
    })
    expect([reply.statusCode, reply.json()]).toEqual([200, { invoice: INVOICE_LINK }])
    expect(await ada.payments()).toMatchObject([
      { amount: 12 * 120, auto_seconds: 0, human_seconds: 720, file_id: file.id },
    ])
    expect(await statusOf(shop, file.id)).toEqual({
      status: 'STANDBY',
      plan_id: expect.any(String) as string,
      reservation_id: expect.any(String) as string,
    })
    expect(await ada.time()).toEqual({ auto: 900, human: 720 - 700 })
    expect(await shop.db.selectFrom('event').select(['kind', 'file_id']).execute()).toContainEqual({
      kind: 'file-changed',
      file_id: file.id,
    })
    expect((await ada.pay({ file_id: file.id })).statusCode).toBe(409)
  })

  test('[PA-031] is refused for a file of somebody else, and for one in another status', async () => {
    const { shop, ada } = await open()
    const eve = await shop.buyer()
    expect((await eve.payWith(VISA, { file_id: (await ada.quotedFile()).id })).statusCode).toBe(404)
    expect(
      told(await ada.payWith(VISA, { file_id: (await ada.quotedFile({ status: 'HUMAN-TRANSCRIBE' })).id })),
    ).toEqual([409, 'wrong_state', messages.wrongStatus])
    expect([...(await ada.payments()), ...(await eve.payments())]).toEqual([])
  })

  test('leaves the time on the plan when the file is gone by the time of the confirmation', async () => {
    const { shop, ada } = await open()
    const file = await ada.quotedFile()
    const { client_secret, payment_id } = (await ada.payWith('4000002760003184', { file_id: file.id })).json<{
      client_secret: string
      payment_id: string
    }>()
    await shop.db.deleteFrom('file').where('id', '=', file.id).execute()
    await ada.answer(client_secret, true)
    expect(
      (await ada.post('/plan/charge', { payment_id, auto_transcription_time: 0, human_transcription_time: 720 }))
        .statusCode,
    ).toBe(200)
    expect(await ada.time()).toEqual({ auto: 900, human: 720 })
  })
})

describe('saving a card', () => {
  test('[AP-053 PL-018 PL-019] brings 15 minutes once for an account', async () => {
    const { ada } = await open()
    expect((await ada.addCard()).json()).toEqual({ message: messages.paymentMethodAdded })
    expect(await ada.time()).toEqual({ auto: 900, human: 0 })
    await ada.addCard()
    await ada.addCard(MASTERCARD)
    expect(await ada.time()).toEqual({ auto: 900, human: 0 })
  })

  test('[PL-018] test cards are everybody’s: with them the 15 minutes count by account alone', async () => {
    const { shop, ada } = await open()
    const eve = await shop.buyer()
    for (const buyer of [ada, eve]) {
      expect((await buyer.addCard(VISA)).json()).toEqual({ message: messages.paymentMethodAdded })
      expect(await buyer.time()).toEqual({ auto: 900, human: 0 })
    }
  })

  test('a card is saved again after a removal without buying, and brings nothing twice', async () => {
    const { shop, ada } = await open()
    await ada.addCard()
    await shop.api('DELETE', '/auth/payment_method', { headers: ada.browser })
    expect((await ada.get('/account/profile')).json()).toMatchObject({
      user: { metadata: { has_payment_method_added: false, has_had_trial: true } },
    })
    expect((await ada.addCard()).json()).toEqual({ message: messages.paymentMethodAdded })
    expect(await ada.time()).toEqual({ auto: 900, human: 0 })
  })

  test('[PL-018 PL-019] of five at once one brings it', async () => {
    const { ada } = await open()
    await Promise.all(
      [VISA, MASTERCARD, VISA, '378282246310005', '6011111111111117'].map((number) => ada.addCard(number)),
    )
    expect(await ada.time()).toEqual({ auto: 900, human: 0 })
  })

  test('[PA-039 PA-042] is refused in the provider’s words', async () => {
    const { ada } = await open()
    expect(told(await ada.addCard(DECLINED))).toEqual([402, 'card_declined', messages.cardDeclined])
    expect(await ada.time()).toEqual({ auto: 0, human: 0 })
  })

  test('[PA-037] needs a name, as short as Jo Li, by the same rule as a purchase', async () => {
    const { ada } = await open()
    expect((await ada.addCard(VISA, ' ')).json()).toMatchObject({
      fields: { name_on_card: messages.nameOnCardRequired },
    })
    expect((await ada.addCard(VISA, 'Jo Li')).json()).toEqual({ message: messages.paymentMethodAdded })
    expect((await ada.pay({ token: await ada.token(), name_on_card: 'Jo Li' })).statusCode).toBe(200)
    expect(told(await ada.pay({ token: await ada.token(), name_on_card: ' ' }))[0]).toBe(400)
  })

  test('waits for its owner’s yes where the bank asks', async () => {
    const { ada } = await open()
    const { client_secret, setup_id } = (await ada.addCard('4000002500003155')).json<{
      client_secret: string
      setup_id: string
    }>()
    expect(told(await ada.post('/auth/payment_method/confirm', { setup_id }))).toEqual([
      409,
      'card_not_confirmed',
      messages.paymentMethodNotConfirmed,
    ])
    expect(await profileCard(ada)).toBeNull()
    await ada.answer(client_secret, true)
    expect((await ada.post('/auth/payment_method/confirm', { setup_id })).json()).toEqual({
      message: messages.paymentMethodAdded,
    })
    expect(await profileCard(ada)).toMatchObject({ last4: '3155', name: NAME })
    expect((await ada.pay()).json()).toEqual({ invoice: INVOICE_LINK })
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
  })

  test('is not done after a no, nor for somebody else', async () => {
    const { shop, ada } = await open()
    const { client_secret, setup_id } = (await ada.addCard('4000002760003184')).json<{
      client_secret: string
      setup_id: string
    }>()
    const eve = await shop.buyer()
    await ada.answer(client_secret, false)
    expect(told(await ada.post('/auth/payment_method/confirm', { setup_id }))).toEqual([
      402,
      'payment_intent_authentication_failure',
      messages.cardConfirmationFailed,
    ])
    expect((await eve.post('/auth/payment_method/confirm', { setup_id })).statusCode).toBe(404)
    expect([await profileCard(ada), await profileCard(eve)]).toEqual([null, null])
  })

  test('[PA-006] can be undone: the card is forgotten here and at the provider', async () => {
    const { shop, ada } = await open()
    await ada.addCard()
    const { payment_method_id: paymentMethodId } = await shop.db
      .selectFrom('card')
      .select('payment_method_id')
      .executeTakeFirstOrThrow()
    for (let again = 0; again < 2; again++)
      expect((await shop.api('DELETE', '/auth/payment_method', { headers: ada.browser })).statusCode).toBe(204)
    expect(await profileCard(ada)).toBeNull()
    const order = { customerId: 'c', card: { paymentMethodId }, amount: 1, description: '', paymentId: 'p', key: 'k' }
    await expect(shop.payments.pay(order)).rejects.toThrow(messages.noCard)
    expect(told(await ada.pay())).toEqual([422, 'no_card', messages.noCard])
  })
})

describe('the sandbox over the wire', () => {
  const card = { number: VISA, exp_month: 12, exp_year: 2034, cvc: '123' }

  test('[PA-032] refuses a real card, and what is filled in wrong', async () => {
    const { ada } = await open()
    expect(told(await ada.post('/sandbox/tokens', { ...card, number: '4539148803436467' }))).toEqual([
      422,
      'test_mode_live_card',
      messages.realCardRefused,
    ])
    expect(told(await ada.post('/sandbox/tokens', { ...card, number: '4242424242424241' }))).toEqual([
      422,
      'incorrect_number',
      messages.cardNumberInvalid,
    ])
    expect(told(await ada.post('/sandbox/tokens', { ...card, exp_year: 2020 }))).toEqual([
      422,
      'invalid_expiry_year',
      messages.cardExpired,
    ])
    expect(told(await ada.post('/sandbox/tokens', { ...card, cvc: '1234' }))).toEqual([
      422,
      'invalid_cvc',
      messages.cardCodeInvalid,
    ])
    expect((await ada.answer('pi_none_secret_none', true)).statusCode).toBe(404)
  })

  test('[AP-060 PA-033] is not there with Stripe or without billing; Stripe’s webhook only with Stripe', async () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    for (const [BILLING, payments] of [
      ['off', null],
      ['stripe', { provider: 'stripe', sandbox: null } as never],
    ] as const) {
      const t = await buildTestApp({ env: { BILLING, ...stripe }, payments })
      const { bearer } = await t.signIn()
      expect([
        BILLING,
        (await t.api('POST', '/sandbox/tokens', { headers: bearer, payload: card })).statusCode,
      ]).toEqual([BILLING, 404])
      expect([
        BILLING,
        (
          await t.api('POST', '/sandbox/confirmations', {
            headers: bearer,
            payload: { client_secret: 's', approve: true },
          })
        ).statusCode,
      ]).toEqual([BILLING, 404])
    }
    const shop = await buildShop()
    expect((await shop.api('POST', '/webhooks/stripe', { payload: {} })).statusCode).toBe(404)
  })

  test('[PL-020 PA-033] with BILLING=off nothing can be paid, and the reply says why', async () => {
    const t = await buildTestApp()
    const { bearer, id } = await t.signIn()
    const calls = [
      ['POST', '/plan/payment', TWO_HOURS],
      ['POST', '/plan/charge', { payment_id: id, ...TWO_HOURS }],
      ['POST', '/plan/issue_invoice', { payment_id: id }],
      ['POST', '/auth/payment_method', { token: 't', name_on_card: NAME }],
      ['POST', '/auth/payment_method/confirm', { setup_id: 's' }],
      ['DELETE', '/auth/payment_method', undefined],
    ] as const
    for (const [method, path, payload] of calls) {
      expect([path, ...told(await t.api(method, path, { headers: bearer, ...(payload && { payload }) }))]).toEqual([
        path,
        404,
        'billing_off',
        messages.billingOff,
      ])
    }
  })
})
