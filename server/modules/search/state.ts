import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../kernel/db/schema.ts'
import type { TextIndex } from '../../ports/text-index.ts'
import { forgetIndexed } from '../texts/index.ts'

const ID = 1

/** Whether what the database says of the index is about this one: it may be new, or of a database that was restored. */
export async function isIndexKnown(db: Db, index: Pick<TextIndex, 'generation'>): Promise<boolean> {
  const row = await db.selectFrom('search_state').select('generation').where('id', '=', ID).executeTakeFirst()
  return row !== undefined && row.generation === (await index.generation())
}

/** Empties the index, and has all texts wait for being indexed. Until it is done, the index is not believed. */
export async function beginIndex(db: Db, index: Pick<TextIndex, 'begin'>): Promise<void> {
  const generation = uuidv7()
  await index.begin(generation)
  await forgetIndexed(db)
  await db
    .insertInto('search_state')
    .values({ id: ID, generation })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ generation }))
    .execute()
}
