import { z } from 'zod'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { defineMail } from '../../../kernel/define-mail.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail } from '../../mail/index.ts'
import { noteAttached } from '../invoices/credit-note-mail.ts'
import { noteOfRefund } from '../invoices/credit-notes-repository.ts'
import type { Bought } from '../invoices/details.ts'
import { refundById } from './refunds-repository.ts'
import { paymentById } from './repository.ts'

const REMOVED = phrase('Transcription time that was bought with this money has been removed from your plan.')

const REMOVED_AND_NOTED = ({ number }: { number: string }) =>
  phrase(
    'Transcription time that was bought with this money has been removed from your plan. ' +
      'Your credit note {number} is attached, and is listed with your invoices.',
    { number },
  )

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
  // Weeks after the account is gone, its order says no longer who the buyer was.
  const to = owner ?? (JSON.parse(payment.details) as Partial<Bought>).buyer?.email
  if (!to) return null
  const note = await noteOfRefund(db, refundId)
  const price = { cents: refund.amount }
  const mail = linkMail({
    to,
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
    after: note ? REMOVED_AND_NOTED(note) : REMOVED,
  })
  return note ? { ...mail, attachments: [await noteAttached(note)] } : mail
}

/** Mails about money that went back. */
export const refundMails = defineMail({
  payload: refundMailPayload,
  write: (payload, { db, publicUrl }) => writeRefundMail(db, publicUrl, payload),
})
