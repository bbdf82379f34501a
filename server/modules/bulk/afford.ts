import type { BulkWish } from '../../../src/shared/contract/bulk.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { balanceOf, notEnoughTime, type Quota } from '../billing/index.ts'
import { secondsInWorkOrFailed } from '../files/index.ts'
import type { BulkRow } from './repository.ts'

/** Refuses what there is not enough time for, before any of it is done. @throws AppError 402 */
export async function assertAffordable(
  on: Db,
  person: Parameters<Quota['check']>[1],
  { wish, auto_seconds: seconds }: Pick<BulkRow, 'wish' | 'auto_seconds'>,
  quota: Pick<Quota, 'check'>,
): Promise<void> {
  const { kind } = JSON.parse(wish) as BulkWish
  // What a removal costs was taken before.
  if (kind === 'remove' || seconds === 0) return
  const inWorkOrFailed = await secondsInWorkOrFailed(on, person.id, { human: false })
  // Those that are tried again are among the failed ones, and count once.
  const beside = kind === 'resume' ? Math.max(0, inWorkOrFailed - seconds) : inWorkOrFailed
  const work = { kind: 'auto', lengthSeconds: seconds, inWorkOrFailedSeconds: beside } as const
  const planId = await quota.check(on, person, work)
  if (planId !== null && (await balanceOf(on, planId, 'auto')).available < seconds) throw notEnoughTime()
}
