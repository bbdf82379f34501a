import type { Selectable } from 'kysely'
import type { Db, EngineTrialTable } from '../../../kernel/db/schema.ts'
import { openFound, sealChange, sealRow } from '../../../kernel/text-keys/sealed-rows.ts'

export type TrialRow = Selectable<EngineTrialTable>

/** The last trial of a person, its sound among it. */
export const trialOf = (db: Db, userId: string): Promise<TrialRow | undefined> =>
  openFound(
    db,
    'engine_trial',
    db.selectFrom('engine_trial').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  )

/** A new trial, in the place of the one before. */
export async function beginTrial(
  db: Db,
  row: Pick<TrialRow, 'user_id' | 'request_id' | 'language' | 'reference' | 'sound'>,
): Promise<void> {
  const all = { ...row, state: 'waiting' as const, failure: null, results: '[]' }
  const { user_id, ...fresh } = await sealRow(db, 'engine_trial', all)
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
    .set(await sealChange(db, 'engine_trial', { user_id: userId, request_id: request }, change))
    .where('user_id', '=', userId)
    .where('request_id', '=', request)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
