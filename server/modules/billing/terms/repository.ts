import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db, SaleTermTable } from '../../../kernel/db/schema.ts'

export type TermRow = Selectable<SaleTermTable>
type Part = TermRow['part']

/** What was said of a part, newest first: all that was said since a time, and the two before it. */
export async function termsSince(db: Db, part: Part, since: number): Promise<TermRow[]> {
  const rows = (limit: number) =>
    db
      .selectFrom('sale_term')
      .selectAll()
      .where('part', '=', part)
      .orderBy('said_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
  const [later, earlier] = await Promise.all([
    rows(MOST_SAID).where('said_at', '>', since).execute(),
    rows(1).where('said_at', '<=', since).execute(),
  ])
  return [...later, ...earlier]
}

/** So many changes of a day are looked at. */
const MOST_SAID = 200

/** What was said last of a part; undefined where nothing ever was. */
export const newestTerm = (db: Db, part: Part): Promise<TermRow | undefined> =>
  db
    .selectFrom('sale_term')
    .selectAll()
    .where('part', '=', part)
    .orderBy('said_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Says a part anew. It is later than all that was said before, whatever the clocks of servers say. */
export async function insertTerm(tx: Db, part: Part, value: string | null, at: number): Promise<void> {
  const last = await newestTerm(tx, part)
  await tx
    .insertInto('sale_term')
    .values({ id: uuidv7(), part, value, said_at: Math.max(at, (last?.said_at ?? 0) + 1) })
    .execute()
}
