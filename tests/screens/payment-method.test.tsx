import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { getProfile } from '../../src/shared/contract/account.ts'
import {
  addPaymentMethod,
  confirmPaymentMethod,
  confirmSandbox,
  createSandboxToken,
} from '../../src/shared/contract/payments.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildPlan, buildProfile, VISA } from '../support/build-account.ts'
import { typeCard } from './card-form.ts'
import { openScreen, place, type Screen } from './screen.tsx'

const PATH = '/auth/payment-method'
const NAME = 'Maria Kovač of Split'
const WITH_CARD = {
  user: {
    ...buildProfile('USER').user,
    card: VISA,
    metadata: { has_payment_method_added: true, has_email_address_validated: true, has_had_trial: true },
  },
}

const add = () => screen.getByRole('button', { name: 'Add payment method' })

describe('the screen', () => {
  let user: Screen['user']
  let api: Screen['api']

  beforeEach(async () => {
    ;({ user, api } = openScreen(PATH, { role: 'USER' }))
    await screen.findByRole('heading', { level: 1, name: 'Payment method' })
    await screen.findByLabelText('Name on card')
  })

  /** Fills all of the form and sends it. */
  async function send(): Promise<void> {
    await typeCard(user, NAME)
    await user.click(add())
  }

  test('[PA-035 PA-032] has the name, the card without a postal code, the button, the note and the logos', () => {
    expect(within(screen.getByRole('group', { name: 'Card details' })).getAllByRole('textbox')).toHaveLength(3)
    expect(screen.queryByLabelText(/postal/i)).toBeNull()
    expect(add()).toBeEnabled()
    expect(screen.getByText('Secure payment')).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'Accepted cards' })).getAllByRole('img')).toHaveLength(7)
    expect(screen.getByText(/Test mode, no money is taken/)).toBeVisible()
    expect(screen.getByText(/15 minutes of auto transcription free/)).toBeVisible()
  })

  test('[PA-037 PA-038] asks for a name of at least 10 characters', async () => {
    await user.click(add())
    expect(await screen.findByText('Name on card is required.')).toBeVisible()
    await user.type(screen.getByLabelText('Name on card'), 'Maria Kov')
    expect(await screen.findByText('Name on card must be at least 10 characters long.')).toBeVisible()
    await user.type(screen.getByLabelText('Name on card'), 'a')
    await waitFor(() => expect(screen.queryByText(/Name on card (is|must)/)).toBeNull())
  })

  test('a name that is shorter is asked about and taken', async () => {
    api.reply(createSandboxToken, { token: 'tok_1' })
    api.reply(addPaymentMethod, { message: messages.paymentMethodAdded })
    await typeCard(user, 'Jo Li')
    expect(await screen.findByText('If the name on your card is shorter, continue.')).toBeVisible()
    expect(screen.getByLabelText('Name on card')).not.toHaveAttribute('aria-invalid')
    await user.click(add())
    await waitFor(() => expect(place()).toBe('/files'))
    expect(api.sent(addPaymentMethod)).toMatchObject([{ body: { name_on_card: 'Jo Li' } }])
  })

  test('a card that had its free minutes elsewhere is saved, and it is said that it brings none', async () => {
    api.reply(createSandboxToken, { token: 'tok_1' })
    api.reply(addPaymentMethod, { message: messages.cardWithoutTrial })
    await send()
    expect(await screen.findByText(/Another account already got its free minutes, so it adds none here./)).toBeVisible()
    expect(place()).toBe(PATH)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(place()).toBe('/files'))
  })

  test('asks for all details of the card', async () => {
    await user.type(screen.getByLabelText('Name on card'), NAME)
    await user.click(add())
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Check the card details below.$/)
  })

  test("[PA-039] shows the card provider's message when no token can be made", async () => {
    api.refuse(createSandboxToken, 422, {
      code: 'real_card',
      message: 'Test mode only accepts test cards. Use 4242 4242 4242 4242.',
    })
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Test mode only accepts test cards. Use 4242 4242 4242 4242.$/,
    )
  })

  test("[PA-042] shows the server's message, and without one 'Adding payment method failed!'", async () => {
    api.reply(createSandboxToken, { token: 'tok_1' })
    api.refuse(addPaymentMethod, 402, { code: 'card_declined', message: 'Your card was declined.' })
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your card was declined.$/)
    api.refuse(addPaymentMethod, 502)
    await user.click(add())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Adding payment method failed!$/))
  })

  test('[PA-043] a 403 is no success, and shows the message', async () => {
    api.reply(createSandboxToken, { token: 'tok_1' })
    api.refuse(addPaymentMethod, 403, { code: 'not_allowed', message: 'You do not have permission to do this.' })
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^You do not have permission to do this.$/)
    expect(place()).toBe(PATH)
  })

  test('[PA-041] a card that the bank wants confirmed is saved after that, then the files are shown', async () => {
    api.reply(createSandboxToken, { token: 'tok_1' })
    api.reply(addPaymentMethod, { requires_action: true, client_secret: 'secret', setup_id: 'set_1' })
    api.reply(confirmSandbox, { status: 'succeeded', message: null })
    api.reply(confirmPaymentMethod, { message: 'Your card was saved.' })
    await send()
    const dialog = await screen.findByRole('dialog', { name: 'Test mode' })
    api.reply(getProfile, { ...buildProfile('USER'), ...WITH_CARD })
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(place()).toBe('/files'))
    expect(api.sent(confirmPaymentMethod)).toMatchObject([{ body: { setup_id: 'set_1' } }])
  })
})

test('[PA-036] who has a card already goes to /files', async () => {
  openScreen(PATH, { role: 'USER', profile: WITH_CARD })
  await waitFor(() => expect(place()).toBe('/files'))
})

test('without billing it is no screen, and nothing on /files leads to it', async () => {
  openScreen(PATH, { role: 'USER', config: { billing: 'off' } })
  await waitFor(() => expect(place()).toBe('/files'))
  expect(await screen.findByText('No transcripts yet.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add payment method' })).toBeNull()
})

describe('a card that is saved again', () => {
  const hadTrial = {
    user: {
      ...buildProfile('USER').user,
      metadata: { has_payment_method_added: false, has_email_address_validated: true, has_had_trial: true },
    },
  }

  test('is promised no free minutes, neither here nor on /files', async () => {
    openScreen(PATH, { role: 'USER', profile: hadTrial })
    expect(await screen.findByText(/Nothing is charged until you buy time/)).toBeVisible()
    expect(screen.queryByText(/15 minutes/)).toBeNull()
    cleanup()
    openScreen('/files', { role: 'USER', profile: hadTrial })
    await screen.findByRole('heading', { level: 1, name: /Welcome/ })
    expect(screen.queryByText(/15 minutes/)).toBeNull()
  })
})

describe('/files tells a guest', () => {
  const shared = buildPlan(2, { username: 'ben@example.org', auto_transcription_time: 8100 })
  const empty = (isActive: boolean) =>
    buildPlan(1, { is_active: isActive, auto_transcription_time: 0, human_transcription_time: 0 })
  const { user: person } = buildProfile('USER')

  test('what is shared with them, in place of the free minutes of a card', async () => {
    openScreen('/files', { role: 'USER', profile: { user: person, plan: empty(true), extern_plans: [shared] } })
    expect(await screen.findByText(/ben@example.org shares 2h 15m 00s of auto transcription with you./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Use this plan' })).toHaveAttribute('href', '/account/plan')
    expect(screen.queryByText(/15 minutes/)).toBeNull()
  })

  test('nothing once they use the plan', async () => {
    openScreen('/files', {
      role: 'USER',
      profile: { user: person, plan: empty(false), extern_plans: [{ ...shared, is_active: true }] },
    })
    await screen.findByRole('heading', { level: 1, name: /Welcome/ })
    expect(screen.queryByText(/shares|15 minutes/)).toBeNull()
  })
})

test('/files offers the free minutes until there is a card', async () => {
  const { user } = openScreen('/files', { role: 'USER' })
  await user.click(await screen.findByRole('link', { name: 'Add payment method' }))
  expect(place()).toBe(PATH)
  cleanup()
  openScreen('/files', { role: 'USER', profile: WITH_CARD })
  await screen.findByRole('heading', { level: 1, name: /Welcome/ })
  expect(screen.queryByRole('link', { name: 'Add payment method' })).toBeNull()
})
