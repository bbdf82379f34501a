import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { proveEditsMigration } from '../support/edits-migration.ts'
import { startPostgres } from '../support/postgres.ts'

/**
 * `npm run proof edits-migration`: a database of PROOF_COUNT (10,000) files with three versions of their texts each,
 * some translated and some long, is migrated on SQLite and on PostgreSQL from before texts were kept as edits: each
 * version, and what is known of it, is what it was, and takes an edit. PROOF_SETUP is one of `embedded` and `scaled`.
 */
const count = Number(process.env['PROOF_COUNT'] ?? 10_000)
const SETUPS = (['embedded', 'scaled'] as const).filter((setup) => (process.env['PROOF_SETUP'] ?? setup) === setup)

for (const setup of SETUPS) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-edits-'))
  const server = setup === 'scaled' ? await startPostgres() : null
  if (server?.postgres.missing) throw new Error(server.postgres.missing)
  const { db, close } = await openDatabase({ databaseUrl: server?.postgres.url ?? null, dataDir })
  try {
    await migrate(db)
    const { files, versions, seconds } = await proveEditsMigration(db, count)
    console.log(
      `${setup}: ${files} files with ${versions} versions, migrated in ${seconds.toFixed(2)} s; all is as it was`,
    )
  } finally {
    await close()
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
