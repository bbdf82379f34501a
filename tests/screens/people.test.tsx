import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as contract from '../../src/shared/contract/people.ts'
import { messages } from '../../src/shared/messages.ts'
import { fakePerson } from '../support/fake-people.ts'
import { openScreen, place } from './screen.tsx'

test('an ADMIN finds people by the beginning of their address, page after page', async () => {
  const { api, user } = openScreen('/admin/people', {
    role: 'ADMIN',
    answers: (fake) =>
      fake.reply(contract.listPeople, ({ query }) =>
        query['from'] === undefined
          ? { people: [fakePerson({ suspended_date: '2026-11-20T10:00:00.000Z' })], next: 'ana@example.org' }
          : { people: [fakePerson({ _id: 'b'.repeat(36), email: 'anb@example.org', time: null })], next: null },
      ),
  })
  const table = await screen.findByRole('table', { name: 'People' })
  expect(within(table).getByRole('row', { name: /ana@example.org.*SUSPENDED.*Subscriber/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await within(table).findByRole('row', { name: /anb@example.org.*Unlimited/ })).toBeVisible()
  expect(screen.getByText('2 people')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Beginning of the e-mail address' }), 'ana')
  await expect.poll(() => api.sent(contract.listPeople).at(-1)?.query, { timeout: 5000 }).toEqual({ q: 'ana' })
  expect(place()).toBe('/admin/people?q=ana')
})

test('a person’s page gives time by a wish of its own, and says what refuses a role', async () => {
  const id = fakePerson()._id
  const { api, user } = openScreen(`/admin/people/${id}`, {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getPerson, fakePerson())
      fake.reply(contract.grantTime, undefined)
      fake.refuse(contract.setRole, 409, { code: 'last_admin', message: messages.lastAdmin })
    },
  })
  expect(await screen.findByRole('heading', { name: 'ana@example.org' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Give time' }))
  expect(screen.getByText('Enter hours or minutes, up to 10,000 hours.')).toBeVisible()
  for (const hours of ['10', '1']) {
    await user.type(screen.getByRole('spinbutton', { name: 'Automatic time, in hours' }), hours)
    await user.click(screen.getByRole('button', { name: 'Give time' }))
    await expect.poll(() => api.sent(contract.grantTime).length).toBe(hours === '10' ? 1 : 2)
    await vi.waitFor(() =>
      expect(screen.getByRole('spinbutton', { name: 'Automatic time, in hours' })).toHaveValue(null),
    )
  }
  const wishes = api.sent(contract.grantTime).map(({ body }) => body as contract.TimeGrant)
  expect(wishes.map(({ auto_seconds }) => auto_seconds)).toEqual([36_000, 3600])
  expect(wishes[0]!.wish).not.toBe(wishes[1]!.wish)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Administrator')
  await user.click(screen.getByRole('button', { name: 'Change role' }))
  expect(await screen.findByText(messages.lastAdmin)).toBeVisible()
  expect(api.sent(contract.setRole)[0]?.body).toEqual({ role: 'ADMIN' })
})

test('what cannot be undone is asked first, and deleting wants the address', async () => {
  const { api, user } = openScreen(`/admin/people/${fakePerson()._id}`, {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getPerson, fakePerson())
      fake.reply(contract.suspendPerson, undefined)
      fake.reply(contract.removePerson, undefined)
      fake.reply(contract.listPeople, { people: [], next: null })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Suspend the account of ana@example.org?' }))
  expect(api.sent(contract.suspendPerson)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Suspend account' }))
  await expect.poll(() => api.sent(contract.suspendPerson)).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(screen.getByText('This is not the address of the account.')).toBeVisible()
  expect(api.sent(contract.removePerson)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Type the e-mail address of the account' }), 'ana@example.org')
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByText('Nobody found.')).toBeVisible()
  expect(place()).toBe('/admin/people')
})

test('the teams of a person are named, with what they are there, and lead to their plans', async () => {
  openScreen(`/admin/people/${fakePerson()._id}`, {
    role: 'ADMIN',
    answers: (fake) =>
      fake.reply(contract.getPerson, fakePerson({ workspaces: [{ _id: 'team', name: 'Newsroom', role: 'editor' }] })),
  })
  expect(await screen.findByRole('heading', { name: 'Teams' })).toBeVisible()
  expect(screen.getByText('Editor')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ledger and payments of Newsroom' })).toHaveAttribute(
    'href',
    '/admin/plans/team',
  )
})

test('one’s own account is neither suspended nor deleted there', async () => {
  openScreen(`/admin/people/${fakePerson()._id}`, {
    role: 'ADMIN',
    answers: (fake) => fake.reply(contract.getPerson, fakePerson({ is_you: true })),
  })
  expect(await screen.findByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Suspend account' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
})
