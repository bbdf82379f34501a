import { expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { startBrowserServer } from '../support/browser-server.ts'
import { startFakeStripe, STRIPE_KEYS } from '../support/fake-stripe/index.ts'
import { until } from '../support/workers.ts'

const [email, password] = ['ada@example.org', 'a long enough password']

test('[PA-028 PA-033] a server with Stripe’s settings: a closed page, and a webhook that finishes', async () => {
  const stripe = await startFakeStripe()
  onTestFinished(() => stripe.close())
  const server = await startBrowserServer({
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_API_BASE: stripe.origin,
  })
  onTestFinished(() => server.stop())
  await server.addUser(email, password, 'USER')

  let bearer: Record<string, string> = {}
  const call = async <T>(method: string, path: string, body?: object) => {
    const reply = await fetch(server.url + API_BASE + path, {
      method,
      headers: { ...bearer, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(reply.status, path).toBe(200)
    return (await reply.json()) as T
  }
  const { token } = await call<{ token: string }>('POST', '/auth/login', { email, password })
  bearer = { authorization: `Bearer ${token}` }
  await call('PUT', '/account/invoice_info', {
    name: 'Ada King',
    phone: '+44 20 7946 0000',
    address: {
      country: 'GB',
      state: null,
      city: 'London',
      line1: '12 St James’s Square',
      line2: null,
      postal_code: null,
    },
    tax: { type: null, code: null },
  })
  const order = {
    token: stripe.tokenFor('4000002760003184'),
    name_on_card: 'Ada King Lovelace',
    auto_transcription_time: 7200,
    human_transcription_time: 0,
  }
  const asked = await call<{ client_secret: string }>('POST', '/plan/payment', order)
  stripe.answerBank(asked.client_secret, true)
  const { payload, headers } = stripe.webhook(stripe.event('payment_intent.succeeded'))
  const told = await fetch(`${server.url}${API_BASE}/webhooks/stripe`, { method: 'POST', headers, body: payload })
  expect([told.status, await told.json()]).toEqual([200, { received: true }])

  const invoices = await until('the invoice', async () => {
    const list = await call<{ price: number; invoice_url: string }[]>('GET', '/account/invoices')
    return list.length > 0 && list
  })
  expect(invoices).toMatchObject([{ price: 1200, status: 'paid' }])
  // The card brought its trial as well.
  expect(await call('GET', '/account/profile')).toMatchObject({
    plan: { auto_transcription_time: 7200 + 900 },
    user: { role: 'SUBSCRIBER', card: { last4: '3184' } },
  })
  const page = await fetch(server.url)
  expect(page.headers.get('content-security-policy')).toContain('https://js.stripe.com')
})
