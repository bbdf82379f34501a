import {
  removalDate,
  retentionEnd,
  type RetentionRule,
  retentionRule,
  type RetentionRules,
} from '../../../../src/shared/domain/retention.ts'
import { sql } from 'kysely'
import { preparedQuery } from '../../../kernel/db/prepared-query.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { FileRow } from '../repository.ts'

const parsed = (rule: string | null): RetentionRule | null =>
  rule === null ? null : (JSON.parse(rule) as RetentionRule)

/** The account's rule, and one of a folder, where there are any. */
const saidBy = preparedQuery((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom('preference')
    .select(['file_retention as rule', sql<string | null>`null`.as('folder')])
    .where('user_id', '=', ownerId)
    .where('file_retention', 'is not', null)
    .unionAll(
      db
        .selectFrom('folder')
        .select(['retention as rule', sql<string | null>`min(id)`.as('folder')])
        .where('owner_id', '=', ownerId)
        .where('retention', 'is not', null)
        .groupBy('retention'),
    ),
)

/** What an owner says of how long their files are kept; null where they say nothing, as nearly all. */
export async function rulesOf(db: Db, ownerId: string): Promise<RetentionRules | null> {
  const said = await saidBy(db, { ownerId })
  if (said.length === 0) return null
  const account = parsed(said.find(({ folder }) => folder === null)?.rule ?? null)
  if (said.every(({ folder }) => folder === null)) return { account, folders: [] }
  const folders = await db
    .selectFrom('folder')
    .select(['id as _id', 'name', 'parent_id', 'retention'])
    .where('owner_id', '=', ownerId)
    .execute()
  return { account, folders: folders.map((folder) => ({ ...folder, retention: parsed(folder.retention) })) }
}

/** Statuses of files that may go; a file in work stays, whatever its rule says. */
export const RETIRED_STATUSES = ['EDITING', 'FINISHED', 'FAILED'] as const

/** When a file's time is over by its owner's rules, whether it is on hold or not; null for never. */
export function endOf(rules: RetentionRules | null, file: FileRow): number | null {
  if (rules === null || !RETIRED_STATUSES.some((status) => status === file.status)) return null
  const finished = file.status === 'FINISHED' ? file.finished_at : null
  return retentionEnd(retentionRule(rules, file), { ...file, finished_at: finished })
}

/** When which of an owner's files go by themselves, in milliseconds since 1970, by their ids; not those that stay. */
export async function removalDates(
  db: Db,
  ownerId: string,
  files: readonly FileRow[],
  now: number,
): Promise<Map<string, number>> {
  const rules = files.length === 0 ? null : await rulesOf(db, ownerId)
  const due = files.flatMap((file) => {
    const end = endOf(rules, file)
    return end === null ? [] : [{ id: file.id, end }]
  })
  if (due.length === 0) return new Map()
  const notices = await db
    .selectFrom('retention_notice')
    .select(['file_id', 'removes_at'])
    .where(
      'file_id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  const told = new Map(notices.map(({ file_id: id, removes_at: at }) => [id, at]))
  return new Map(due.map(({ id, end }) => [id, removalDate(end, told.get(id) ?? null, now)]))
}
