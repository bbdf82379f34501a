import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import type { Db } from '../../../kernel/db/schema.ts'
import { CARD_DECLINES } from '../../../kernel/limits.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail } from '../../mail/index.ts'

/** What a queued mail about declined cards says. */
const declinesMailPayload = z.strictObject({ kind: z.literal('cards-declined'), userId: z.string() })

/**
 * Tells whose account it is that cards were declined there. Nobody can turn it off. Null when the account is gone by
 * now.
 */
async function writeDeclinesMail(
  db: Db,
  publicUrl: string,
  { userId }: z.infer<typeof declinesMailPayload>,
): Promise<Mail | null> {
  const user = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
  if (!user) return null
  return linkMail({
    to: user.email,
    subject: `${CARD_DECLINES.most} cards were declined in your account`,
    lead:
      `Within an hour ${CARD_DECLINES.most} payments or cards were declined in your Longhand account. It takes no ` +
      'card for the next hour.',
    link: `${publicUrl}/account/password`,
    linkText: 'Change your password',
    after:
      'If you tried these cards yourself, ask your bank why they were declined. If this wasn’t you, change your ' +
      'password: that signs everybody else out.',
  })
}

/** Mails that say cards were declined again and again. */
export const declinesMails = defineMail({
  payload: declinesMailPayload,
  write: (payload, { db, publicUrl }) => writeDeclinesMail(db, publicUrl, payload),
})
