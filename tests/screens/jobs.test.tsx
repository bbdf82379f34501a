import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/jobs.ts'
import { messages } from '../../src/shared/messages.ts'
import { openScreen } from './screen.tsx'

const job: contract.ExhaustedJob = {
  _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507',
  kind: 'send-invoice',
  date: '2026-11-21T09:41:07.000Z',
  code: 'unexpected',
  message: 'The mail server does not answer.',
  can_run_again: true,
}
const running: contract.CurrentJob = {
  _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e508',
  kind: 'transcribe-file',
  state: 'running',
  due_date: '2026-11-21T09:41:07.000Z',
  account: { _id: 'anna', email: 'anna@example.org' },
  seconds: 754,
  can_cancel: true,
}
const report: contract.JobsReport = {
  kinds: [
    { kind: 'send-invoice', running: 0, waiting: 0, later: 0, exhausted: 1, oldest_wait: null, queued_seconds: 0 },
    { kind: 'another-version', running: 1, waiting: 3, later: 0, exhausted: 0, oldest_wait: 754, queued_seconds: 90 },
  ],
  current: [running, { ...running, _id: 'e'.repeat(36), kind: 'sweep-store', account: null, can_cancel: false }],
  exhausted: [job, { ...job, _id: 'f'.repeat(36), kind: 'transcribe-file', can_run_again: false }],
}

test('an ADMIN sees the queue in words, and runs a failed job again', async () => {
  const { api, user } = openScreen('/admin/jobs', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getJobs, report)
      fake.refuse(contract.runAgain, 404, { code: 'job_unknown', message: messages.jobUnknown })
    },
  })
  const kinds = within(await screen.findByRole('table', { name: 'Jobs by kind' }))
  expect(kinds.getByRole('row', { name: /Send invoices/ })).toBeVisible()
  expect(kinds.getByRole('row', { name: /another-version.*12m 34s/ })).toBeVisible()
  const failed = within(screen.getByRole('table', { name: 'Failed for good' }))
  expect(failed.getByRole('row', { name: /Transcribe files.*Who it is for can try again/ })).toBeVisible()
  expect(failed.getAllByRole('button')).toHaveLength(1)
  await user.click(failed.getByRole('button', { name: 'Run again: Send invoices' }))
  expect(await failed.findByRole('alert')).toHaveTextContent(messages.jobUnknown)
  expect(api.sent(contract.runAgain)[0]?.params).toEqual({ kind: job.kind, id: job._id })
})

test('an ADMIN cancels a job once it is said what that means', async () => {
  const { api, user } = openScreen('/admin/jobs', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getJobs, report)
      fake.reply(contract.cancelJob, undefined)
    },
  })
  const current = within(await screen.findByRole('table', { name: 'Running and waiting' }))
  expect(current.getByRole('link', { name: 'anna@example.org' })).toHaveAttribute('href', '/admin/people/anna')
  expect(current.getAllByRole('button')).toHaveLength(1)
  await user.click(current.getByRole('button', { name: 'Cancel job: Transcribe files' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/gets back the rest of the time reserved for it/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel job' }))
  expect(api.sent(contract.cancelJob)[0]?.params).toEqual({ kind: running.kind, id: running._id })
})

test('with nothing to do it says so', async () => {
  openScreen('/admin/jobs', {
    role: 'ADMIN',
    answers: (fake) => fake.reply(contract.getJobs, { kinds: [], current: [], exhausted: [] }),
  })
  expect(await screen.findByText('Nothing to do.')).toBeVisible()
})
