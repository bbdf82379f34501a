import { proveMove } from '../support/move-proof.ts'
import { startPostgres } from '../support/postgres.ts'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof move`: an installation of PROOF_COUNT (10,000) files with media, versions of their texts, ledger and
 * jobs is moved from SQLite to PostgreSQL by the command line. Rows of each table, sums of time, checksums of all texts
 * and media, and jobs have to be the same. One of a tenth is moved first: the larger one may need little more memory.
 */
const count = Number(process.env['PROOF_COUNT'] ?? 10_000)
/** Megabytes that ten times the files may cost more. */
const MOST_MORE = 64

const journal = openProofJournal<Awaited<ReturnType<typeof proveMove>>>('move')
const { postgres, stop } = await startPostgres()
try {
  if (postgres.url === null) throw new Error(`There is no PostgreSQL: ${postgres.missing}`)
  const peaks: number[] = []
  for (const files of [Math.ceil(count / 10), count]) {
    const moved = await proveMove({ files, postgresUrl: postgres.url })
    await journal.keep(moved)
    peaks.push(moved.peakMegabytes)
    console.log(
      `${moved.files} files, ${moved.versions} versions of texts and ${moved.ledger} entries of the ledger in ` +
        `${moved.seconds.toFixed(1)} s, with ${moved.peakMegabytes.toFixed(0)} MB; everything is the same`,
    )
  }
  const more = (peaks[1] ?? 0) - (peaks[0] ?? 0)
  if (more > MOST_MORE)
    throw new Error(`Ten times the files took ${more.toFixed(0)} MB more, and ${MOST_MORE} are allowed.`)
} finally {
  await stop()
}
