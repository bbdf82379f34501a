import { type ChaosResult, openChaosArena } from '../support/chaos/arena.ts'
import { hasPgBouncer } from '../support/pgbouncer.ts'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof failover`: PROOF_COUNT (10) seeded runs through a line that follows the primary, and as many through
 * PgBouncer. In each, people register, upload, write, buy, transcribe and remove at the same time, as clients that try
 * again, on servers and workers that keep running, while the primary of PostgreSQL is killed by `kill -9` and its
 * standby, which every commit waits for, takes over, several times. Then all has to settle by itself: whatever was
 * acknowledged is there, byte by byte and once, nothing was charged twice, the ledger agrees with the balances, no job
 * is stuck, no object is left over, and no server or worker ended. PROOF_SEED is the first seed, PROOF_THROUGH one of
 * `line` and `pgbouncer`. Finished runs are kept in .proof/failover.jsonl, and a proof that is started again goes on
 * after them.
 */
const firstSeed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 10)
const WAYS = ['line', 'pgbouncer'] as const
/** In one run as many as there is time for until its people are done. */
const SIZE = { faults: 4, writers: 2, files: 3 }

interface Run extends ChaosResult {
  through: (typeof WAYS)[number]
}

const journal = openProofJournal<Run>('failover')
let broken = 0

for (const through of WAYS.filter((way) => (process.env['PROOF_THROUGH'] ?? way) === way)) {
  if (through === 'pgbouncer' && !hasPgBouncer()) {
    console.log('pgbouncer: left out, it is not installed; `apt-get install pgbouncer` brings it')
    continue
  }
  const done = (await journal.read()).filter(
    (run) => run.through === through && run.seed >= firstSeed && run.seed < firstSeed + count,
  )
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    if (done.some((run) => run.seed === seed)) continue
    const arena = await openChaosArena('scaled', {
      hasFullDisk: false,
      isReplicated: true,
      isPooled: through === 'pgbouncer',
      only: ['fail over'],
    })
    try {
      const run = { through, ...(await arena.run(seed, SIZE)) }
      await journal.keep(run)
      done.push(run)
      console.log(
        `${through}, seed ${seed}: ${run.struck.length} fail-overs, ${run.promises} promises kept, ` +
          `${run.seconds.work.toFixed(1)} s of work, settled after ${run.seconds.settle.toFixed(1)} s; answers ` +
          JSON.stringify(run.answers),
      )
    } catch (error) {
      broken += 1
      console.error(`${through}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await arena.close()
    }
  }
  const sum = (of: (run: Run) => number) => done.reduce((total, run) => total + of(run), 0)
  console.log(
    `${through}: ${done.length} runs, ${sum(({ struck }) => struck.length)} fail-overs, ` +
      `${sum(({ promises }) => promises)} promises kept; settled after at most ` +
      `${Math.max(0, ...done.map(({ seconds }) => seconds.settle)).toFixed(1)} s`,
  )
}
console.log(broken === 0 ? 'no promise was broken' : `${broken} runs in which something was broken`)
process.exitCode = broken === 0 ? 0 : 1
