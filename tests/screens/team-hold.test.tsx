import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getOwnHold, holdAll, liftAllHold } from '../../src/shared/contract/holds.ts'
import { getWorkspace } from '../../src/shared/contract/workspaces.ts'
import { openScreen } from './screen.tsx'

const TEAM = '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507'
const team = (role: 'manager' | 'editor') => ({
  _id: TEAM,
  name: 'Newsroom',
  role,
  asks_second_factor: false,
  sign_on_domain: null,
  members: [],
  invitations: [],
})

test('a manager puts all files of a team on hold with a reason, and lifts the hold', async () => {
  let hold: 'owner' | null = null
  const { user, api } = openScreen(`/account/workspaces/${TEAM}`, {
    role: 'USER',
    answers(fake) {
      fake.reply(getWorkspace, team('manager'))
      fake.reply(getOwnHold, () => ({ hold }))
      fake.reply(holdAll, () => {
        hold = 'owner'
      })
      fake.reply(liftAllHold, () => {
        hold = null
      })
    },
  })
  const put = await screen.findByRole('button', { name: 'Put all files on hold' })
  await user.click(put)
  expect(screen.getByText('Enter a reason.')).toBeVisible()
  expect(api.sent(holdAll)).toEqual([])
  await user.type(screen.getByLabelText('Reason'), ' Case 12 ')
  await user.click(put)
  await user.click(await screen.findByRole('button', { name: 'Lift hold' }))
  const question = await screen.findByRole('alertdialog', { name: 'Lift the legal hold on all files of the team?' })
  expect(api.sent(liftAllHold)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Lift hold' }))
  expect(api.sent(holdAll).map(({ body }) => body)).toEqual([{ reason: 'Case 12' }])
  expect(await screen.findByRole('button', { name: 'Put all files on hold' })).toBeVisible()
  expect(api.sent(liftAllHold)).toHaveLength(1)
})

test('a hold of an administrator is told and not lifted there, and nobody below managers sees holds', async () => {
  const { api } = openScreen(`/account/workspaces/${TEAM}`, {
    role: 'USER',
    answers(fake) {
      fake.reply(getWorkspace, team('manager'))
      fake.reply(getOwnHold, { hold: 'admin' })
    },
  })
  expect(await screen.findByText(/Only an administrator of this server can lift it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Lift hold' })).toBeNull()
  expect(api.sent(getOwnHold)).toHaveLength(1)
})
