import { type Insertable, type Selectable, sql } from 'kysely'
import type { LanguageCode } from '../../../../src/shared/words/languages.ts'
import type { Db, InvoiceTable, PaymentTable } from '../../../kernel/db/schema.ts'

export type InvoiceRow = Selectable<InvoiceTable>

/** Newest first. */
export function invoicesOf(db: Db, userId: string): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The person's invoice, or undefined for one that is not there or not theirs. */
export function invoiceOf(db: Db, userId: string, id: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoice').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

export function invoiceById(db: Db, id: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The app's language of whom an invoice is for; null while nobody knows it. */
export async function languageOfBuyer(
  db: Db,
  { user_id: id }: Pick<InvoiceRow, 'user_id'>,
): Promise<LanguageCode | null> {
  if (id === null) return null
  const user = await db.selectFrom('user').select('app_language').where('id', '=', id).executeTakeFirst()
  return user?.app_language ?? null
}

export function invoiceOfPayment(db: Db, paymentId: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoice').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}

export async function insertInvoice(tx: Db, row: Insertable<InvoiceTable>): Promise<InvoiceRow> {
  return tx.insertInto('invoice').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The payment as it is now, held until the transaction ends; a write, because SQLite has no `select for update`. */
export function holdPayment(tx: Db, id: string): Promise<Selectable<PaymentTable>> {
  return tx.updateTable('payment').set({ id }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/**
 * The next number of a year, from 1. Whoever else wants one waits until this transaction ends, and gets this one if it
 * is rolled back: there are no gaps.
 */
export async function nextNumber(tx: Db, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_number')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`invoice_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
