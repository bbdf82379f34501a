import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

/** Examples of the area `sentMails`. */
export const sentMailsExamples: ExamplesOf<'sentMails'> = {
  'sentMails.listMails': {
    reply: {
      mails: [
        {
          _id: ID,
          recipient: 'ana@example.org',
          kind: 'validate-email',
          state: 'failed',
          tries: 30,
          error: '451 4.3.0 Temporary lookup failure',
          date: DATE,
          can_send_again: true,
        },
      ],
      next: null,
      queue: { waiting: 2, later: 1, exhausted: 1, oldest_wait: 12 },
    },
  },
  'sentMails.sendMailAgain': {},
  'sentMails.sendTestMail': { reply: { is_sent: true, recipient: 'root@example.org', answer: '250 2.0.0 Ok: queued' } },
}
