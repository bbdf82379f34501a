// @vitest-environment jsdom
import type { Stripe } from '@stripe/stripe-js'
import { act, useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../../shared/messages.ts'
import { draw } from '../../../components/testing/draw.ts'
import { useCardProvider, type CardEntry, type CardProvider } from '../card-provider.ts'
import StripeCards from './stripe-cards.tsx'

const loadStripe = vi.hoisted(() => vi.fn<(key: string) => Promise<unknown>>())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

type Listener = (event: object) => void

/** Stripe's object as far as it is used: one card element that a test can type into. */
function fakeStripe() {
  const listeners = new Map<string, Listener>()
  const element = {
    mount: vi.fn(),
    update: vi.fn(),
    destroy: vi.fn(),
    unmount: vi.fn(),
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    once: () => element,
    off: () => element,
  }
  const elements = {
    create: vi.fn((_type: string, _options: object) => element),
    getElement: () => element,
    update: vi.fn(),
    on: () => elements,
    off: () => elements,
  }
  const stripe = {
    elements: () => elements,
    createToken: vi.fn<(element: unknown, data: object) => Promise<object>>(),
    createPaymentMethod: vi.fn(),
    confirmCardPayment: vi.fn<(secret: string) => Promise<object>>(),
    confirmCardSetup: vi.fn<(secret: string) => Promise<object>>(),
    registerAppInfo: vi.fn(),
    _registerWrapper: vi.fn(),
  }
  return {
    stripe: stripe as typeof stripe & Partial<Stripe>,
    elements,
    element,
    type: async (event: object) => act(async () => listeners.get('change')!(event)),
  }
}

let provider: CardProvider
let entry: CardEntry | null

function Screen() {
  const used = useCardProvider()
  useEffect(() => {
    provider = used
  })
  return (
    <used.CardFields
      onChange={(next) => {
        entry = next
      }}
    />
  )
}

async function open() {
  const fake = fakeStripe()
  loadStripe.mockResolvedValue(fake.stripe)
  const { page } = await draw(
    <StripeCards publishableKey="pk_test_1">
      <Screen />
    </StripeCards>,
  )
  return { ...fake, page }
}

const COMPLETE = { empty: false, complete: true, error: undefined }

beforeEach(() => {
  entry = null
  loadStripe.mockReset()
  vi.stubGlobal('matchMedia', () => ({ addEventListener: () => {}, removeEventListener: () => {} }))
})

test('[PA-035] shows the box of the provider with the postal code hidden', async () => {
  const { elements, element, page } = await open()
  expect(elements.create).toHaveBeenCalledWith('card', expect.objectContaining({ hidePostalCode: true }))
  expect(element.mount).toHaveBeenCalled()
  expect(page.textContent).toContain('Card details')
  expect(provider.isTest).toBe(false)
})

test("[PA-034 PA-040] the script has the server's publishable key, and makes the token in the browser", async () => {
  const { stripe, element, type } = await open()
  expect(loadStripe).toHaveBeenCalledExactlyOnceWith('pk_test_1')
  stripe.createToken.mockResolvedValue({ token: { id: 'tok_1' } })
  await type(COMPLETE)
  expect(await entry!.makeToken('Maria Kovač')).toBe('tok_1')
  expect(stripe.createToken).toHaveBeenCalledExactlyOnceWith(element, { name: 'Maria Kovač' })
})

describe('[PA-011] the details are valid only when not empty, complete and without error', () => {
  test.each([
    [COMPLETE, true],
    [{ ...COMPLETE, empty: true }, false],
    [{ ...COMPLETE, complete: false }, false],
    [{ ...COMPLETE, error: { message: 'Your card number is invalid.' } }, false],
  ])('%j: %s', async (event, isValid) => {
    const { type } = await open()
    await type(COMPLETE)
    await type(event)
    expect(entry !== null).toBe(isValid)
  })
})

describe("[PA-039] the provider's own words are shown", () => {
  test('while typing', async () => {
    const { type, page } = await open()
    await type({ ...COMPLETE, error: { message: 'Your card number is invalid.' } })
    expect(page.textContent).toContain('Your card number is invalid.')
    await type(COMPLETE)
    expect(page.textContent).not.toContain('Your card number is invalid.')
  })

  test('when no token can be made', async () => {
    const { stripe, type } = await open()
    stripe.createToken.mockResolvedValue({ error: { message: 'Your card was declined.' } })
    await type(COMPLETE)
    await expect(entry!.makeToken('Maria Kovač')).rejects.toThrow('Your card was declined.')
  })

  test('when the bank refuses', async () => {
    const { stripe } = await open()
    stripe.confirmCardPayment.mockResolvedValue({
      error: { message: 'We are unable to authenticate your payment method.' },
    })
    await expect(provider.confirmPayment('pi_secret')).rejects.toThrow(
      'We are unable to authenticate your payment method.',
    )
  })
})

test('a payment and a card are confirmed in dialogs of the provider', async () => {
  const { stripe } = await open()
  stripe.confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
  stripe.confirmCardSetup.mockResolvedValue({ setupIntent: { status: 'succeeded' } })
  await provider.confirmPayment('pi_secret')
  await provider.confirmSetup('seti_secret')
  expect(stripe.confirmCardPayment).toHaveBeenCalledExactlyOnceWith('pi_secret')
  expect(stripe.confirmCardSetup).toHaveBeenCalledExactlyOnceWith('seti_secret')
})

test('says so when the script cannot be loaded', async () => {
  loadStripe.mockRejectedValue(new Error('Failed to load Stripe.js'))
  const { page } = await draw(
    <StripeCards publishableKey="pk_test_1">
      <Screen />
    </StripeCards>,
  )
  expect(page.querySelector('[role="alert"]')!.textContent).toBe(messages.cardProviderUnreachable)
  await expect(provider.confirmPayment('pi_secret')).rejects.toThrow(messages.cardProviderUnreachable)
})
