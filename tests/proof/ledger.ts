import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { Client } from 'pg'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { operationsOf, runOperations } from '../support/ledger-operations.ts'
import { startPostgres } from '../support/postgres.ts'
import { openProofJournal } from '../support/proof-journal.ts'
import { expectedRush, rushUploads } from '../support/upload-rush.ts'

/**
 * `npm run proof ledger`: PROOF_COUNT (10,000) random operations by ten clients at once on each database, with every
 * promise of the ledger looked at after each 200; then 200 uploads at once to a real server, on time for ten of them.
 * PROOF_SEED chooses the operations. Finished rounds are kept in .proof/ledger.jsonl, and a proof that is started again
 * goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 10_000)
const [CLIENTS, EACH] = [10, 20]
const RUSH = { uploads: 200, lengths: 10 }

interface Round {
  database: string
  seed: number
  /** Counted from 1; 0 is the rush of uploads. */
  round: number
}

const journal = openProofJournal<Round>('ledger')

/** Two connections, as two processes would have, so that SQLite's lock is fought for as well. */
async function proveOperations(database: string, databaseUrl: string | null, done: readonly Round[]): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-proof-'))
  const [first, second] = [await openDatabase({ databaseUrl, dataDir }), await openDatabase({ databaseUrl, dataDir })]
  try {
    await migrate(first.db)
    for (let round = 1; round <= Math.ceil(count / (CLIENTS * EACH)); round++) {
      if (done.some((known) => known.round === round)) continue
      const property = fc.asyncProperty(operationsOf(CLIENTS, EACH), (clients) =>
        runOperations([first.db, second.db], clients),
      )
      await fc.assert(property, { seed: seed * 100_003 + round, numRuns: 1 })
      await journal.keep({ database, seed, round })
    }
    console.log(
      `${database}: ${count} operations by ${CLIENTS} clients; every balance at or above zero, every reservation ` +
        'ended once, all sums agree',
    )
  } finally {
    await Promise.all([first.close(), second.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function proveRush(database: string, databaseUrl: string | null): Promise<void> {
  const rush = await rushUploads({ ...RUSH, databaseUrl })
  if (!isDeepStrictEqual(rush, expectedRush(RUSH)))
    throw new Error(`${database}: ${JSON.stringify(rush)} instead of ${JSON.stringify(expectedRush(RUSH))}`)
  await journal.keep({ database, seed, round: 0 })
  console.log(
    `${database}: of ${RUSH.uploads} uploads at once on time for ${RUSH.lengths} and a second, ${RUSH.lengths} ` +
      'were accepted',
  )
}

/** A database of its own within the server. */
async function freshDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const fresh = new URL(url)
  fresh.pathname = name
  return fresh.href
}

const rounds = (await journal.read()).filter((round) => round.seed === seed)
const { postgres, stop } = await startPostgres()
try {
  if (postgres.missing !== null) console.log(`PostgreSQL is skipped: ${postgres.missing}`)
  for (const database of postgres.url === null ? ['SQLite'] : ['SQLite', 'PostgreSQL']) {
    const its = rounds.filter((round) => round.database === database)
    const fresh = async (name: string) =>
      database === 'PostgreSQL' && postgres.url !== null ? freshDatabase(postgres.url, name) : null
    await proveOperations(database, await fresh('operations'), its)
    if (its.some(({ round }) => round === 0)) console.log(`${database}: the rush of uploads was proved before`)
    else await proveRush(database, await fresh('rush'))
  }
} finally {
  await stop()
}
