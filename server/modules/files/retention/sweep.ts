import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Config } from '../../../kernel/config.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { removeTokensEndedBefore } from '../../identity/access-tokens/repository.ts'
import { removeAuditBefore } from '../../audit/repository.ts'
import { removeTriesOver } from '../../identity/auth/failed-tries.ts'
import { removeSignInsEndedBefore } from '../../identity/auth/repository.ts'
import { sweepInvoices } from '../../billing/invoices/retention.ts'
import { removeNoticesBefore } from '../../notices/repository.ts'
import { removeCardTriesBefore } from '../../billing/payments/card-tries.ts'
import { removeHandledEventsBefore } from '../../billing/payments/repository.ts'
import { removeInvitationMailsBefore } from '../../billing/plans/invitations-repository.ts'
import { removeDeliveriesBefore } from '../../webhooks/repository.ts'

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
    [kept.auditDays, (before) => removeAuditBefore(db, before)],
    [kept.paymentEventsDays, (before) => removeHandledEventsBefore(db, before)],
    [kept.deliveriesDays, (before) => removeDeliveriesBefore(db, before)],
    [kept.noticesDays, (before) => removeNoticesBefore(db, before)],
    [kept.noticesDays, (before) => removeInvitationMailsBefore(db, before)],
    [kept.signInsDays, (before) => removeSignInsEndedBefore(db, before)],
    [kept.signInsDays, (before) => removeTokensEndedBefore(db, before)],
    [1, (before) => removeCardTriesBefore(db, before)],
    [kept.deadJobsDays, (before) => jobs.forgetDead(before)],
  ]
  let removed = await sweepInvoices(db, { years: kept.invoicesYears, now })
  removed += await removeTriesOver(db, now)
  for (const [days, remove] of rules) if (days !== null) removed += await remove(now - days * DAY_MS)
  return removed
}
