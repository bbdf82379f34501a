import { sql } from 'kysely'
import type { FileStatus } from '../../../src/shared/domain/file-status.ts'
import { ROUNDING_SECONDS } from '../../../src/shared/domain/whole-seconds.ts'
import { preparedQuery } from '../../kernel/db/prepared-query.ts'
import type { Db } from '../../kernel/db/schema.ts'

/** Statuses of automatic work that is going on or waiting. */
export const IN_WORK: readonly FileStatus[] = ['QUEUED', 'TRANSCRIBE']

/** Statuses of human work that is going on or waiting. */
export const HUMAN_WORK: readonly FileStatus[] = ['STANDBY', 'HUMAN-TRANSCRIBE']

/** The sum of lengths as they are charged, each in whole seconds; null without a row. */
const sumOfWholeSeconds = <Sum extends number | null>() =>
  sql<Sum>`sum(floor(length_seconds + ${sql.lit(ROUNDING_SECONDS)}))`.as('seconds')

/** Seconds of the owner's files of one kind that are in work or FAILED, but for one of them. */
export async function secondsInWorkOrFailed(
  db: Db,
  ownerId: string,
  { human, except }: { human: boolean; except?: string },
): Promise<number> {
  let query = db
    .selectFrom('file')
    .select(sumOfWholeSeconds<number | null>())
    .where('owner_id', '=', ownerId)
    .where('for_human_transcribe', '=', human ? 1 : 0)
    .where('status', 'in', [...(human ? HUMAN_WORK : IN_WORK), 'FAILED'])
  if (except !== undefined) query = query.where('id', '!=', except)
  return (await query.executeTakeFirst())?.seconds ?? 0
}

const sumsInWorkOrFailed = preparedQuery((db, { owner }: { owner: string }) =>
  db
    .selectFrom('file')
    .select(['for_human_transcribe', 'status', sumOfWholeSeconds<number>()])
    .where('owner_id', '=', owner)
    .where('for_human_transcribe', 'in', [0, 1])
    .where('status', 'in', [...IN_WORK, ...HUMAN_WORK, 'FAILED'])
    .groupBy(['for_human_transcribe', 'status']),
)

/** The same of both kinds, for the list of files. */
export async function allSecondsInWorkOrFailed(db: Db, ownerId: string): Promise<{ auto: number; human: number }> {
  const sums = await sumsInWorkOrFailed(db, { owner: ownerId })
  const secondsOf = (human: 0 | 1, inWork: readonly FileStatus[]) =>
    sums
      .filter(
        ({ for_human_transcribe, status }) =>
          for_human_transcribe === human && (status === 'FAILED' || inWork.includes(status)),
      )
      .reduce((sum, { seconds }) => sum + seconds, 0)
  return { auto: secondsOf(0, IN_WORK), human: secondsOf(1, HUMAN_WORK) }
}
