import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { openWork } from '../../server/adapters/work.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../server/kernel/db/open.ts'
import { type Connection, deskOperationsOf, runDeskOperations } from '../support/desk-operations.ts'
import { startPostgres } from '../support/postgres.ts'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof human-desk`: PROOF_COUNT (5,000) random operations of five transcriptors at once on each database, on
 * two connections, with every promise of the desk looked at after each hundred: one transcriptor to a file, no text
 * lost, one charge for a publication. PROOF_SEED chooses the operations. Finished rounds are kept in
 * .proof/human-desk.jsonl, and a proof that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 5000)
const [PEOPLE, EACH] = [5, 20]

interface Round {
  database: string
  seed: number
  /** Counted from 1. */
  round: number
  published: number
}

const journal = openProofJournal<Round>('human-desk')

async function prove(database: string, databaseUrl: string | null, done: readonly Round[]): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-proof-'))
  const [first, second] = [await openDatabase({ databaseUrl, dataDir }), await openDatabase({ databaseUrl, dataDir })]
  await migrate(first.db)
  const { jobs, events, close } = await openWork(first)
  const connectionOf = ({ db }: OpenDatabase): Connection => ({ db, jobs, events })
  let total = done.reduce((sum, { published }) => sum + published, 0)
  try {
    for (let round = 1; round <= Math.ceil(count / (PEOPLE * EACH)); round++) {
      if (done.some((known) => known.round === round)) continue
      let published = 0
      const property = fc.asyncProperty(deskOperationsOf(PEOPLE, EACH), async (people) => {
        published = await runDeskOperations([connectionOf(first), connectionOf(second)], people)
      })
      await fc.assert(property, { seed: seed * 100_003 + round, numRuns: 1 })
      await journal.keep({ database, seed, round, published })
      total += published
    }
    console.log(
      `${database}: ${count} operations of ${PEOPLE} transcriptors, ${total} texts published; one transcriptor to ` +
        'a file, no text lost, one charge each',
    )
  } finally {
    await close()
    await Promise.all([first.close(), second.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
}

const rounds = (await journal.read()).filter((round) => round.seed === seed)
const of = (database: string) => rounds.filter((round) => round.database === database)
await prove('SQLite', null, of('SQLite'))
const { postgres, stop } = await startPostgres()
try {
  if (postgres.url === null) console.log(`PostgreSQL is skipped: ${postgres.missing}`)
  else await prove('PostgreSQL', postgres.url, of('PostgreSQL'))
} finally {
  await stop()
}
