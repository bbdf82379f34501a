import { DAY_MS } from '../../../src/shared/durations.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { removeDeliveriesBefore } from '../webhooks/repository.ts'
import { sweepInvoices } from './invoices.ts'

/** For how long things are kept, in days and for invoices in years; null for ever. */
export type Kept = Config['kept']

export interface SweepKeptOptions {
  db: Db
  jobs: Pick<JobQueue, 'forgetDead'>
  kept: Kept
  now?: number
}

/** Removes from the database what has been kept long enough. Answers how many rows went. */
export async function sweepKept({ db, jobs, kept, now = Date.now() }: SweepKeptOptions): Promise<number> {
  const rules: readonly [days: number | null, remove: (before: number) => Promise<number>][] = [
    [kept.auditDays, (before) => count(db.deleteFrom('audit').where('at', '<', before))],
    [kept.paymentEventsDays, (before) => count(db.deleteFrom('webhook_event').where('handled_at', 'is not', null).where('received_at', '<', before))],
    [kept.deliveriesDays, (before) => removeDeliveriesBefore(db, before)],
    [kept.noticesDays, (before) => count(db.deleteFrom('file_notice').where('created_at', '<', before), db.deleteFrom('invitation_mail').where('sent_at', '<', before))],
    [kept.signInsDays, (before) => count(db.deleteFrom('session').where('expires_at', '<', before), db.deleteFrom('email_key').where('expires_at', '<', before), db.deleteFrom('access_token').where('expires_at', '<', before))],
    [1, (before) => count(db.deleteFrom('card_try').where('tried_at', '<', before))],
    [kept.deadJobsDays, (before) => jobs.forgetDead(before)],
  ]
  let removed = await sweepInvoices(db, { years: kept.invoicesYears, now })
  removed += await count(db.deleteFrom('failed_try').where('until', '<=', now))
  for (const [days, remove] of rules) if (days !== null) removed += await remove(now - days * DAY_MS)
  return removed
}

async function count(...deletes: { executeTakeFirst: () => Promise<{ numDeletedRows: bigint }> }[]): Promise<number> {
  let removed = 0
  for (const one of deletes) removed += Number((await one.executeTakeFirst()).numDeletedRows)
  return removed
}
