import { type Insertable, type Selectable, sql } from 'kysely'
import type { CreditNoteTable, Db } from '../../../kernel/db/schema.ts'

export type CreditNoteRow = Selectable<CreditNoteTable>

/** Of these invoices, oldest first. */
export async function notesOfInvoices(db: Db, invoiceIds: readonly string[]): Promise<CreditNoteRow[]> {
  if (invoiceIds.length === 0) return []
  const rows = db.selectFrom('credit_note').selectAll().where('invoice_id', 'in', invoiceIds)
  return rows.orderBy('number').execute()
}

/** Of these payments, oldest first, each with its payment. */
export async function notesOfPayments(
  db: Db,
  paymentIds: readonly string[],
): Promise<(CreditNoteRow & { payment_id: string })[]> {
  if (paymentIds.length === 0) return []
  return db
    .selectFrom('credit_note')
    .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
    .selectAll('credit_note')
    .select('invoice.payment_id')
    .where('invoice.payment_id', 'in', paymentIds)
    .orderBy('credit_note.number')
    .execute()
}

/** With what its invoice says. */
const withInvoice = (db: Db) =>
  db
    .selectFrom('credit_note')
    .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
    .selectAll('credit_note')
    .select([
      'invoice.number as invoice_number',
      'invoice.issued_at as invoice_issued_at',
      'invoice.details',
      'invoice.user_id',
    ])

export type NoteOfInvoice = NonNullable<Awaited<ReturnType<typeof noteById>>>

export const noteById = (db: Db, id: string) => withInvoice(db).where('credit_note.id', '=', id).executeTakeFirst()

/** The person's note; undefined for one that is not there or not theirs. */
export const noteOf = (db: Db, userId: string, id: string): Promise<NoteOfInvoice | undefined> =>
  withInvoice(db).where('credit_note.id', '=', id).where('invoice.user_id', '=', userId).executeTakeFirst()

/** The note of a refund that was asked for here. */
export const noteOfRefund = (db: Db, refundId: string): Promise<NoteOfInvoice | undefined> =>
  withInvoice(db).where('credit_note.refund_id', '=', refundId).orderBy('credit_note.number', 'desc').executeTakeFirst()

export async function insertNote(tx: Db, row: Insertable<CreditNoteTable>): Promise<void> {
  await tx.insertInto('credit_note').values(row).execute()
}

export async function voidNotes(tx: Db, invoiceId: string, refunds: readonly string[], at: number): Promise<void> {
  if (refunds.length === 0) return
  const notes = tx.updateTable('credit_note').set({ void_at: at }).where('invoice_id', '=', invoiceId)
  await notes.where('provider_refund_id', 'in', refunds).execute()
}

/** The next number of a year, from 1, without gaps as those of invoices. */
export async function nextNoteNumber(tx: Db, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('credit_note_number')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`credit_note_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
