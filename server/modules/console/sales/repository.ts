import type { TimeKind } from '../../../../src/shared/domain/quota.ts'
import type { Db } from '../../../kernel/db/schema.ts'

/** Comes after all that begins as an address does. */
const LAST = '\u{10FFFF}'

const payments = (db: Db) =>
  db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .leftJoin('workspace', 'workspace.id', 'payment.user_id')
    .leftJoin('invoice', 'invoice.payment_id', 'payment.id')
    .select([
      'payment.id',
      'payment.user_id',
      'user.email',
      'workspace.name as team',
      'payment.state',
      'payment.amount',
      'payment.taken_back',
      'payment.auto_seconds',
      'payment.human_seconds',
      'payment.failure_message',
      'payment.created_at',
      'invoice.number as invoice',
    ])
    .orderBy('payment.id', 'desc')

export type PaymentRow = Awaited<ReturnType<typeof newestPayments>>[number]

/** The newest payments, from the one before `from` on; `beginning` is of the address of who paid. */
export function newestPayments(
  db: Db,
  { beginning, from, limit }: { beginning: string; from?: string | undefined; limit: number },
) {
  let query = payments(db).limit(limit)
  if (from !== undefined) query = query.where('payment.id', '<', from)
  if (beginning !== '') query = query.where('user.email', '>=', beginning).where('user.email', '<', beginning + LAST)
  return query.execute()
}

/** Of a plan, newest first. */
export const paymentsOfPlan = (db: Db, planId: string, limit: number): Promise<PaymentRow[]> =>
  payments(db).where('payment.plan_id', '=', planId).limit(limit).execute()

/** The own plan of an account; undefined where there is no such account. */
export const planOf = (db: Db, userId: string) =>
  db
    .selectFrom('plan')
    .innerJoin('user', 'user.id', 'plan.owner_id')
    .leftJoin('workspace', 'workspace.id', 'plan.owner_id')
    .select(['plan.id', 'user.id as owner_id', 'user.email', 'workspace.name as team'])
    .where('user.id', '=', userId)
    .executeTakeFirst()

export const balancesOf = (db: Db, planId: string) =>
  db.selectFrom('plan_balance').selectAll().where('plan_id', '=', planId).execute()

/** What moved time on a plan, newest first, from the row before `from` on. */
export function ledgerOf(db: Db, planId: string, { from, limit }: { from?: string | undefined; limit: number }) {
  let query = db
    .selectFrom('ledger')
    .leftJoin('ledger_note', 'ledger_note.reference', 'ledger.reference')
    .select(['id', 'kind', 'reason', 'seconds', 'created_at', 'note'])
    .where('plan_id', '=', planId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (from !== undefined) query = query.where('id', '<', from)
  return query.execute()
}

/** What all rows of a plan up to this one add up to, by kind. Seconds. */
export async function totalsUpTo(db: Db, planId: string, id: string): Promise<Map<TimeKind, number>> {
  const rows = await db
    .selectFrom('ledger')
    .select((eb) => ['kind', eb.cast<number>(eb.fn.sum('seconds'), 'bigint').as('total')])
    .where('plan_id', '=', planId)
    .where('id', '<=', id)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, total }) => [kind, total]))
}
