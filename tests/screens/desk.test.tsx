import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/desk.ts'
import { messages } from '../../src/shared/messages.ts'
import { openScreen } from './screen.tsx'

const tina = { _id: 'tina', email: 'tina@example.org' }
const work: contract.TakenWork = {
  file_id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507',
  part: 2,
  transcriptor: tina,
  language_code: 'ro',
  length: 754,
  taken_date: '2026-11-21T09:41:07.000Z',
  worked_date: '2026-11-21T09:41:07.000Z',
  lease_until: null,
}
const pool = [
  {
    language_code: 'ro',
    files: 3,
    length: 754,
    within_day: 1,
    within_week: 0,
    older: 2,
    oldest_date: '2026-11-01T09:41:07.000Z',
  },
]
const grades = [1.5, 2].map((errors) => ({ date: '2026-11-21T09:41:07.000Z', errors_in_hundred: errors }))

test('an ADMIN sees who works on what, and gives a file back once it is said what that means', async () => {
  const { api, user } = openScreen('/admin/desk', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getDesk, { pool, held: 1, reviews: { waiting: 4, taken: 1, answered: 2 } })
      fake.reply(contract.listTakenWork, { taken: [work], next: null })
      fake.reply(contract.listSplitFiles, { files: [], next: null })
      fake.reply(contract.listDeskPeople, {
        transcriptors: [{ ...tina, level: 2, in_work: 1, published: { files: 31, length: 7200 }, grades }],
        next: null,
      })
      fake.refuse(contract.returnTakenWork, 409, { code: 'work_gone', message: messages.workGone })
    },
  })
  const waiting = within(await screen.findByRole('table', { name: 'Waiting files' }))
  expect(waiting.getByRole('row', { name: /Romanian.*12m 34s/ })).toBeVisible()
  const people = within(await screen.findByRole('table', { name: 'Transcribers' }))
  expect(people.getByRole('row', { name: /tina@example\.org.*31.*1\.5 · 2/ })).toBeVisible()
  const taken = within(await screen.findByRole('table', { name: 'Work in progress' }))
  expect(taken.getByText(/Part 2/)).toBeVisible()
  await user.click(taken.getByRole('button', { name: 'Give back the file of tina@example.org' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Give back' }))
  expect(await taken.findByRole('alert')).toHaveTextContent(messages.workGone)
  expect(api.sent(contract.returnTakenWork)[0]).toMatchObject({
    params: { id: work.file_id },
    body: { transcriptor_id: 'tina', part: 2 },
  })
})

test('an ADMIN sees who has which part of a long file, and gives a part back', async () => {
  const part = {
    part: 1,
    from: 0,
    to: 1800,
    state: 'finished' as const,
    transcriptor: tina,
    worked_date: work.taken_date,
    lease_until: null,
    finished_date: work.taken_date,
  }
  const taken = { ...part, part: 2, from: 1800, to: 3600, state: 'taken' as const, finished_date: null }
  const free = { ...taken, part: 3, from: 3600, to: 5400, state: 'free' as const, transcriptor: null }
  const file: contract.SplitFile = {
    file_id: work.file_id,
    language_code: 'ro',
    length: 5400,
    finished_length: 1800,
    joiner: null,
    parts: [part, { ...taken, lease_until: '2026-11-22T09:41:07.000Z' }, { ...free, worked_date: null }],
  }
  const { api, user } = openScreen('/admin/desk', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getDesk, { pool, held: 0, reviews: { waiting: 0, taken: 0, answered: 0 } })
      fake.reply(contract.listTakenWork, { taken: [], next: null })
      fake.reply(contract.listSplitFiles, { files: [file], next: null })
      fake.reply(contract.listDeskPeople, { transcriptors: [], next: null })
      fake.refuse(contract.returnTakenWork, 409, { code: 'work_gone', message: messages.workGone })
    },
  })
  const parts = within(await screen.findByRole('region', { name: /Romanian/ }))
  expect(parts.getByText('1 of 3 parts finished')).toBeVisible()
  expect(parts.getByRole('meter', { name: 'Finished' })).toHaveAttribute('aria-valuenow', '33')
  expect(parts.getByRole('row', { name: /Part 1,.*tina@example\.org.*Finished/ })).toBeVisible()
  expect(parts.getByRole('row', { name: /Part 3,.*Free/ })).toBeVisible()
  await user.click(parts.getByRole('button', { name: 'Give back part 2 of tina@example.org' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Give back' }))
  expect(await parts.findByRole('alert')).toHaveTextContent(messages.workGone)
  expect(api.sent(contract.returnTakenWork)[0]).toMatchObject({
    params: { id: work.file_id },
    body: { transcriptor_id: 'tina', part: 2 },
  })
})

test('a desk without anything says so', async () => {
  openScreen('/admin/desk', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getDesk, { pool: [], held: 0, reviews: { waiting: 0, taken: 0, answered: 0 } })
      fake.reply(contract.listTakenWork, { taken: [], next: null })
      fake.reply(contract.listSplitFiles, { files: [], next: null })
      fake.reply(contract.listDeskPeople, { transcriptors: [], next: null })
    },
  })
  expect(await screen.findByText('No file is transcribed in parts.')).toBeVisible()
  expect(await screen.findByText('No files are waiting.')).toBeVisible()
  expect(await screen.findByText('Nobody has taken a file.')).toBeVisible()
  expect(await screen.findByText('There are no transcribers.')).toBeVisible()
})
