import { z } from 'zod'
import type { Db } from '../kernel/db/schema.ts'
import { tokenMailPayload, writeTokenMail } from '../modules/identity/access-tokens/mail.ts'
import { deletedMailPayload, writeDeletedMail } from '../modules/account/deleted-mail.ts'
import { accountMailPayload, createAccountMails } from '../modules/identity/auth/account-mails.ts'
import { contactMailPayload, writeContactMail } from '../modules/site/contact/mail.ts'
import { humanMailPayload, writeHumanMail } from '../modules/human-desk/write-mail.ts'
import { SEND_MAIL } from '../modules/mail/jobs.ts'
import { declinesMailPayload, writeDeclinesMail } from '../modules/billing/payments/declines-mail.ts'
import { invitationMailPayload, writeInvitationMail } from '../modules/billing/plans/invitation-mail.ts'
import { sharingEndedPayload, writeSharingEndedMail } from '../modules/billing/plans/sharing-ended.ts'
import { shareMailPayload, writeShareMail } from '../modules/transcripts/sharing/mail.ts'
import { webhookMailPayload, writeWebhookMail } from '../modules/webhooks/made-mail.ts'
import { pausedMailPayload, writePausedMail } from '../modules/webhooks/paused-mail.ts'
import type { Logger } from '../ports/logger.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import { defineJob, type Job } from '../kernel/jobs/definition.ts'

/** What a queued mail is about. */
export const mailPayload = z.discriminatedUnion('kind', [
  ...accountMailPayload,
  invitationMailPayload,
  sharingEndedPayload,
  contactMailPayload,
  pausedMailPayload,
  tokenMailPayload,
  deletedMailPayload,
  shareMailPayload,
  webhookMailPayload,
  declinesMailPayload,
  ...humanMailPayload,
])
export type MailPayload = z.infer<typeof mailPayload>

export interface SendMailDeps {
  db: Db
  mailer: Mailer
  publicUrl: string
  log: Logger
  now?: () => number
}

/**
 * Has a mail written by the feature that it is about, as things are now, and sends it, unless there is nothing to say
 * any more.
 */
export function createMailSender({ db, mailer, publicUrl, log, now = Date.now }: SendMailDeps) {
  const writeAccountMail = createAccountMails({ db, publicUrl, now })

  async function write(payload: MailPayload): Promise<Mail | null> {
    switch (payload.kind) {
      case 'invitation':
        return writeInvitationMail(db, publicUrl, payload)
      case 'sharing-ended':
        return writeSharingEndedMail(db, publicUrl, payload)
      case 'contact':
        return writeContactMail(payload)
      case 'webhook-paused':
        return writePausedMail(db, publicUrl, payload)
      case 'account-deleted':
        return writeDeletedMail(publicUrl, payload)
      case 'link-made':
        return writeShareMail(db, publicUrl, payload)
      case 'webhook-made':
        return writeWebhookMail(db, publicUrl, payload)
      case 'token-made':
        return writeTokenMail(db, publicUrl, payload)
      case 'cards-declined':
        return writeDeclinesMail(db, publicUrl, payload)
      case 'work-published':
      case 'work-quoted':
      case 'new-work':
        return writeHumanMail(db, publicUrl, payload)
      default:
        return writeAccountMail(payload)
    }
  }

  return async function send(payload: MailPayload): Promise<void> {
    const mail = await write(payload)
    if (!mail) return
    const { reference } = await mailer.send(mail)
    log.info({ kind: payload.kind, reference }, 'mail sent')
  }
}

/** Sends queued mails; a second try may send one twice, which does no harm. */
export function createSendMail(deps: SendMailDeps): Job {
  const send = createMailSender(deps)
  return defineJob({ name: SEND_MAIL, payload: mailPayload, atOnce: 4, run: (payload) => send(payload) })
}
