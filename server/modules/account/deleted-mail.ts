import { z } from 'zod'
import type { Mail } from '../../ports/mailer.ts'
import { accountDeletedMail } from '../identity/auth/mails.ts'

/** What the last mail of an account says. It names the address, for by then nobody else knows it. */
export const deletedMailPayload = z.strictObject({ kind: z.literal('account-deleted'), to: z.string() })

export function writeDeletedMail(publicUrl: string, { to }: z.infer<typeof deletedMailPayload>): Mail {
  return accountDeletedMail(to, publicUrl)
}
