import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/overview.ts'
import { openScreen } from './screen.tsx'

const well: contract.Overview = {
  problems: [],
  processes: [],
  queue: { running: 0, waiting: 0, later: 0, exhausted: 0, oldest_wait: null, queued_seconds: 0 },
  failures: [],
  disk: { free: 40_000_000_000, total: 100_000_000_000 },
  checks: null,
  is_checking: false,
}
const worker: contract.RunningProcess = {
  _id: 'one',
  kind: 'worker',
  host: 'longhand-2',
  version: '0.1.0',
  memory: 214_000_000,
  started_date: '2027-05-04T09:41:07.000Z',
  seen_date: '2027-05-04T09:51:07.000Z',
  is_running: false,
}

test('an ADMIN finds each section beside the overview, which says what to do first', async () => {
  const { api, user } = openScreen('/admin', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getOverview, {
        ...well,
        problems: [{ code: 'jobs_failed', title: '2 jobs have failed', message: 'See why.', screen: '/admin/jobs' }],
        processes: [worker],
        queue: { ...well.queue, waiting: 3, oldest_wait: 754 },
        failures: [{ kind: 'send-invoice', count: 2 }],
        checks: {
          date: worker.seen_date,
          found: [
            { name: 'ffmpeg', text: 'Install ffmpeg.', is_fine: false, is_optional: false },
            { name: 'GPU', text: 'none found', is_fine: false, is_optional: true },
          ],
        },
      })
      fake.reply(contract.checkAgain, undefined)
    },
  })
  const problems = within(await screen.findByRole('list', { name: 'What needs your attention' }))
  expect(problems.getByRole('link', { name: 'Open: 2 jobs have failed' })).toHaveAttribute('href', '/admin/jobs')
  expect(screen.getByText('Longest wait 12m 34s')).toBeVisible()
  expect(screen.getByText(/Send invoices/)).toBeVisible()
  expect(screen.getByRole('row', { name: /Worker.*longhand-2.*silent/ })).toBeVisible()
  expect(screen.getByText('missing')).toBeVisible()
  expect(screen.getByText('not there, and not needed')).toBeVisible()
  const sections = within(screen.getByRole('navigation', { name: 'Administration' }))
  expect(sections.getAllByRole('link').length).toBeGreaterThan(5)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(api.sent(contract.checkAgain)).toHaveLength(1)
})

test('where all is well it says so', async () => {
  openScreen('/admin', { role: 'ADMIN', answers: (fake) => fake.reply(contract.getOverview, well) })
  expect(await screen.findByText('All is well. Nothing to see to.')).toBeVisible()
})
