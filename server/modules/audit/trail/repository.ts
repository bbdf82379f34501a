import type { Db } from '../../../kernel/db/schema.ts'
import { deletedRows } from '../../../kernel/deleted-rows.ts'
import type { TrailLine } from '../../../ports/audit-sink.ts'
import type { AuditRow } from '../repository.ts'
import { NO_LINE } from './line.ts'

/** Facts that no line was made of, in their order. */
export const unsealedFacts = (tx: Db, limit: number): Promise<AuditRow[]> =>
  tx.selectFrom('audit').selectAll().where('line_number', 'is', null).orderBy('id').limit(limit).execute()

/** The end of the chain: what the next line is chained to. */
export async function endOfTrail(tx: Db): Promise<{ number: number; hash: string }> {
  const last = await tx
    .selectFrom('audit_line')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { number: 0, hash: NO_LINE }
}

/** Keeps a line until every sink has it, and notes its number at the fact. */
export async function addLine(tx: Db, auditId: string, line: TrailLine & { hash: string }): Promise<void> {
  const { number, hash, text, at, isRefused } = line
  await tx
    .insertInto('audit_line')
    .values({ number, hash, text, at, is_refused: isRefused ? 1 : 0 })
    .execute()
  await tx.updateTable('audit').set({ line_number: number }).where('id', '=', auditId).execute()
}

/** The next lines for a sink, in their order. */
export async function linesAfter(db: Db, number: number, limit: number): Promise<TrailLine[]> {
  const rows = await db
    .selectFrom('audit_line')
    .select(['number', 'text', 'at', 'is_refused'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ is_refused: refused, ...line }) => ({ ...line, isRefused: refused === 1 }))
}

/** The number of the last line that a sink has; 0 before its first. */
export async function sentTo(db: Db, sink: string): Promise<number> {
  const row = await db.selectFrom('audit_sink').select('number').where('name', '=', sink).executeTakeFirst()
  return row?.number ?? 0
}

/** Notes how far a sink has got. */
export async function noteSent(db: Db, sink: string, number: number): Promise<void> {
  await db
    .insertInto('audit_sink')
    .values({ name: sink, number })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ number }))
    .execute()
}

/** Removes the lines up to a number, but for the end of the chain. Answers how many went. */
export async function removeLinesUpTo(db: Db, number: number): Promise<number> {
  const end = await endOfTrail(db)
  return deletedRows(db.deleteFrom('audit_line').where('number', '<=', Math.min(number, end.number - 1)))
}

/** Removes lines from before a time that some sink never took, but for the end of the chain. */
export async function removeLinesBefore(db: Db, at: number): Promise<number> {
  const end = await endOfTrail(db)
  return deletedRows(db.deleteFrom('audit_line').where('at', '<', at).where('number', '<', end.number))
}
