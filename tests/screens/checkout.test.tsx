import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { getProfile, type Profile } from '../../src/shared/contract/account.ts'
import { getFile } from '../../src/shared/contract/files/one-file.ts'
import type { FlatFile } from '../../src/shared/contract/files/records.ts'
import {
  addPaymentMethod,
  confirmSandbox,
  createSandboxToken,
  removePaymentMethod,
} from '../../src/shared/contract/payments.ts'
import { IDEMPOTENCY_KEY } from '../../src/shared/contract/common.ts'
import { charge, issueInvoice, pay } from '../../src/shared/contract/plan.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildProfile, FILLED, VISA } from '../support/build-account.ts'
import type { FakeApi } from '../support/fake-api.ts'
import { fakeFile } from '../support/fake-file.ts'
import { typeCard, VISA_NUMBER } from './card-form.ts'
import { openScreen, place, type Screen } from './screen.tsx'

const PAYMENT = '0199a1b2-0000-7000-8000-000000000001'
const INVOICE = '/api/longhand/account/invoices/0199a1b2-0000-7000-8000-000000000002/pdf'

const payButton = () => screen.getByRole('button', { name: /^Pay( \$[\d.,]+( again)?)?$/ })
const order = () => within(screen.getByRole('complementary', { name: 'Order' }))
/** What stands beside a name on the receipt. */
const line = (name: string) => order().getByText(name).nextElementSibling
const auto = () => screen.getByLabelText('Auto transcription, hours')
const humanHours = () => screen.getByLabelText('Human transcription, hours')
const humanMinutes = () => screen.getByLabelText('Human transcription, minutes')
const paid = () => waitFor(() => expect(order().getByRole('status')).toHaveTextContent('Payment successful!'))

/** Somebody whose billing settings are filled, unless a test wants otherwise. */
const buyer = (user: Partial<Profile['user']> = {}): Profile['user'] => ({
  ...buildProfile('USER').user,
  ...FILLED,
  ...user,
})

interface Opening {
  user?: Partial<Profile['user']>
  path?: string
  answers?: (api: FakeApi) => void
}

async function open({ user = {}, path = '/account/checkout', answers }: Opening = {}): Promise<Screen> {
  const opened = openScreen(path, { role: 'USER', profile: { user: buyer(user) }, answers })
  await screen.findByRole('heading', { level: 1, name: 'Purchase Hours' })
  await screen.findByRole('complementary', { name: 'Order' })
  return opened
}

const withCard = () => open({ user: { card: VISA } })

/** Puts a value in the place of what stands in a number field. */
async function put({ user }: Screen, field: HTMLElement, value: string): Promise<void> {
  await user.clear(field)
  if (value) await user.type(field, value)
}

describe('the order', () => {
  test("[PL-036 PL-037 PL-038 PL-039] 'Purchase Hours' begins with one hour of auto transcription", async () => {
    await open()
    expect(auto()).toHaveValue(1)
    expect(humanHours()).toHaveValue(0)
    expect(humanMinutes()).toHaveValue(0)
    for (const input of [auto(), humanHours(), humanMinutes()]) {
      expect(input).toHaveAttribute('type', 'number')
      expect(input).toHaveAttribute('min', '0')
    }
    expect(humanMinutes()).toHaveAttribute('max', '60')
  })

  test('[PL-034 PL-040 PL-041 PL-042 PL-043] cost, discount, time, saving and total follow the typing', async () => {
    const opened = await open()
    expect(line('Auto, 1 h × $6.00')).toHaveTextContent(/^\$6.00$/)
    expect(order().queryByText(/Discount|Human/)).toBeNull()
    expect(line('Total, VAT included')).toHaveTextContent(/^\$6.00$/)
    expect(order().queryByText(/you save/)).toBeNull()

    await put(opened, auto(), '12')
    await put(opened, humanHours(), '1')
    await put(opened, humanMinutes(), '30')
    expect(line('Auto, 12 h × $6.00')).toHaveTextContent(/^\$72.00$/)
    expect(line('Discount on auto')).toHaveTextContent(/^−\$12.00$/)
    expect(line('Human, 90 min × $1.20')).toHaveTextContent(/^\$108.00$/)
    expect(line('Discount on human')).toHaveTextContent(/^−\$9.00$/)
    expect(line('Total transcription time')).toHaveTextContent(/^13h 30m 00s$/)
    expect(line('Total, VAT included')).toHaveTextContent(/^\$159.00$/)
    expect(order().getByText(/you save \$21.00/)).toBeVisible()
    expect(
      order()
        .getByText(/you save/)
        .compareDocumentPosition(payButton()),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('Pay names what it takes, and Enter in a field takes nothing', async () => {
    const opened = await withCard()
    const { api, user } = opened
    api.reply(pay, { invoice: null })
    await put(opened, auto(), '2')
    await waitFor(() => expect(payButton()).toBeEnabled())
    expect(payButton()).toHaveAccessibleName('Pay $12.00')
    for (const input of [auto(), humanHours(), humanMinutes()]) await user.type(input, '{Enter}')
    expect(api.sent(pay)).toEqual([])
    await user.click(payButton())
    await paid()
    expect(api.sent(pay)).toMatchObject([{ body: { auto_transcription_time: 7200 } }])
  })

  test('where more hours cost less, it says so and offers them', async () => {
    const opened = await open()
    const { user } = opened
    await put(opened, auto(), '10')
    expect(screen.getByText(/11 hours cost \$55.00, less than 10\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Take 11 hours' }))
    expect(auto()).toHaveValue(11)
    expect(line('Total, VAT included')).toHaveTextContent(/^\$55.00$/)
    expect(screen.queryByText(/less than/)).toBeNull()
    await put(opened, auto(), '0')
    await put(opened, humanMinutes(), '60')
    await user.click(screen.getByRole('button', { name: 'Take 61 minutes' }))
    expect([humanHours(), humanMinutes()].map((input) => (input as HTMLInputElement).value)).toEqual(['1', '1'])
  })

  test('the hours are still there after a look at the billing settings', async () => {
    const opened = await open()
    const { user } = opened
    await put(opened, auto(), '7')
    await put(opened, humanMinutes(), '30')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Billing Settings' }))
    await screen.findByRole('heading', { level: 1, name: 'Billing settings' })
    await user.click(
      within(screen.getByRole('navigation', { name: 'Account' })).getByRole('link', { name: 'Purchase hours' }),
    )
    await screen.findByRole('heading', { level: 1, name: 'Purchase Hours' })
    expect(await screen.findByLabelText('Auto transcription, hours')).toHaveValue(7)
    expect(humanMinutes()).toHaveValue(30)
    expect(line('Auto, 7 h × $6.00')).toHaveTextContent(/^\$42.00$/)
  })

  test('a guest of a shared plan is told that the time goes to their own, which is not in use', async () => {
    const { plan } = buildProfile('USER')
    const own = { ...plan!, is_active: false, main_plan_id: 'shared' }
    const shared = { ...plan!, _id: 'shared', main_plan_id: 'shared', is_active: true, username: 'owner@example.org' }
    openScreen('/account/checkout', { role: 'USER', profile: { user: buyer(), plan: own, extern_plans: [shared] } })
    expect(
      await screen.findByText(/You're using the plan of owner@example.org. Time you buy goes to your own plan/),
    ).toBeVisible()
    cleanup()
    await open()
    expect(screen.queryByText(/You're using the plan of/)).toBeNull()
  })

  test('[PL-044 PL-045 PL-046 PL-047 PL-048 PL-050 PA-013] says what is wrong after a field; Pay waits', async () => {
    const opened = await withCard()
    const hours = () => screen.queryAllByText('You can choose to pay for a minimum of 1 hour.')
    const minutes = () => screen.queryAllByText('You can choose to pay for a minimum of 1 minute.')
    await waitFor(() => expect(payButton()).toBeEnabled())
    await put(opened, auto(), '')
    await waitFor(() => expect(payButton()).toBeDisabled())
    expect(hours()).toEqual([])
    await opened.user.tab()
    await waitFor(() => expect(hours()).toHaveLength(1))
    await put(opened, auto(), '-1')
    await waitFor(() => expect(hours()).toHaveLength(1))
    await put(opened, auto(), '1')
    await waitFor(() => expect(hours()).toEqual([]))
    for (const value of ['', '-1']) {
      await put(opened, humanHours(), value)
      await opened.user.tab()
      await waitFor(() => expect(hours()).toHaveLength(1))
    }
    await put(opened, humanHours(), '0')
    for (const value of ['', '-1', '61']) {
      await put(opened, humanMinutes(), value)
      await opened.user.tab()
      await waitFor(() => expect(minutes()).toHaveLength(1))
    }
    await put(opened, humanMinutes(), '60')
    await waitFor(() => expect(minutes()).toEqual([]))
    await waitFor(() => expect(payButton()).toBeEnabled())
  })

  test('[PL-049 PA-017] nothing is sent for a time of zero', async () => {
    const opened = await withCard()
    await put(opened, auto(), '0')
    await opened.user.click(payButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^You should choose a product to buy. You cannot pay for 0 hours of transcription.$/,
    )
    expect(opened.api.sent(pay)).toEqual([])
    await put(opened, auto(), '1')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('billing settings', () => {
  test('[PA-001] filled: the banner says so', async () => {
    await withCard()
    expect(
      screen.getByText(/^Billing settings are filled. The invoice goes to Maria Kovač, Split, Croatia./),
    ).toBeVisible()
    await waitFor(() => expect(payButton()).toBeEnabled())
  })

  test('[PA-001 PA-002 PA-012 PA-017] not filled: what that means, the way there, and Pay waits', async () => {
    const { user, api } = await open({ user: { card: VISA, address: { ...FILLED.address, line1: '' } } })
    expect(screen.getByText(/Your personal data is not saved, so no invoice can be created./)).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Billing Settings' })).toHaveAttribute(
      'href',
      '/account/bill',
    )
    expect(payButton()).toBeDisabled()
    expect(payButton()).toHaveAccessibleDescription('Fill in your billing settings first.')
    await user.type(auto(), '{Enter}')
    expect(api.sent(pay)).toEqual([])
  })
})

test('an ADMIN is told that invoices lack a seller, and can buy all the same; nobody else is', async () => {
  openScreen('/account/checkout', {
    role: 'ADMIN',
    profile: { user: buyer({ role: 'ADMIN', card: VISA }) },
    config: { has_seller: false },
  })
  expect(
    await screen.findByText(/Invoices lack the address of the seller. Enter .* Administration, Site./),
  ).toBeVisible()
  await waitFor(() => expect(payButton()).toBeEnabled())
  cleanup()
  openScreen('/account/checkout', {
    role: 'USER',
    profile: { user: buyer({ card: VISA }) },
    config: { has_seller: false },
  })
  await screen.findByRole('complementary', { name: 'Order' })
  expect(screen.queryByText(/seller/)).toBeNull()
})

describe('the card', () => {
  const NAME_REQUIRED = 'Name on card is required.'

  test('[PA-004 PA-005 PA-006 PA-007] a saved card has brand, number, expiry, edit, remove, no fields', async () => {
    await withCard()
    expect(screen.getByRole('img', { name: 'Visa' })).toBeVisible()
    expect(screen.getByText('Visa •••• 4242')).toBeVisible()
    expect(screen.getByText('Expires August 2031')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit card' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Remove card' })).toBeVisible()
    expect(screen.queryByLabelText('Name on card')).toBeNull()
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test.each([
    ['mastercard', 'MasterCard'],
    ['amex', 'American Express'],
    ['discover', 'Discover'],
    ['jcb', 'JCB'],
    ['diners', 'Diners Club'],
    ['unionpay', 'UnionPay'],
  ])('[PA-004] a saved card of %s shows the icon of %s', async (brand, name) => {
    await open({ user: { card: { ...VISA, brand } } })
    const icons = screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))
    expect(icons.filter((label) => label !== null)).toEqual([name])
  })

  test('[PA-007] without a saved card the name and the card are asked for, and there is nothing to edit', async () => {
    await open()
    expect(await screen.findByLabelText('Name on card')).toBeVisible()
    expect(await screen.findByLabelText('Card number')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit card' })).toBeNull()
  })

  test('[PA-007 PA-008 PA-009 PA-010 PA-014] editing asks for name and card; cancelling asks for neither', async () => {
    const { user } = await withCard()
    await user.click(screen.getByRole('button', { name: 'Edit card' }))
    expect(screen.queryByText('Visa •••• 4242')).toBeNull()
    expect(screen.getByLabelText('Name on card')).toBeVisible()
    expect(await screen.findByLabelText('Card number')).toBeVisible()
    await waitFor(() => expect(payButton()).toBeDisabled())
    await user.click(screen.getByLabelText('Name on card'))
    await user.tab()
    expect(await screen.findByText(NAME_REQUIRED)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep the saved card' }))
    expect(screen.getByText('Visa •••• 4242')).toBeVisible()
    expect(screen.queryByText(NAME_REQUIRED)).toBeNull()
    expect([screen.queryByLabelText('Name on card'), screen.queryByLabelText('Card number')]).toEqual([null, null])
    await waitFor(() => expect(payButton()).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Edit card' }))
    expect(screen.queryByText(NAME_REQUIRED)).toBeNull()
    expect(screen.getByLabelText('Card number')).toHaveValue('')
  })

  test('[PA-010 PA-011 PA-013 PA-014] without a saved card, Pay waits for a name and valid details', async () => {
    const { user } = await open()
    await typeCard(user)
    await user.click(screen.getByLabelText('Name on card'))
    await user.tab()
    expect(await screen.findByText(NAME_REQUIRED)).toBeVisible()
    expect(payButton()).toBeDisabled()
    await user.type(screen.getByLabelText('Name on card'), 'Maria')
    await waitFor(() => expect(payButton()).toBeEnabled())
    await user.clear(screen.getByLabelText('Card number'))
    await user.type(screen.getByLabelText('Card number'), '4242424242424241')
    await user.tab()
    expect(await screen.findByText('Your card number is invalid.')).toBeVisible()
    expect(payButton()).toBeDisabled()
  })

  test('a card is saved without buying, where none is saved any more', async () => {
    const { user, api } = await open()
    const saveIt = () => screen.getByRole('button', { name: 'Save this card without buying' })
    expect(saveIt()).toBeDisabled()
    api.reply(createSandboxToken, { token: 'tok_1' })
    api.reply(addPaymentMethod, { message: 'Your card was saved.' })
    await typeCard(user, 'Jo Li')
    await waitFor(() => expect(saveIt()).toBeEnabled())
    api.reply(getProfile, { ...buildProfile('USER'), user: buyer({ card: VISA }) })
    await user.click(saveIt())
    expect(await screen.findByText('Visa •••• 4242')).toBeVisible()
    expect(screen.getByText('Your card was saved.')).toBeVisible()
    expect(api.sent(addPaymentMethod)).toMatchObject([{ body: { token: 'tok_1', name_on_card: 'Jo Li' } }])
    expect(api.sent(pay)).toEqual([])
  })

  test('a card is removed after a question that names it', async () => {
    const { user, api } = await withCard()
    api.reply(removePaymentMethod, undefined)
    await user.click(screen.getByRole('button', { name: 'Remove card' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Remove Visa •••• 4242' })
    api.reply(getProfile, { ...buildProfile('USER'), user: buyer() })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByLabelText('Card number')).toBeVisible()
    expect(api.sent(removePaymentMethod)).toHaveLength(1)
    expect(payButton()).toBeDisabled()
  })
})

describe('paying', () => {
  const key = (sent: { headers: Headers } | undefined) => sent?.headers.get(IDEMPOTENCY_KEY)

  /** Presses Pay once it can be pressed. */
  async function press({ user }: Screen): Promise<void> {
    await waitFor(() => expect(payButton()).toBeEnabled())
    await user.click(payButton())
  }

  test('[PA-015 PA-016 PA-032] says that it is secure, and that the test mode takes no money', async () => {
    await open()
    expect(order().getByText('Secure payment')).toBeVisible()
    expect(order().getByText('Secure 128-bit SSL encrypted payment')).toBeVisible()
    expect(await order().findByText(/Test mode, no money is taken/)).toBeVisible()
  })

  test('[PA-019 PA-020 PA-021 PA-022] a saved card pays without its data; invoice and new profile', async () => {
    const opened = await withCard()
    const { api, user } = opened
    api.reply(pay, { invoice: INVOICE })
    await put(opened, auto(), '2')
    api.reply(getProfile, {
      ...buildProfile('USER'),
      user: buyer({ card: { ...VISA, exp_month: 9, exp_month_name: 'September' } }),
    })
    await press(opened)
    await waitFor(() =>
      expect(order().getByRole('status')).toHaveTextContent(
        'Payment successful! You will receive an invoice in the mail!',
      ),
    )
    expect(screen.getByRole('link', { name: 'Download invoice' })).toHaveAttribute('href', INVOICE)
    expect(await screen.findByText('Expires September 2031')).toBeVisible()
    expect(api.sent(pay)).toMatchObject([
      { body: { auto_transcription_time: 7200, human_transcription_time: 0 }, query: { is_update_card: 'false' } },
    ])
    expect(Object.keys(api.sent(pay)[0]!.body as object)).toEqual([
      'auto_transcription_time',
      'human_transcription_time',
      'price_list',
    ])
    expect(key(api.sent(pay)[0])).toMatch(/^[0-9a-f-]{36}$/)
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Buy more time' }))
    expect(auto()).toHaveValue(1)
    await press(opened)
    await paid()
    expect(key(api.sent(pay)[1])).not.toBe(key(api.sent(pay)[0]))
  })

  test('[PA-021] without a link there is no button for it', async () => {
    const opened = await withCard()
    opened.api.reply(pay, { invoice: null })
    await press(opened)
    await paid()
    expect(screen.queryByRole('link', { name: 'Download invoice' })).toBeNull()
  })

  test('a first card, entered from its name on, can pay at once', async () => {
    const { user } = await open()
    await user.click(screen.getByLabelText('Name on card'))
    await user.paste('Maria Kovač')
    await typeCard(user)
    await waitFor(() => expect(payButton()).toBeEnabled())
  })

  test('[PA-018] a new card becomes a token first; while it replaces the saved one the call says so', async () => {
    const opened = await withCard()
    const { api, user } = opened
    api.reply(createSandboxToken, { token: 'tok_1' })
    api.reply(pay, { invoice: null })
    await user.click(screen.getByRole('button', { name: 'Edit card' }))
    await typeCard(user, 'Maria Kovač')
    await press(opened)
    await paid()
    expect(api.sent(createSandboxToken)).toMatchObject([{ body: { number: VISA_NUMBER, exp_month: 12, cvc: '123' } }])
    expect(api.sent(pay)).toMatchObject([
      {
        body: {
          token: 'tok_1',
          name_on_card: 'Maria Kovač',
          auto_transcription_time: 3600,
          human_transcription_time: 0,
        },
        query: { is_update_card: 'true' },
      },
    ])
  })

  test('[PA-023] 403: paid but not finished is a warning with the invoice of the error, and Pay is gone', async () => {
    const opened = await withCard()
    opened.api.refuse(pay, 403, {
      code: 'paid_not_invoiced',
      message: 'Your payment went through and the time is on your plan.',
      invoice: INVOICE,
    })
    await press(opened)
    await waitFor(() =>
      expect(order().getByRole('status')).toHaveTextContent('Your payment went through and the time is on your plan.'),
    )
    expect(screen.getByRole('link', { name: 'Download invoice' })).toHaveAttribute('href', INVOICE)
    expect(screen.queryByText(/Payment successful!/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  test('another 403 took nothing, and does not look as if it had', async () => {
    const opened = await withCard()
    opened.api.refuse(pay, 403, { code: 'email_not_validated', message: messages.emailNotValidated })
    await press(opened)
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.emailNotValidated)
    expect(payButton()).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Buy more time' })).toBeNull()
  })

  test('until a changed address is validated, Pay says that it waits for that', async () => {
    await open({
      user: { card: VISA, metadata: { ...buildProfile('USER').user.metadata, has_email_address_validated: false } },
    })
    expect(payButton()).toBeDisabled()
    expect(payButton()).toHaveAccessibleDescription(`${messages.emailNotValidated} Send it again`)
    expect(order().getByRole('link', { name: 'Send it again' })).toHaveAttribute('href', '/account/email')
  })

  test("[PA-024] another failure shows the server's message", async () => {
    const opened = await withCard()
    const { api } = opened
    api.refuse(pay, 402, { code: 'card_declined', message: 'Your card was declined.' })
    await press(opened)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your card was declined.$/)
    await press(opened)
    await waitFor(() => expect(api.sent(pay)).toHaveLength(2))
    expect(key(api.sent(pay)[1])).not.toBe(key(api.sent(pay)[0]))
  })

  test("[PA-024 PA-027] without a message: 'Payment failed! Try again!'; again is the same purchase", async () => {
    const opened = await withCard()
    const { api, user } = opened
    api.refuse(pay, 502)
    await press(opened)
    expect(await screen.findByRole('alert')).toHaveTextContent('Payment failed! Try again!')
    expect(auto()).toBeDisabled()
    api.reply(pay, { invoice: null })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await paid()
    const [first, second, ...more] = api.sent(pay)
    expect(more).toEqual([])
    expect([second!.body, second!.query, key(second)]).toEqual([first!.body, first!.query, key(first)])
  })

  test('an order like one that was just paid, as in another tab, is paid only when it is asked for again', async () => {
    const opened = await withCard()
    const { api, user } = opened
    api.refuse(pay, 409, {
      code: 'order_repeated',
      message: 'You paid for the same order a few minutes ago. Only pay again if you want to buy it twice.',
    })
    await press(opened)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^You paid for the same order a few minutes ago./)
    api.reply(pay, { invoice: null })
    await user.click(screen.getByRole('button', { name: 'Pay $6.00 again' }))
    await paid()
    expect(api.sent(pay).map(({ body }) => (body as { again?: boolean }).again)).toEqual([undefined, true])
  })

  test('what was refused is said of that order alone: another one is neither refused nor a repetition', async () => {
    const opened = await withCard()
    const { api } = opened
    api.refuse(pay, 409, {
      code: 'order_repeated',
      message: 'You paid for the same order a few minutes ago. Only pay again if you want to buy it twice.',
    })
    await press(opened)
    expect(await screen.findByRole('button', { name: 'Pay $6.00 again' })).toBeVisible()
    await put(opened, auto(), '4')
    expect(await screen.findByRole('button', { name: 'Pay $24.00' })).toBeVisible()
    expect(order().queryByRole('alert')).toBeNull()
    api.reply(pay, { invoice: null })
    await press(opened)
    await paid()
    expect(api.sent(pay).map(({ body }) => (body as { again?: boolean }).again)).toEqual([undefined, undefined])
  })

  test('more of the same is bought after a purchase on this screen without a question', async () => {
    const opened = await withCard()
    const { api, user } = opened
    api.reply(pay, { invoice: null })
    await press(opened)
    await paid()
    await user.click(screen.getByRole('button', { name: 'Buy more time' }))
    await press(opened)
    await paid()
    expect(api.sent(pay).map(({ body }) => (body as { again?: boolean }).again)).toEqual([undefined, true])
  })

  test('many presses are one payment', async () => {
    const opened = await withCard()
    const { api, user } = opened
    api.reply(pay, { invoice: null })
    const letGo = api.hold(pay)
    await waitFor(() => expect(payButton()).toBeEnabled())
    await user.dblClick(payButton())
    await waitFor(() => expect(payButton()).toHaveAttribute('aria-busy', 'true'))
    await user.keyboard('{Enter}')
    letGo()
    await paid()
    expect(api.sent(pay)).toHaveLength(1)
  })

  test('[PA-026] a card that needs confirmation: the bank asks, then the payment is charged and invoiced', async () => {
    const opened = await withCard()
    const { api, user } = opened
    api.reply(pay, { requires_action: true, client_secret: 'secret', payment_id: PAYMENT })
    api.reply(confirmSandbox, { status: 'succeeded', message: null })
    api.reply(charge, { message: 'ok' })
    api.reply(issueInvoice, { invoice: INVOICE })
    await press(opened)
    const dialog = await screen.findByRole('dialog', { name: 'Test mode' })
    expect(dialog).toHaveTextContent('In test mode, no money is taken.')
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByRole('link', { name: 'Download invoice' })).toHaveAttribute('href', INVOICE)
    expect(api.sent(confirmSandbox)).toMatchObject([{ body: { client_secret: 'secret', approve: true } }])
    expect(api.sent(charge)).toMatchObject([
      { body: { payment_id: PAYMENT, auto_transcription_time: 3600, human_transcription_time: 0 } },
    ])
  })

  test('[PA-024] refused at the bank, nothing is charged', async () => {
    const opened = await withCard()
    const { api, user } = opened
    api.reply(pay, { requires_action: true, client_secret: 'secret', payment_id: PAYMENT })
    api.reply(confirmSandbox, { status: 'failed', message: 'We are unable to authenticate your payment method.' })
    await press(opened)
    await screen.findByRole('dialog', { name: 'Test mode' })
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We are unable to authenticate your payment method.$/)
    expect(payButton()).toBeEnabled()
    expect(api.sent(charge)).toEqual([])
  })
})

describe("a file's human transcription", () => {
  const PATH = '/account/checkout/pay-human-quota'
  const quoted = (status: FlatFile['status'] = 'QUOTED') => {
    const { file } = fakeFile(1, {
      status,
      name: 'Harbour meeting.m4a',
      length: 1830,
      for_human_transcribe: true,
      price_quota_for_human_transcribe: 3720,
    })
    return { ...file, human_transcription: null }
  }
  const { _id } = quoted()
  const answers = (api: FakeApi) => api.reply(getFile, quoted())

  test('[PL-051] is paid at its price, minutes begun as whole ones, by the id of the query', async () => {
    const opened = await open({ path: `${PATH}?id=${_id}`, user: { card: VISA }, answers })
    const { api, user } = opened
    expect(screen.getByText('Harbour meeting.m4a')).toBeVisible()
    expect(screen.queryByLabelText('Auto transcription, hours')).toBeNull()
    expect(line('Human, 31 min × $1.20')).toHaveTextContent(/^\$37.20$/)
    expect(line('Total, VAT included')).toHaveTextContent(/^\$37.20$/)
    api.reply(pay, { invoice: INVOICE })
    await waitFor(() => expect(payButton()).toBeEnabled())
    await user.click(payButton())
    await paid()
    expect(api.sent(pay)).toMatchObject([
      { body: { auto_transcription_time: 0, human_transcription_time: 1860, file_id: _id } },
    ])
    await user.click(screen.getByRole('link', { name: 'Back to your files' }))
    expect(place()).toBe('/files')
  })

  test('[PL-052 PL-053 PL-054] without an id, a file, or in a status but QUOTED it leads to /files', async () => {
    const leadsAway = async (path: string, bring: (api: FakeApi) => void) => {
      openScreen(path, { role: 'USER', answers: bring })
      await waitFor(() => expect(place()).toBe('/files'))
      cleanup()
    }
    await leadsAway(PATH, answers)
    await leadsAway(`${PATH}?id=${_id}`, (api) =>
      api.refuse(getFile, 404, { code: 'not_found', message: 'There is nothing here.' }),
    )
    for (const status of ['HUMAN-TRANSCRIBE', 'STANDBY', 'EDITING'] as const) {
      await leadsAway(`${PATH}?id=${_id}`, (api) => api.reply(getFile, quoted(status)))
    }
  })

  test('[PL-055] any path that holds checkout/pay-human-quota shows it', async () => {
    for (const path of [`${PATH}/now`, '/account/my/checkout/pay-human-quota', '/account/checkout/pay-human-quotas']) {
      await open({ path: `${path}?id=${_id}`, answers })
      expect(screen.getByText('Harbour meeting.m4a')).toBeVisible()
      cleanup()
    }
  })
})

describe('who has no checkout', () => {
  const PATHS = ['/account/checkout', '/account/checkout/pay-human-quota?id=1']

  test('HUMAN-TRANSCRIPTOR is led to /files', async () => {
    for (const path of PATHS) {
      openScreen(path, { role: 'HUMAN-TRANSCRIPTOR' })
      await waitFor(() => expect(place()).toBe('/files'))
      cleanup()
    }
  })

  test('without billing nobody has one', async () => {
    for (const path of PATHS) {
      openScreen(path, { role: 'USER', config: { billing: 'off' } })
      await waitFor(() => expect(place()).toBe('/account/email'))
      cleanup()
    }
  })
})
