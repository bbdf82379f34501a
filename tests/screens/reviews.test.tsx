import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/reviews.ts'
import { messages } from '../../src/shared/messages.ts'
import { openScreen } from './screen.tsx'

const ID = '01890000-0000-7000-8000-000000000001'
const result: contract.ReviewResult = {
  _id: ID,
  date: '2026-11-25T09:30:00.000Z',
  language_code: 'ro',
  length: 300,
  state: 'graded',
  grade: { words: 612, substituted: 5, missing: 2, added: 1, formatting: 9, speakers: 1, errors_in_hundred: 1.3 },
  answer_until: '2026-12-09T09:30:00.000Z',
}
const difference = { kind: 'substituted', start: 41, end: 42, is_disputed: false, is_accepted: false } as const
const whole: contract.WholeReview = {
  ...result,
  differences: [
    { ...difference, before: 'harder', after: 'harbour' },
    { ...difference, kind: 'formatting', before: 'harbour', after: 'Harbour' },
  ],
  answer: '',
  decision: '',
}
const standing = { level: 1, errors_in_hundred: 1.3, minutes: 5, next: { errors_in_hundred: 5, minutes: 15 } }

test('a sample that somebody else was faster to take says so, and the list is asked for again', async () => {
  const open = [{ _id: ID, language_code: 'ro', length: 300, is_taken: false, lease_until: null }]
  const { api, user } = openScreen('/files/reviews', {
    role: 'HUMAN-TRANSCRIPTOR',
    answers(fake) {
      fake.reply(contract.listReviews, { open, results: [result], standing })
      fake.refuse(contract.takeReview, 404, { code: 'not_found', message: messages.notFound })
    },
  })
  expect(await screen.findByText(/Level 2 requires at most 5 errors in 100 words and 15m 00s reviewed/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Review 5m 00s in Romanian' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(messages.notFound)
  await expect.poll(() => api.sent(contract.listReviews).length).toBeGreaterThan(1)
})

test('an answer needs a correction, can be to all of them, and what refuses it is shown', async () => {
  const { api, user } = openScreen(`/files/reviews/${ID}`, {
    role: 'HUMAN-TRANSCRIPTOR',
    answers(fake) {
      fake.reply(contract.getReview, whole)
      fake.refuse(contract.answerReview, 409, { code: 'wrong_status', message: messages.wrongStatus })
    },
  })
  const send = await screen.findByRole('button', { name: 'Send answer' })
  await user.click(send)
  expect(await screen.findByText('Mark at least one correction that you disagree with.')).toBeVisible()
  expect(api.sent(contract.answerReview)).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Speakers and formatting' }))
  expect(screen.getAllByRole('button', { name: /^Listen at/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Mark all' }))
  await user.click(send)
  expect(await screen.findByText(messages.wrongStatus)).toBeVisible()
  expect(api.sent(contract.answerReview)[0]?.body).toEqual({ disputed: [0, 1], answer: '' })
})

test('a review whose texts are gone keeps its grade, and offers nothing to listen to', async () => {
  openScreen(`/files/reviews/${ID}`, {
    role: 'HUMAN-TRANSCRIPTOR',
    answers: (fake) =>
      fake.reply(contract.getReview, { ...whole, state: 'closed', answer_until: null, differences: [] }),
  })
  expect(await screen.findByText(/are no longer kept/)).toBeVisible()
  expect(screen.getByText('1.3')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
})
