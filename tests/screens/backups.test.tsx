import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/backups.ts'
import { messages } from '../../src/shared/messages.ts'
import { openScreen } from './screen.tsx'

const report: contract.BackupsReport = {
  folder: '/var/lib/longhand/backups',
  keep: 7,
  every_hours: 24,
  next_date: '2027-05-06T03:00:00.000Z',
  backups: [
    {
      name: '2027-05-05T03-00-00-000Z',
      date: '2027-05-05T03:00:00.000Z',
      version: '0.1.0',
      rows: 48_210,
      media: { count: 640, size: 18_400_000_000 },
      faults: 1,
      size: 9_300_000,
      check: { is_fine: false, date: '2027-05-05T09:01:00.000Z' },
    },
  ],
  failure: null,
  runs: [
    {
      _id: 'one',
      kind: 'verify',
      name: '2027-05-05T03-00-00-000Z',
      state: 'failed',
      failure: 'The table user is damaged.',
      asked_date: '2027-05-05T09:00:00.000Z',
      ended_date: '2027-05-05T09:01:00.000Z',
    },
  ],
}

test('an ADMIN has a backup restored beside, and reads why a check failed', async () => {
  const { api, user } = openScreen('/admin/backups', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getBackups, report)
      fake.refuse(contract.drillBackup, 409, { code: 'backup_busy', message: messages.backupBusy })
    },
  })
  const backups = within(await screen.findByRole('table', { name: 'Backups' }))
  expect(backups.getByText('1 recording was missing or damaged before')).toBeVisible()
  expect(backups.getByRole('row', { name: /48,210.*18\.4 GB/ })).toBeVisible()
  expect(screen.getByText('The table user is damaged.')).toBeVisible()
  await user.click(backups.getByRole('button', { name: /^Test restore/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.backupBusy)
  expect(api.sent(contract.drillBackup)[0]?.params).toEqual({ name: report.backups[0]?.name })
})

test('without a backup it says what one holds; while one is written nothing else is begun', async () => {
  openScreen('/admin/backups', {
    role: 'ADMIN',
    answers: (fake) =>
      fake.reply(contract.getBackups, {
        ...report,
        backups: [],
        runs: [{ ...report.runs[0]!, kind: 'write', state: 'working', failure: null, ended_date: null, name: null }],
      }),
  })
  expect(await screen.findByText('No backup yet.')).toBeVisible()
  expect(screen.getByText('In progress')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Back up now' })).toBeDisabled()
})

test('deletes a backup once it is asked, and says when the next one comes', async () => {
  const { api, user } = openScreen('/admin/backups', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getBackups, report)
      fake.reply(contract.removeBackup, undefined)
    },
  })
  expect(await screen.findByText(/^Check failed/)).toBeVisible()
  expect(screen.getByText(/^Another is written by itself/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Delete: / }))
  await user.click(screen.getByRole('button', { name: 'Delete backup' }))
  expect(api.sent(contract.removeBackup)[0]?.params).toEqual({ name: report.backups[0]?.name })
})
