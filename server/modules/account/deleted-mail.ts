import { defineMail } from '../../kernel/define-mail.ts'
import { z } from 'zod'
import { LANGUAGE_CODES } from '../../../src/shared/words/languages.ts'
import type { Mail } from '../../ports/mailer.ts'
import { accountDeletedMail } from '../identity/index.ts'

/** What the last mail of an account says. It names the address, for by then nobody else knows it. */
const deletedMailPayload = z.strictObject({
  kind: z.literal('account-deleted'),
  to: z.string(),
  language: z.enum(LANGUAGE_CODES).nullable().default(null),
})

function writeDeletedMail(publicUrl: string, { to, language }: z.infer<typeof deletedMailPayload>): Mail {
  return accountDeletedMail({ email: to, app_language: language }, publicUrl)
}

/** Mails that say an account was deleted. */
export const deletedMails = defineMail({
  payload: deletedMailPayload,
  write: (payload, { publicUrl }) => writeDeletedMail(publicUrl, payload),
})
