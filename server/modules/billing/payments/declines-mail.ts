import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import { phrase } from '../../../../src/shared/words/phrase.ts'
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
  const user = await db.selectFrom('user').select(['email', 'app_language']).where('id', '=', userId).executeTakeFirst()
  if (!user) return null
  return linkMail({
    to: user,
    subject: phrase('{count, plural, one {# card was} other {# cards were}} declined in your account', {
      count: CARD_DECLINES.most,
    }),
    lead: phrase(
      '{count, plural, one {# payment or card was} other {# payments or cards were}} declined in your Longhand ' +
        'account within an hour. It accepts no cards for the next hour.',
      { count: CARD_DECLINES.most },
    ),
    link: `${publicUrl}/account/password`,
    linkText: phrase('Change your password'),
    after: phrase(
      'If this was you, ask your bank why the cards were declined. If it wasn’t, change your password, which signs ' +
        'out all other devices.',
    ),
  })
}

/** Mails that say cards were declined again and again. */
export const declinesMails = defineMail({
  payload: declinesMailPayload,
  write: (payload, { db, publicUrl }) => writeDeclinesMail(db, publicUrl, payload),
})
