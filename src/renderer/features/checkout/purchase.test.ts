import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { drawFor } from '../../lib/drawn-for.ts'
import { CardRefused } from '../../lib/payments/card-provider.ts'
import { Purchase, type Wish } from './purchase.ts'

const PAYMENT = '0199a1b2-0000-7000-8000-000000000001'
const ORDER: Wish['order'] = { autoSeconds: 7200, humanSeconds: 60 }
const TIMES = { auto_transcription_time: 7200, human_transcription_time: 60 }
const CONFIRM = { requires_action: true, client_secret: 'secret', payment_id: PAYMENT }

const fetchMock = vi.fn<typeof fetch>()
const confirmPayment = vi.fn<(secret: string) => Promise<void>>()
const makeToken = vi.fn<(name: string) => Promise<string>>()
const reply = (status: number, body: object) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
const lose = () => fetchMock.mockRejectedValueOnce(new TypeError('network'))

/** Path, key and body of each call. */
const calls = () =>
  fetchMock.mock.calls.map(([url, init]) => ({
    path: (url as string).replace('/api/longhand', ''),
    key: new Headers(init?.headers).get('idempotency-key'),
    body: JSON.parse(init?.body as string) as unknown,
  }))

const newCard = (replacesSaved = false): Wish['newCard'] => ({
  entry: { makeToken },
  nameOnCard: 'Maria Kovač',
  replacesSaved,
})
/** The name of the prices that were shown. */
const PRICES = '5d41402abc4b2a76'
const purchase = (wish: Partial<Wish> = {}) =>
  new Purchase({ order: ORDER, priceList: PRICES, ...wish }, { confirmPayment })
const failure = async (bought: Promise<unknown>) =>
  bought.then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(() => {
  drawFor('maria')
  vi.stubGlobal('fetch', fetchMock)
  makeToken.mockResolvedValue('tok_1')
  confirmPayment.mockResolvedValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const mock of [fetchMock, confirmPayment, makeToken]) mock.mockReset()
})

test('[PA-019] a saved card pays without card data, in one call with a key', async () => {
  reply(200, { invoice: '/invoice.pdf' })
  expect(await purchase().carryOut()).toBe('/invoice.pdf')
  expect(calls()).toEqual([
    {
      path: '/plan/payment?is_update_card=false',
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: { ...TIMES, price_list: PRICES },
    },
  ])
  expect(makeToken).not.toHaveBeenCalled()
})

test('[PA-018] a new card becomes a token with the provider first, then the payment is made with it', async () => {
  makeToken.mockImplementation(async () => {
    expect(fetchMock).not.toHaveBeenCalled()
    return 'tok_7'
  })
  reply(200, { invoice: null })
  expect(await purchase({ newCard: newCard() }).carryOut()).toBeNull()
  expect(makeToken).toHaveBeenCalledExactlyOnceWith('Maria Kovač')
  expect(calls()[0]!.body).toEqual({ token: 'tok_7', name_on_card: 'Maria Kovač', ...TIMES, price_list: PRICES })
})

test('a card that takes the place of the saved one says so; a quota names its file', async () => {
  reply(200, { invoice: null })
  await purchase({ newCard: newCard(true), fileId: PAYMENT }).carryOut()
  expect(calls()[0]).toMatchObject({ path: '/plan/payment?is_update_card=true', body: { file_id: PAYMENT } })
})

test('[PA-026] a card that needs confirmation is confirmed, then charged, then invoiced', async () => {
  reply(200, CONFIRM)
  reply(200, { message: 'ok' })
  reply(200, { invoice: '/invoice.pdf' })
  expect(await purchase().carryOut()).toBe('/invoice.pdf')
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith('secret')
  expect(calls().slice(1)).toMatchObject([
    { path: '/plan/charge', body: { payment_id: PAYMENT, ...TIMES } },
    { path: '/plan/issue_invoice', body: { payment_id: PAYMENT } },
  ])
})

describe('[PA-027] tried again after a lost answer', () => {
  test('it sends the same key, token and order', async () => {
    lose()
    reply(200, { invoice: null })
    const bought = purchase({ newCard: newCard() })
    await failure(bought.carryOut())
    expect(bought.isOpen).toBe(true)
    await bought.carryOut()
    const [first, second] = calls()
    expect(second).toEqual(first)
    expect(makeToken).toHaveBeenCalledOnce()
  })

  test('what was confirmed is not paid or confirmed again', async () => {
    reply(200, CONFIRM)
    reply(503, { code: 'busy', message: 'The server is busy.' })
    reply(200, { message: 'ok' })
    lose()
    reply(200, { message: 'ok' })
    reply(200, { invoice: '/invoice.pdf' })
    const bought = purchase()
    for (let n = 0; n < 2; n += 1) {
      await failure(bought.carryOut())
      expect(bought.isOpen).toBe(true)
    }
    expect(await bought.carryOut()).toBe('/invoice.pdf')
    expect(calls().filter(({ path }) => path.startsWith('/plan/payment'))).toHaveLength(1)
    expect(confirmPayment).toHaveBeenCalledOnce()
  })

  test('too many tries leave it as open as it was', async () => {
    const tooMany = { code: 'too_many_requests', message: 'Wait a little.' }
    const bought = purchase()
    const isOpenAfterTry = async () => {
      await failure(bought.carryOut())
      return bought.isOpen
    }
    reply(429, tooMany)
    expect(await isOpenAfterTry()).toBe(false)
    lose()
    expect(await isOpenAfterTry()).toBe(true)
    reply(429, tooMany)
    expect(await isOpenAfterTry()).toBe(true)
  })
})

describe('a definite no ends it', () => {
  test('from the server', async () => {
    reply(402, { code: 'card_declined', message: 'Your card was declined.' })
    const bought = purchase()
    const error = await failure(bought.carryOut())
    expect(error).toMatchObject({ message: 'Your card was declined.' })
    expect(bought.isOpen).toBe(false)
  })

  test('from the bank: nothing is credited', async () => {
    reply(200, CONFIRM)
    confirmPayment.mockRejectedValueOnce(new CardRefused('Refused.'))
    const bought = purchase()
    await failure(bought.carryOut())
    expect(bought.isOpen).toBe(false)
    expect(calls()).toHaveLength(1)
  })

  test('a card that never became a token: nothing was asked for', async () => {
    makeToken.mockRejectedValueOnce(new ApiError(0, 'network', 'The server cannot be reached.'))
    const bought = purchase({ newCard: newCard() })
    await failure(bought.carryOut())
    expect(bought.isOpen).toBe(false)
    expect(fetchMock).not.toHaveBeenCalled()
  })
})
