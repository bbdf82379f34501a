import { wholeMedium } from '../../../../src/shared/domain/machine-work.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Quota } from '../../billing/index.ts'
import { countMachineWork, type FileRow } from '../../files/index.ts'
import { secondReadingKey } from './jobs.ts'
import { deleteSecondReading, isInWork, type SecondReadingRow, secondReadingOf } from './repository.ts'

/** Gives back the time of a reading that will not come; what was done of it counts as work for nothing. */
export async function giveTimeBack(
  tx: Db,
  quota: Pick<Quota, 'release'>,
  file: FileRow,
  row: SecondReadingRow,
  at: number,
): Promise<void> {
  if (row.reservation_id === null) return
  await quota.release(tx, row)
  await countMachineWork(tx, file, wholeMedium(file.length_seconds, file.tracks), at)
}

/**
 * A file's second reading is gone, with what was counted of it and with its job. After the rows of the file's owner and
 * of the file.
 */
export async function endSecondReading(
  tx: Db,
  { quota, jobs, now }: { quota: Pick<Quota, 'release'>; jobs: Pick<JobQueue, 'cancel'>; now: () => number },
  file: FileRow,
): Promise<void> {
  const row = await secondReadingOf(tx, file.id)
  if (!row) return
  if (isInWork(row)) await giveTimeBack(tx, quota, file, row, now())
  await deleteSecondReading(tx, file.id)
  await jobs.cancel(secondReadingKey(file.id), tx)
}
