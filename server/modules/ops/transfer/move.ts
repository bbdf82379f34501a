import { sql } from 'kysely'
import { isPostgres } from '../../../kernel/db/is-postgres.ts'
import { migrate } from '../../../kernel/db/migrate.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { auditLedger } from '../../billing/index.ts'
import { addAgain } from './add-again.ts'
import { emptyTables, isUnused, loadTable } from './load.ts'
import { rowsOf } from './rows.ts'
import { tableShapes, type TableShape } from './shapes.ts'
import { waitLong } from './snapshot.ts'

/** A database with its queue; nobody else may have it open. */
export interface Installation {
  db: Db
  jobs: JobQueue
}

/** What was moved. */
export interface Moved {
  tables: number
  rows: number
  jobs: number
}

/**
 * Copies an installation's rows and waiting jobs into another, unused database, in one transaction that ends only when
 * everything there is what was here. The source stays as it is, but for migrations that it lacked; media are not
 * touched.
 * @throws Error when the target is in use, or does not give back what was put in
 */
export async function moveInstallation({ from, to }: { from: Installation; to: Installation }): Promise<Moved> {
  await migrate(from.db)
  await migrate(to.db)
  if (!(await isUnused(to.db)))
    throw new Error('There are accounts or files in the new database already. It has to be empty.')
  return isPostgres(from.db)
    ? from.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((still) => copy({ ...from, db: still }, to))
    : copy(from, to)
}

function copy(from: Installation, to: Installation): Promise<Moved> {
  return to.db.transaction().execute(async (tx) => {
    const shapes = await tableShapes(from.db)
    await holdStill(from.db, shapes)
    if (isPostgres(tx)) await waitLong(tx)
    const targets = await tableShapes(tx)
    await emptyTables(tx, targets)
    let rows = 0
    for (const shape of shapes) rows += (await loadTable(tx, targets, { ...shape, rows: rowsOf(from.db, shape) })).rows
    const jobs = await from.jobs.unfinished(from.db)
    for (const job of jobs) await addAgain(to.jobs, job, tx)
    const [fault] = await auditLedger(tx)
    if (fault)
      throw new Error(
        `Ledger and balances of the plan ${fault.planId} do not agree: ${fault.fault}. Nothing was moved.`,
      )
    return { tables: shapes.length, rows, jobs: jobs.length }
  })
}

/** Whoever starts on PostgreSQL meanwhile waits with its first write; SQLite's file is locked as a whole. */
async function holdStill(db: Db, shapes: readonly TableShape[]): Promise<void> {
  if (!isPostgres(db)) return
  await waitLong(db)
  await sql`lock table ${sql.join(shapes.map(({ name }) => sql.table(name)))} in share mode`.execute(db)
}
