import { deletedMails } from './modules/account/deleted-mail.ts'
import { declinesMails } from './modules/billing/payments/declines-mail.ts'
import { invitationMails } from './modules/billing/plans/invitation-mail.ts'
import { sharingEndedMails } from './modules/billing/plans/sharing-ended.ts'
import { humanMails } from './modules/human-desk/write-mail.ts'
import { tokenMails } from './modules/identity/access-tokens/mail.ts'
import { accountMails } from './modules/identity/auth/account-mails.ts'
import type { MailWriter } from './modules/mail/define-mail.ts'
import { contactMails } from './modules/site/contact/mail.ts'
import { shareMails } from './modules/transcripts/sharing/mail.ts'
import { madeMails } from './modules/webhooks/made-mail.ts'
import { pausedMails } from './modules/webhooks/paused-mail.ts'

/** All mails that are queued. */
export const MAIL_WRITERS: readonly MailWriter[] = [
  accountMails,
  tokenMails,
  madeMails,
  pausedMails,
  declinesMails,
  invitationMails,
  sharingEndedMails,
  shareMails,
  humanMails,
  deletedMails,
  contactMails,
]
