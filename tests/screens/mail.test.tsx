import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/sent-mails.ts'
import { openScreen } from './screen.tsx'

const failed: contract.SentMail = {
  _id: 'm'.repeat(36),
  recipient: 'ana@example.org',
  kind: 'validate-email',
  state: 'failed',
  tries: 30,
  error: '451 4.3.0 Come back later',
  date: '2027-05-21T09:00:00.000Z',
  can_send_again: true,
}

test('an ADMIN reads why a mail was not sent, sends it again, and hears what the mail server says', async () => {
  const { api, user } = openScreen('/admin/mail', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.listMails, {
        mails: [failed],
        next: null,
        queue: { waiting: 2, later: 1, exhausted: 1, oldest_wait: 754 },
      })
      fake.reply(contract.sendMailAgain, undefined)
      fake.reply(contract.sendTestMail, { is_sent: false, recipient: 'root@example.org', answer: '535 Bad password' })
    },
  })
  const mails = within(await screen.findByRole('table', { name: 'E-mails' }))
  expect(mails.getByRole('row', { name: /validate-email.*Not sent.*30 attempts.*451 4.3.0/ })).toBeVisible()
  expect(screen.getByText('Longest wait 12m 34s')).toBeVisible()
  await user.click(mails.getByRole('button', { name: 'Send again: ana@example.org' }))
  expect(api.sent(contract.sendMailAgain)[0]?.params).toEqual({ id: failed._id })
  await user.click(screen.getByRole('button', { name: 'Send a test e-mail' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not sent to root@example.org. 535 Bad password')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Not sent')
  await expect.poll(() => api.sent(contract.listMails).at(-1)?.query).toEqual({ failed: 'true' })
})
