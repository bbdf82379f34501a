import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listDevices, signOutDevice, type Device } from '../../src/shared/contract/account.ts'
import { openScreen } from './screen.tsx'

const HERE: Device = { _id: '0198e0f0-0000-7000-8000-000000000001', user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', signed_in_date: '2026-11-01T08:00:00.000Z', last_used_date: '2026-11-02T08:00:00.000Z', is_current: true }
const PHONE: Device = { ...HERE, _id: '0198e0f0-0000-7000-8000-000000000002', user_agent: 'Mozilla/5.0 (iPhone) Safari/604.1', is_current: false }

test('a device that is signed out goes with its button, and the focus to the heading over it', async () => {
  const devices = [HERE, PHONE]
  const { user, api } = openScreen('/account/devices', {
    role: 'USER',
    answers: (fake) => {
      fake.reply(listDevices, () => [...devices])
      fake.reply(signOutDevice, () => void devices.pop())
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Signed-in devices' }))
  await user.click(table.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeVisible()
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Devices' })).toHaveFocus())
  expect(api.sent(signOutDevice)[0]!.params).toEqual({ id: PHONE._id })
})
