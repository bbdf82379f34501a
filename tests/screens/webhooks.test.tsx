import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../../src/shared/contract/webhooks.ts'
import { openScreen, place } from './screen.tsx'

const HOOK: Webhook = {
  _id: '0198e0f0-0000-7000-8000-000000000001',
  url: 'https://hooks.example.org/in',
  events: ['file.ready'],
  is_enabled: true,
  paused_because: null,
  failing_since: null,
  created_date: '2026-11-01T08:00:00.000Z',
}
const FAILED: WebhookDelivery = {
  _id: '0198e0f0-0000-7000-8000-000000000002',
  event: 'file.ready',
  status: 'failed',
  attempts: 8,
  created_date: '2025-11-01T08:00:00.000Z',
  tried_date: '2025-11-02T08:00:00.000Z',
  next_try_date: null,
  response_status: 500,
  duration_ms: 84,
  problem: 'It answered 500.',
}

/** Opens the screen on a server with this webhook and its log. */
async function open(webhook: Partial<Webhook> = {}, deliveries: WebhookDelivery[] = [FAILED]) {
  let current = { ...HOOK, ...webhook }
  let isRemoved = false
  const opened = openScreen('/account/webhooks', {
    role: 'USER',
    answers: (api) => {
      api.reply(listWebhooks, () => (isRemoved ? [] : [current]))
      api.reply(listWebhookDeliveries, () => deliveries)
      api.reply(
        updateWebhook,
        ({ body }) => (current = { ...current, ...(body as Partial<Webhook>), paused_because: null }),
      )
      api.reply(removeWebhook, () => void (isRemoved = true))
      api.reply(renewWebhookSecret, { secret: 'whsec_another' })
      api.reply(testWebhook, () => {
        deliveries.unshift({
          ...FAILED,
          _id: '0198e0f0-0000-7000-8000-000000000003',
          event: 'test',
          status: 'delivered',
          attempts: 1,
          response_status: 204,
          problem: null,
        })
        return deliveries[0]!
      })
      api.reply(resendWebhookDelivery, FAILED)
      api.reply(createWebhook, ({ body }) => ({ ...HOOK, ...(body as object), secret: 'whsec_first' }))
    },
  })
  const item = within(await screen.findByRole('article', { name: HOOK.url }))
  return { ...opened, item }
}

describe('webhooks', () => {
  test('a new one is asked for by address and events, and its secret is shown once', async () => {
    const { user, api } = await open()
    const part = screen.getByRole('heading', { name: 'New webhook' }).closest('section')!
    await user.click(within(part).getByRole('button', { name: 'Add webhook' }))
    expect(await within(part).findByText('Enter an address that begins with https://.')).toBeVisible()
    expect(api.sent(createWebhook)).toEqual([])
    await user.type(within(part).getByLabelText('Address'), 'https://other.example.org/')
    await user.click(within(part).getByRole('checkbox', { name: /^Purchased time/ }))
    await user.click(within(part).getByRole('button', { name: 'Add webhook' }))
    expect(await screen.findByLabelText('Signing secret')).toHaveValue('whsec_first')
    expect(api.sent(createWebhook)[0]!.body).toEqual({
      url: 'https://other.example.org/',
      events: ['file.ready', 'file.failed', 'plan.paid'],
    })
    expect(within(part).getByLabelText('Address')).toHaveValue('')
  })

  test('an address that the server refuses is named beside the field', async () => {
    const { user, api } = await open()
    const message = 'This address is in a private network, which this server does not call.'
    api.refuse(createWebhook, 422, { code: 'address_refused', message, fields: { url: message } })
    await user.type(screen.getByLabelText('Address'), 'https://10.0.0.1/')
    await user.click(screen.getByRole('button', { name: 'Add webhook' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByLabelText('Address')).toBeInvalid()
  })

  test('its log says what came of each delivery; a test goes into it, and what failed is sent again', async () => {
    const { user, api, item } = await open()
    await user.click(item.getByRole('button', { name: 'Deliveries' }))
    const log = within(await item.findByRole('table', { name: `Deliveries to ${HOOK.url}` }))
    expect(log.getAllByRole('row')[1]).toHaveTextContent('file.ready1 Nov 2025FailedIt answered 500. 8 attempts. 84 ms')
    await user.click(item.getByRole('button', { name: 'Send again: file.ready of 1 Nov 2025' }))
    await waitFor(() =>
      expect(api.sent(resendWebhookDelivery)[0]?.params).toEqual({ id: HOOK._id, delivery_id: FAILED._id }),
    )
    await user.click(item.getByRole('button', { name: 'Send a test' }))
    expect(await log.findByText('Delivered (204)')).toBeVisible()
  })

  test('one that was switched off says why, and can be switched on', async () => {
    const { user, api, item } = await open({ is_enabled: false, paused_because: 'failing' })
    expect(item.getByText(/nothing could be delivered for three days/)).toBeVisible()
    expect(item.getByRole('button', { name: 'Send a test' })).toBeDisabled()
    await user.click(item.getByRole('button', { name: 'Switch on' }))
    expect(await item.findByText('ON')).toBeVisible()
    expect(api.sent(updateWebhook)[0]!.body).toEqual({ is_enabled: true })
  })

  test('its address and events can be changed, its secret renewed, and it is removed after a question', async () => {
    const { user, api, item } = await open()
    await user.click(item.getByRole('button', { name: 'Change' }))
    await user.click(item.getByRole('checkbox', { name: /^A transcriber/ }))
    await user.click(item.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(item.queryByLabelText('Address')).not.toBeInTheDocument())
    expect(item.getByRole('button', { name: 'Change' })).toHaveFocus()
    expect(api.sent(updateWebhook)[0]!.body).toEqual({ url: HOOK.url, events: ['file.ready', 'file.published'] })

    await user.click(item.getByRole('button', { name: 'New secret' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create a new secret' }),
    )
    expect(await item.findByLabelText('New signing secret')).toHaveValue('whsec_another')

    await user.click(item.getByRole('button', { name: 'Remove' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: `Remove ${HOOK.url}` })).getByRole('button', {
        name: 'Remove',
      }),
    )
    expect(await screen.findByText('No webhooks yet.')).toBeVisible()
    expect(api.sent(removeWebhook)[0]?.params).toEqual({ id: HOOK._id })
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your webhooks' })).toHaveFocus())
  })

  test('is nothing for transcriptors', async () => {
    openScreen('/account/webhooks', { role: 'HUMAN-TRANSCRIPTOR' })
    await waitFor(() => expect(place()).not.toBe('/account/webhooks'))
  })
})
