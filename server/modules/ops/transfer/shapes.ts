import { sql } from 'kysely'
import { isPostgres } from '../../../kernel/db/is-postgres.ts'
import type { Db } from '../../../kernel/db/schema.ts'

/** A table as its rows are carried from one database to another. */
export interface TableShape {
  name: string
  /** In alphabetical order, which is the same everywhere. */
  columns: readonly string[]
  /** The column whose values the database counts up by itself; null where ids are made in code. */
  counted: string | null
}

/**
 * Jobs go from queue to queue, through its port; what files add up to follows from the files, and the index of texts
 * from the texts; and which processes run, and what is done with backups, is of this installation.
 */
const LEFT_OUT: readonly string[] = [
  'job',
  'file_summary',
  'file_count',
  'file_bytes',
  'removed_text',
  'search_state',
  'process',
  'backup_run',
]

/** All tables whose rows are carried, those first that others refer to. */
export async function tableShapes(db: Db): Promise<TableShape[]> {
  const schema = isPostgres(db) ? await schemaOfTables(db) : undefined
  const tables = (await db.introspection.getTables()).filter(
    (table) => !table.isView && table.schema === schema && !LEFT_OUT.includes(table.name),
  )
  const shapes = tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name).toSorted(),
    counted: columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name ?? null,
  }))
  return parentsFirst(
    shapes.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    await references(db, schema),
  )
}

/** Others of the search path may have tables that are not ours. */
async function schemaOfTables(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select relnamespace::regnamespace::text as name from pg_class where oid = to_regclass('kysely_migration')
  `.execute(db)
  return rows[0]?.name
}

interface Reference {
  child: string
  parent: string
}

async function references(db: Db, schema: string | undefined): Promise<Reference[]> {
  const query =
    schema !== undefined
      ? sql<Reference>`select child.relname as child, parent.relname as parent from pg_constraint c join pg_class child
      on child.oid = c.conrelid
        join pg_class parent on parent.oid = c.confrelid where c.contype = 'f'
        and c.connamespace = ${schema}::regnamespace`
      : sql<Reference>`select m.name as child, f."table" as parent from sqlite_master m
      join pragma_foreign_key_list(m.name) f where m.type = 'table'`
  return (await query.execute(db)).rows
}

/** @throws Error when tables refer to each other in a circle */
export function parentsFirst<T extends { name: string }>(tables: readonly T[], all: readonly Reference[]): T[] {
  const ordered: T[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waits = (table: T) =>
      all.some(
        ({ child, parent }) => child === table.name && parent !== child && left.some(({ name }) => name === parent),
      )
    const free = left.filter((table) => !waits(table))
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}
