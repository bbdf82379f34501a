import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/messages.ts'
import { openScreen } from './screen.tsx'

const message: contract.ContactMessage = {
  _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507',
  name: 'Ana Petrov',
  email: 'ana@example.org',
  subject: 'A question & more',
  message: 'How does it <b>work</b>?',
  sent_date: '2027-05-06T09:00:00.000Z',
  answered_date: null,
}

test('an ADMIN reads what a visitor wrote, answers by e-mail, and marks it', async () => {
  const { api, user } = openScreen('/admin/messages', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.listMessages, { messages: [message], next: null })
      fake.reply(contract.markMessage, undefined)
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Messages' }))
  expect(list.getByText('How does it <b>work</b>?')).toBeVisible()
  expect(list.getByRole('link', { name: 'Answer by e-mail' })).toHaveAttribute(
    'href',
    'mailto:ana%40example.org?subject=Re%3A%20A%20question%20%26%20more',
  )
  await user.click(list.getByRole('button', { name: 'Mark as answered: A question & more' }))
  expect(api.sent(contract.markMessage)[0]).toMatchObject({ params: { id: message._id }, body: { answered: true } })
})
