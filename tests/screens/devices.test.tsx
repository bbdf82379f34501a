import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listDevices, signOutDevice, signOutOthers, type Device } from '../../src/shared/contract/account.ts'
import { logout } from '../../src/shared/contract/auth.ts'
import { openScreen } from './screen.tsx'

const HERE: Device = {
  _id: '0198e0f0-0000-7000-8000-000000000001',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  signed_in_date: '2026-11-01T08:00:00.000Z',
  last_used_date: '2026-11-02T08:00:00.000Z',
  network: '203.0.113.7',
  is_current: true,
}
const PHONE: Device = {
  ...HERE,
  _id: '0198e0f0-0000-7000-8000-000000000002',
  user_agent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  is_current: false,
}

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

test('the device in use comes first, is asked about, and each tells time and network', async () => {
  const { user, api } = openScreen('/account/devices', {
    role: 'USER',
    answers: (fake) => {
      fake.reply(listDevices, [PHONE, HERE])
      fake.reply(logout, undefined)
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Signed-in devices' }))
  const [, first, second] = table.getAllByRole('row')
  expect(first).toHaveTextContent(/Firefox on Linux CURRENT.*1 Nov 2026, \d\d:00 · 203\.0\.113\.7/)
  expect(second).toHaveTextContent('Safari on iPhone')
  await user.click(table.getByRole('button', { name: 'Sign out Firefox on Linux' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out this device' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect([api.sent(signOutDevice), api.sent(logout)]).toEqual([[], []])
  await user.click(table.getByRole('button', { name: 'Sign out Firefox on Linux' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Sign out this device' }))
  await user.click(asked.getByRole('button', { name: 'Sign out' }))
  // As by the button at the top of the page, which asks for no password.
  await waitFor(() => expect(api.sent(logout)).toHaveLength(1))
  expect(api.sent(signOutDevice)).toEqual([])
})

test('all others are signed out at once, after a question', async () => {
  let devices = [HERE, PHONE]
  const { user } = openScreen('/account/devices', {
    role: 'USER',
    answers: (fake) => {
      fake.reply(listDevices, () => devices)
      fake.reply(signOutOthers, () => void (devices = [HERE]))
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('All other devices are signed out.')).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).not.toBeInTheDocument()
})
