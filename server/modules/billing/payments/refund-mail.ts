import { z } from 'zod'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { defineMail } from '../../../kernel/define-mail.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail } from '../../mail/index.ts'
import type { Bought } from '../invoices/details.ts'
import { refundById } from './refunds-repository.ts'
import { paymentById } from './repository.ts'

const refundMailPayload = z.strictObject({ kind: z.literal('refunded'), refundId: z.string() })

/** Tells the buyer what went back, at the address that the payment was made with where the account is gone. */
async function writeRefundMail(
  db: Db,
  publicUrl: string,
  { refundId }: z.infer<typeof refundMailPayload>,
): Promise<Mail | null> {
  const refund = await refundById(db, refundId)
  const payment = refund && (await paymentById(db, refund.payment_id))
  if (!payment) return null
  const owner =
    payment.user_id === null
      ? undefined
      : await db
          .selectFrom('user')
          .select(['email', 'app_language'])
          .where('id', '=', payment.user_id)
          .executeTakeFirst()
  const price = { cents: refund.amount }
  return linkMail({
    to: owner ?? (JSON.parse(payment.details) as Bought).buyer.email,
    subject: phrase('You received a refund of {price}', { price }),
    lead: phrase(
      '{price} of your purchase at Longhand went back to your card. Your bank may take some days to show it.',
      {
        price,
      },
    ),
    quote: refund.reason,
    link: `${publicUrl}/account/plan`,
    linkText: phrase('Go to plans'),
    after: phrase('Transcription time that was bought with this money has been removed from your plan.'),
  })
}

/** Mails about money that went back. */
export const refundMails = defineMail({
  payload: refundMailPayload,
  write: (payload, { db, publicUrl }) => writeRefundMail(db, publicUrl, payload),
})
