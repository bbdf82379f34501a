import type { Selectable } from 'kysely'
import type { Db, EngineTrialTable } from '../../../kernel/db/schema.ts'

export type TrialRow = Selectable<EngineTrialTable>

/** The last trial of a person, its sound among it. */
export const trialOf = (db: Db, userId: string): Promise<TrialRow | undefined> =>
  db.selectFrom('engine_trial').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A new trial, in the place of the one before. */
export async function beginTrial(
  db: Db,
  { user_id, ...rest }: Pick<TrialRow, 'user_id' | 'request_id' | 'language' | 'reference' | 'sound'>,
): Promise<void> {
  const fresh = { ...rest, state: 'waiting' as const, failure: null, results: '[]' }
  await db
    .insertInto('engine_trial')
    .values({ user_id, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

/** Changes a trial; nothing, and false, where a newer one has taken its place. */
export async function changeTrial(
  db: Db,
  { userId, request }: { userId: string; request: string },
  change: Partial<Pick<TrialRow, 'state' | 'failure' | 'results' | 'sound'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('engine_trial')
    .set(change)
    .where('user_id', '=', userId)
    .where('request_id', '=', request)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
