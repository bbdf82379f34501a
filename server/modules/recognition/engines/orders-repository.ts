import { ALL_LANGUAGES } from '../../../../src/shared/contract/engines.ts'
import type { Db } from '../../../kernel/db/schema.ts'

/** Every order that was set, by language. */
export async function engineOrders(db: Db): Promise<Record<string, string[]>> {
  const rows = await db.selectFrom('engine_order').selectAll().execute()
  return Object.fromEntries(rows.map(({ language, ids }) => [language, JSON.parse(ids) as string[]]))
}

/** The order for a language: its own, else that of all; null for the default. */
export async function orderFor(db: Db, language: string): Promise<string[] | null> {
  const rows = await db
    .selectFrom('engine_order')
    .selectAll()
    .where('language', 'in', [language, ALL_LANGUAGES])
    .execute()
  const row = rows.find((one) => one.language === language) ?? rows[0]
  return row ? (JSON.parse(row.ids) as string[]) : null
}

/** Sets an order; an empty one is the default. */
export async function setOrder(db: Db, language: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) {
    await db.deleteFrom('engine_order').where('language', '=', language).execute()
    return
  }
  const row = { ids: JSON.stringify(ids) }
  await db
    .insertInto('engine_order')
    .values({ language, ...row })
    .onConflict((conflict) => conflict.column('language').doUpdateSet(row))
    .execute()
}
