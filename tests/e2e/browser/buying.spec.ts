import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { FILLED } from '../../support/build-account.ts'
import { CARDS, typeCard } from './card-form.ts'
import { tabTo } from './keys.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

/** The whole way, in the test mode of the real server. */
const server = useServer({ BILLING: 'sandbox' })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay( \$|$)/ })
const order = (page: Page) => page.getByRole('complementary', { name: 'Order' })
const bank = (page: Page) => page.getByRole('dialog', { name: 'Test mode' })

test.beforeEach(async ({ context }, { line }) => {
  // Declined cards count by address, and each test has one of its own.
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${line % 250}` })
  await logIn(context, server(), await newAccount(server()))
})

async function fillBilling(page: Page): Promise<void> {
  const reply = await page.request.put(`${server().url}/api/longhand/account/invoice_info`, {
    headers: await writeHeaders(page.request, server()),
    data: { ...FILLED, address: { ...FILLED.address, state: null, line2: null }, tax: { type: null, code: null } },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

async function openCheckout(page: Page): Promise<void> {
  await fillBilling(page)
  await page.goto(`${server().url}/account/checkout`)
  await expect(order(page)).toBeVisible()
}

/** Seconds of auto time on the own plan. */
async function autoSeconds(page: Page): Promise<number> {
  const reply = await page.request.get(`${server().url}/api/longhand/account/profile`)
  return ((await reply.json()) as { plan: { auto_transcription_time: number } }).plan.auto_transcription_time
}

async function roleInCookie(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'session')!
  return (JSON.parse(decodeURIComponent(cookie.value)) as { role: string }).role
}

test('[PA-018 PA-020 PA-021 PA-022 PA-032 PA-041] by keyboard: first card, free minutes, two hours, invoice', async ({
  page,
  context,
}) => {
  await page.goto(`${server().url}/files`)
  const offer = page.getByRole('link', { name: 'Add payment method' })
  await expect(offer).toBeVisible()
  await tabTo(page, offer)
  await page.keyboard.press('Enter')
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await expect(page.getByLabel('Card number')).toBeVisible()
  await type('Name on card', 'Maria Kovač of Split')
  await type('Card number', CARDS.visa)
  await type('Expiry date', `12${(new Date().getFullYear() + 3) % 100}`)
  await type('Security code', '123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server().url}/files`)
  await expect(offer).toHaveCount(0)
  expect(await autoSeconds(page)).toBe(900)

  await openCheckout(page)
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  expect(await roleInCookie(context)).toBe('USER')
  await tabTo(page, page.getByLabel('Auto transcription, hours'))
  await page.keyboard.press('ArrowUp')
  await expect(order(page).getByText('$12.00').first()).toBeVisible()
  await tabTo(page, pay(page))
  await page.keyboard.press('Enter')
  await expect(order(page).getByRole('status')).toContainText(
    'Payment successful! You will receive an invoice in the mail!',
  )
  expect(await autoSeconds(page)).toBe(900 + 7200)

  const download = page.getByRole('link', { name: 'Download invoice' })
  await tabTo(page, download)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)

  await expect.poll(() => roleInCookie(context)).toBe('SUBSCRIBER')
  await page.goto(`${server().url}/auth/payment-method`)
  await expect(page).toHaveURL(`${server().url}/files`)
})

test('two tabs that buy the same are one charge, and Enter in the hours is none', async ({ page, context }) => {
  await openCheckout(page)
  await typeCard(page, CARDS.visa)
  await page.getByRole('button', { name: 'Save this card without buying' }).click()
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${server().url}/account/checkout`)
  await other.getByLabel('Auto transcription, hours').press('Enter')
  await expect(pay(other)).toBeEnabled()
  expect(await autoSeconds(page)).toBe(900)
  await pay(page).click()
  await expect(order(page).getByRole('status')).toContainText('Payment successful!')
  await pay(other).click()
  await expect(other.getByRole('alert')).toContainText('You paid for the same order a few minutes ago.')
  expect(await autoSeconds(page)).toBe(900 + 3600)
  await other.getByRole('button', { name: 'Pay $6.00 again' }).click()
  await expect(order(other).getByRole('status')).toContainText('Payment successful!')
  expect(await autoSeconds(page)).toBe(900 + 7200)
})

test('[PA-018 PA-024] declined, without funds, then with a good card, all on one screen', async ({ page }) => {
  await openCheckout(page)
  await typeCard(page, CARDS.declined)
  await pay(page).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByLabel('Card number').fill(CARDS.insufficientFunds)
  await pay(page).click()
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.')
  expect(await autoSeconds(page)).toBe(0)
  await page.getByLabel('Card number').fill(CARDS.jcb)
  await pay(page).click()
  await expect(order(page).getByRole('status')).toContainText('Payment successful!')
  await expect(page.getByText('JCB •••• 0505')).toBeVisible()
  // With the minutes that a first card brings.
  expect(await autoSeconds(page)).toBe(3600 + 900)
})

test('[PA-026] a card that needs confirmation: refused, then approved, is paid once', async ({ page }) => {
  await openCheckout(page)
  await typeCard(page, CARDS.alwaysConfirm)
  await pay(page).click()
  await bank(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  )
  expect(await autoSeconds(page)).toBe(0)
  await pay(page).click()
  await bank(page).getByRole('button', { name: 'Approve' }).click()
  await expect(order(page).getByRole('status')).toContainText('Payment successful!')
  await expect(page.getByRole('link', { name: 'Download invoice' })).toBeVisible()
  expect(await autoSeconds(page)).toBe(3600 + 900)
})

test('[PA-024] approved at the bank and then without funds: nothing is credited', async ({ page }) => {
  await openCheckout(page)
  await typeCard(page, CARDS.confirmThenNoFunds)
  await pay(page).click()
  await bank(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.')
  await expect(pay(page)).toBeEnabled()
  expect(await autoSeconds(page)).toBe(0)
})

test('[PA-039 PA-041 PA-042] the first card: real and declined are refused, one to be confirmed is saved', async ({
  page,
}) => {
  await page.goto(`${server().url}/auth/payment-method`)
  const add = page.getByRole('button', { name: 'Add payment method' })
  await typeCard(page, '4111111111111111')
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('Test mode only accepts test cards. Use 4242 4242 4242 4242.')
  await page.getByLabel('Card number').fill(CARDS.declined)
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByLabel('Card number').fill(CARDS.confirmSetup)
  await add.click()
  await bank(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
  expect(await autoSeconds(page)).toBe(900)
})

test('a saved card that is declined when charged can be replaced, and removed', async ({ page }) => {
  await page.goto(`${server().url}/auth/payment-method`)
  await typeCard(page, CARDS.declinesWhenCharged)
  await page.getByRole('button', { name: 'Add payment method' }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
  await openCheckout(page)
  await pay(page).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByRole('button', { name: 'Edit card' }).click()
  await typeCard(page, '5555555555554444')
  await pay(page).click()
  await expect(order(page).getByRole('status')).toContainText('Payment successful!')
  await expect(page.getByText('MasterCard •••• 4444')).toBeVisible()
  await page.getByRole('button', { name: 'Buy more time' }).click()
  await page.getByRole('button', { name: 'Remove card' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})
