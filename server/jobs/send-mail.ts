import { createAccountMails, mailPayload } from '../features/auth/send-mail.ts'
import { defineJob, type Job } from './definition.ts'

/** Sends the mails of accounts; a second try may send one twice, which does no harm. */
export function createSendMail(deps: Parameters<typeof createAccountMails>[0]): Job {
  const send = createAccountMails(deps)
  return defineJob({ name: 'send-mail', payload: mailPayload, atOnce: 4, run: (payload) => send(payload) })
}
