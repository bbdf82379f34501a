import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db, PaymentTable } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { ReturnedMoney } from '../../../ports/payments.ts'
import { addMail } from '../../mail/index.ts'
import { refundById } from '../payments/refunds-repository.ts'
import { type DueNotes, dueNotes } from './credit-notes-due.ts'
import * as notes from './credit-notes-repository.ts'
import { holdPayment, invoiceOfPayment } from './repository.ts'

type Payment = Pick<Selectable<PaymentTable>, 'id' | 'amount'>

/** Whether money went back of a payment for which there is no credit note yet; not before it is invoiced. */
export async function lacksCreditNotes(db: Db, payment: Payment, returned: readonly ReturnedMoney[]): Promise<boolean> {
  if (returned.length === 0) return false
  return isAnyDue((await due(db, payment, returned))?.notes)
}

/**
 * Writes the credit notes that a payment lacks, each under a number of its own and once however often this runs, and
 * has the buyer told. What was asked for here is told by the mail of the refund.
 */
export async function writeCreditNotes(
  tx: Db,
  jobs: JobQueue,
  { payment, returned, at }: { payment: Payment; returned: readonly ReturnedMoney[]; at: number },
): Promise<void> {
  await holdPayment(tx, payment.id)
  const found = await due(tx, payment, returned)
  if (!found || !isAnyDue(found.notes)) return
  const { invoiceId } = found
  await notes.voidNotes(tx, invoiceId, found.notes.voided, at)
  for (const { id: refund, amount, refundId } of found.notes.write) {
    const id = uuidv7()
    await notes.insertNote(tx, {
      id,
      invoice_id: invoiceId,
      number: await numberNow(tx, at),
      provider_refund_id: refund,
      refund_id: refundId,
      amount,
      issued_at: at,
    })
    const asked = refundId === null ? undefined : await refundById(tx, refundId)
    if (asked?.state !== 'asked')
      await addMail(jobs, { kind: 'credit-note', noteId: id }, { tx, key: `mail:credit-note:${id}` })
  }
}

async function due(
  db: Db,
  { id, amount }: Payment,
  returned: readonly ReturnedMoney[],
): Promise<{ invoiceId: string; notes: DueNotes } | null> {
  const invoice = await invoiceOfPayment(db, id)
  if (!invoice) return null
  return { invoiceId: invoice.id, notes: dueNotes(amount, returned, await notes.notesOfInvoices(db, [invoice.id])) }
}

const isAnyDue = (found: DueNotes | undefined) =>
  found !== undefined && (found.write.length > 0 || found.voided.length > 0)

async function numberNow(tx: Db, at: number): Promise<string> {
  const year = new Date(at).getUTCFullYear()
  return `CN-${year}-${String(await notes.nextNoteNumber(tx, year)).padStart(6, '0')}`
}
