import { expect, test, type Page } from 'playwright/test'
import { FILLED } from '../../support/build-account.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

const KEY = 'pk_test_longhand'
const server = useServer({
  BILLING: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_longhand',
  STRIPE_PUBLISHABLE_KEY: KEY,
  STRIPE_WEBHOOK_SECRET: 'whsec_longhand',
})
const API = '**/api/longhand'

/**
 * Stands in for Stripe's script: a card element that is complete once four digits are in it, and tokens of what it was
 * given.
 */
const SCRIPT = `
  window.Stripe = (key) => {
    const listeners = {}
    const input = document.createElement('input')
    input.setAttribute('aria-label', 'Credit or debit card number')
    input.addEventListener('input', () => listeners.change?.({ empty: !input.value, complete: input.value.length >= 4,
      error: input.value === '1' ? { message: 'Your card number is invalid.' } : undefined }))
    const element = { mount: (at) => at.append(input), update() {}, destroy() { input.remove() }, unmount() {},
      on: (name, listener) => { listeners[name] = listener; return element }, once: () => element, off: () => element }
    const elements = { create: (type, options) => { window.cardOptions = options; return element },
      getElement: () => element, update() {}, on: () => elements, off: () => elements }
    return { elements: () => elements, registerAppInfo() {}, _registerWrapper() {}, createPaymentMethod() {},
      confirmCardSetup: async () => ({}),
      createToken: async (card, { name }) => ({ token: { id: ['tok', key, name].join(' ') } }),
      confirmCardPayment: async (secret) => secret === 'good' ? { paymentIntent: {} }
        : { error: { message: 'We are unable to authenticate your payment method.' } } }
  }`

/** Keeps the addresses that are asked of Stripe, and answers them. */
async function watchStripe(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/stripe\.com/, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  return asked
}

async function fillBilling(page: Page): Promise<void> {
  const reply = await page.request.put(`${server().url}/api/longhand/account/invoice_info`, {
    headers: await writeHeaders(page.request, server()),
    data: { ...FILLED, address: { ...FILLED.address, state: null, line2: null }, tax: { type: null, code: null } },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test.beforeEach(async ({ context }) => logIn(context, server(), await newAccount(server())))

test("[PA-034] Stripe's script is asked for where a card is needed, from its own address, and nowhere else", async ({
  page,
}) => {
  const asked = await watchStripe(page)
  for (const path of ['/', '/files', '/account/email', '/files/upload']) {
    await page.goto(server().url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  expect(asked).toEqual([])
  for (const path of ['/account/checkout', '/auth/payment-method']) {
    asked.length = 0
    await page.goto(server().url + path)
    await expect(page.getByLabel('Credit or debit card number')).toBeVisible()
    expect(asked).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\//)])
    expect(await page.evaluate(() => (window as { cardOptions?: object }).cardOptions)).toMatchObject({
      hidePostalCode: true,
    })
    await expect(page.getByText('Test mode, no money is taken')).toHaveCount(0)
  }
})

test('[PA-018 PA-026 PA-034 PA-039 PA-040] the browser makes the token, shows what Stripe says, and confirms', async ({
  page,
}) => {
  await watchStripe(page)
  await fillBilling(page)
  const sent: unknown[] = []
  let secret = 'bad'
  await page.route(`${API}/plan/payment*`, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({
      json: { requires_action: true, client_secret: secret, payment_id: '0199a1b2-0000-7000-8000-000000000001' },
    })
  })
  await page.route(`${API}/plan/charge`, (route) => route.fulfill({ json: { message: 'ok' } }))
  await page.route(`${API}/plan/issue_invoice`, (route) =>
    route.fulfill({ json: { invoice: 'https://invoice.stripe.com/i/1' } }),
  )
  await page.goto(`${server().url}/account/checkout`)

  const card = page.getByLabel('Credit or debit card number')
  const pay = page.getByRole('button', { name: /^Pay( \$|$)/ })
  await page.getByLabel('Name on card').fill('Maria Kovač')
  await card.fill('1')
  await expect(page.getByText('Your card number is invalid.')).toBeVisible()
  await expect(pay).toBeDisabled()
  await card.fill('4242')
  await pay.click()
  await expect(page.getByRole('alert')).toHaveText('We are unable to authenticate your payment method.')
  expect(sent).toEqual([
    {
      token: `tok ${KEY} Maria Kovač`,
      name_on_card: 'Maria Kovač',
      auto_transcription_time: 3600,
      human_transcription_time: 0,
      price_list: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  ])
  secret = 'good'
  await pay.click()
  await expect(page.getByRole('link', { name: 'Download invoice' })).toHaveAttribute(
    'href',
    'https://invoice.stripe.com/i/1',
  )
})
