import { openProofJournal } from '../support/proof-journal.ts'
import { type ChaosResult, openChaosArena } from '../support/chaos/arena.ts'

/**
 * `npm run proof chaos`: PROOF_COUNT (100) seeded runs on each set-up. In each, people register, upload, write, buy, transcribe and
 * remove at the same time, as clients that try again, while servers, workers and the database are killed by `kill -9`, connections
 * are cut or stand still, and the disk is full. When nothing strikes any more all has to settle by itself: whatever was acknowledged
 * is there, byte by byte and once, nothing was charged twice, the ledger agrees with the balances, no job is stuck and no object is
 * left over. PROOF_SEED is the first seed, PROOF_SETUP one of `embedded` and `scaled`. Finished runs are kept in
 * .proof/chaos.jsonl, and a proof that is started again goes on after them.
 */
const firstSeed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 100)
const SETUPS = ['embedded', 'scaled'] as const
const wanted = SETUPS.filter((setup) => (process.env['PROOF_SETUP'] ?? setup) === setup)
/** So many runs share a cluster. */
const ROUND = 10

interface Run extends ChaosResult {
  setup: (typeof SETUPS)[number]
}

const journal = openProofJournal<Run>('chaos')
const seeds = Array.from({ length: count }, (_, at) => firstSeed + at)

for (const setup of wanted) {
  const done = (await journal.read()).filter((run) => run.setup === setup && seeds.includes(run.seed))
  const open = seeds.filter((seed) => !done.some((run) => run.seed === seed))
  for (let at = 0; at < open.length; at += ROUND) {
    const arena = await openChaosArena(setup)
    if (at === 0) console.log(`${setup}: ${arena.kinds.join(', ')}`)
    try {
      for (const seed of open.slice(at, at + ROUND)) {
        const run = { setup, ...(await arena.run(seed)) }
        await journal.keep(run)
        done.push(run)
        console.log(`seed ${seed}: ${run.struck.length} faults, ${run.promises} promises kept, ${run.seconds.work.toFixed(1)} s of work, settled after ${run.seconds.settle.toFixed(1)} s; answers ${JSON.stringify(run.answers)}`)
      }
    } finally {
      await arena.close()
    }
  }
  const sum = (of: (run: Run) => number) => done.reduce((total, run) => total + of(run), 0)
  const slowest = Math.max(...done.map(({ seconds }) => seconds.settle))
  console.log(`${setup}: ${done.length} runs, ${sum(({ struck }) => struck.length)} faults, ${sum(({ promises }) => promises)} promises, 0 broken; settled after at most ${slowest.toFixed(1)} s`)
}
