import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { InvoiceDetails } from './details.ts'

/** The invoice of a purchase just before the account was deleted may still have to be sent. */
const SENT_AFTER_MS = 30 * DAY_MS
const MOST_AT_A_TIME = 500

/**
 * What is kept of invoices whose account is gone: what the law asks to be on them, for so many calendar years after the
 * one they are of, null for ever; one with credit notes until its youngest is as old. How to reach the buyer goes after
 * a month, and so does the order's own copy of who they were. Answers how many invoices went.
 */
export async function sweepInvoices(db: Db, { years, now }: { years: number | null; now: number }): Promise<number> {
  await forgetBuyers(db, now - SENT_AFTER_MS)
  if (years === null) return 0
  const before = Date.UTC(new Date(now).getUTCFullYear() - years, 0, 1)
  return db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('invoice')
      .where('user_id', 'is', null)
      .where('issued_at', '<', before)
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('credit_note')
              .select('credit_note.id')
              .whereRef('credit_note.invoice_id', '=', 'invoice.id')
              .where('credit_note.issued_at', '>=', before),
          ),
        ),
      )
      .returning('payment_id')
      .execute()
    for (const { payment_id } of gone) {
      await tx.deleteFrom('refund').where('payment_id', '=', payment_id).execute()
      await tx.deleteFrom('payment').where('id', '=', payment_id).where('user_id', 'is', null).execute()
    }
    return gone.length
  })
}

async function forgetBuyers(db: Db, before: number): Promise<void> {
  const orders = db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.payment_id', 'payment.id')
    .where('payment.user_id', 'is', null)
    .where('invoice.issued_at', '<', before)
  const known = await orders
    .where('payment.details', '<>', FORGOTTEN)
    .select(['payment.id as paymentId', 'invoice.id', 'invoice.details'])
    .limit(MOST_AT_A_TIME)
    .execute()
  for (const { id, paymentId, details } of known) {
    const { buyer, ...rest } = JSON.parse(details) as InvoiceDetails
    const { name, address, tax } = buyer
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('invoice')
        .set({ details: JSON.stringify({ ...rest, buyer: { name, address, tax, email: '', phone: '' } }) })
        .where('id', '=', id)
        .execute()
      await tx.updateTable('payment').set({ details: FORGOTTEN }).where('id', '=', paymentId).execute()
    })
  }
}

const FORGOTTEN = '{}'
