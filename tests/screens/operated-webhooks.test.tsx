import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/operated-webhooks.ts'
import { openScreen } from './screen.tsx'

const ADDRESS = 'https://hooks.example.org/services/…'
const failing: contract.OperatedWebhook = {
  _id: '0198e0f0-0000-7000-8000-000000000001',
  owner: { _id: '0198e0f0-0000-7000-8000-000000000003', email: 'ana@example.org', team: null },
  address: ADDRESS,
  is_enabled: true,
  paused_because: null,
  failing_since: '2027-05-21T09:00:00.000Z',
  created_date: '2027-05-01T09:00:00.000Z',
  failures: 3,
  last_delivery: {
    _id: '0198e0f0-0000-7000-8000-000000000002',
    event: 'file.ready',
    status: 'failed',
    attempts: 8,
    created_date: '2027-05-21T09:00:00.000Z',
    tried_date: '2027-05-22T09:00:00.000Z',
    next_try_date: null,
    response_status: 500,
    duration_ms: 84,
    problem: 'It answered 500.',
  },
  failed_delivery: '0198e0f0-0000-7000-8000-000000000002',
}

test('an ADMIN sees which webhooks fail, sends a delivery again, and switches one off and on', async () => {
  let current = failing
  const { api, user } = openScreen('/admin/webhooks', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.listAllWebhooks, () => ({ webhooks: [current], next: null }))
      fake.reply(contract.resendAnyDelivery, undefined)
      fake.reply(contract.switchAnyWebhook, ({ body }) => {
        const { is_enabled: isEnabled } = body as { is_enabled: boolean }
        current = { ...failing, is_enabled: isEnabled, paused_because: isEnabled ? null : 'operator' }
      })
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Webhooks' }))
  expect(table.getByRole('row', { name: /ana@example.org.*3 failures in a row.*It answered 500\./ })).toBeVisible()
  await user.click(table.getByRole('button', { name: `Send again: the last failed delivery to ${ADDRESS}` }))
  expect(await screen.findByText('The delivery is being sent again.')).toBeVisible()
  expect(api.sent(contract.resendAnyDelivery)[0]?.params).toEqual({
    id: failing._id,
    delivery_id: failing.failed_delivery,
  })
  await user.click(table.getByRole('button', { name: `Switch off ${ADDRESS}` }))
  const asked = within(await screen.findByRole('alertdialog', { name: `Switch off ${ADDRESS}` }))
  await user.click(asked.getByRole('button', { name: 'Switch off' }))
  expect(await table.findByText('Switched off by an administrator.')).toBeVisible()
  await user.click(table.getByRole('button', { name: `Switch on ${ADDRESS}` }))
  expect(await table.findByRole('button', { name: `Switch off ${ADDRESS}` })).toBeVisible()
  expect(api.sent(contract.switchAnyWebhook).map(({ body }) => body)).toEqual([
    { is_enabled: false },
    { is_enabled: true },
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Failing or switched off')
  await expect.poll(() => api.sent(contract.listAllWebhooks).at(-1)?.query).toEqual({ trouble: 'true' })
})
