import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CardTable, Db, PaymentTable } from '../../../kernel/db/schema.ts'
import { deletedRows } from '../../../kernel/deleted-rows.ts'

export type PaymentRow = Selectable<PaymentTable>
export type CardRow = Selectable<CardTable>

const OPEN = ['started', 'confirming'] as const

/** False when the person has this key already, or another payment in flight. */
export async function insertPayment(tx: Db, row: Insertable<PaymentTable>): Promise<boolean> {
  const added = await tx
    .insertInto('payment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

export function paymentByProviderId(db: Db, providerId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
}

/** The person's payment, or undefined for one that is not there or not theirs. */
export function paymentOf(db: Db, userId: string, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

export function paymentByKey(db: Db, userId: string, key: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** The one payment of a person that is in flight. */
export function openPaymentOf(db: Db, userId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN)
    .executeTakeFirst()
}

/** Whether a payment of the person went through after this time, in milliseconds since 1970. */
export async function hasPaidSince(db: Db, userId: string, at: number): Promise<boolean> {
  const found = await db
    .selectFrom('payment')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['paid', 'credited'])
    .where('updated_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the person has bought the same as this payment since then, in milliseconds since 1970. */
export async function hasBoughtSince(
  db: Db,
  { id, user_id, auto_seconds, human_seconds, file_id }: PaymentRow,
  at: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('payment')
    .select('id')
    .where('user_id', '=', user_id)
    .where('state', 'in', ['paid', 'credited'])
    .where('auto_seconds', '=', auto_seconds)
    .where('human_seconds', '=', human_seconds)
    .where('file_id', file_id === null ? 'is' : '=', file_id)
    .where('created_at', '>', at)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Changes the payment unless somebody changed it since `row` was read: then undefined. */
export function changePayment(
  tx: Db,
  row: PaymentRow,
  to: Updateable<PaymentTable>,
  at: number,
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('payment')
    .set({ ...to, revision: row.revision + 1, updated_at: at })
    .where('id', '=', row.id)
    .where('revision', '=', row.revision)
    .returningAll()
    .executeTakeFirst()
}

/** Payments that have not ended and were not touched since; longest untouched first. Milliseconds since 1970. */
export async function unfinishedPayments(
  db: Db,
  before: { started: number; confirming: number; paid: number },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where((on) =>
      on.or(
        (['started', 'confirming', 'paid'] as const).map((state) =>
          on.and([on('state', '=', state), on('updated_at', '<', before[state])]),
        ),
      ),
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Credited payments without an invoice that were not touched since. */
export async function uninvoicedPayments(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('invoice', 'invoice.payment_id', 'payment.id')
    .select('payment.id')
    .where('payment.state', '=', 'credited')
    .where('payment.updated_at', '<', before)
    .where('invoice.id', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export function cardOf(db: Db, userId: string): Promise<CardRow | undefined> {
  return db.selectFrom('card').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function putCard(tx: Db, row: CardRow): Promise<void> {
  const { user_id: _, ...changed } = row
  await tx
    .insertInto('card')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

/** Removes the person's card if it is still this one. */
export async function deleteCard(tx: Db, userId: string, paymentMethodId: string): Promise<void> {
  await tx.deleteFrom('card').where('user_id', '=', userId).where('payment_method_id', '=', paymentMethodId).execute()
}

export async function customerIdOf(db: Db, userId: string): Promise<string | null> {
  return (
    (await db.selectFrom('user').select('payment_customer_id').where('id', '=', userId).executeTakeFirst())
      ?.payment_customer_id ?? null
  )
}

/** False when this event was stored before. */
export async function insertWebhookEvent(
  tx: Db,
  event: { id: string; type: string; providerId: string | null; at: number },
): Promise<boolean> {
  const row = { id: event.id, type: event.type, provider_id: event.providerId, received_at: event.at, handled_at: null }
  const added = await tx
    .insertInto('webhook_event')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function webhookEventById(db: Db, id: string) {
  return db.selectFrom('webhook_event').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markEventHandled(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('webhook_event').set({ handled_at: at }).where('id', '=', id).execute()
}

/** Forgets events from before a time that were worked on; answers how many. */
export const removeHandledEventsBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(db.deleteFrom('webhook_event').where('handled_at', 'is not', null).where('received_at', '<', at))
