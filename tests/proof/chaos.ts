import { openProofJournal } from '../support/proof-journal.ts'
import { type ChaosResult, openChaosArena } from '../support/chaos/arena.ts'

/**
 * `npm run proof chaos`: PROOF_COUNT (100) seeded runs on each set-up. In each, people register, upload, write, buy,
 * transcribe and remove at the same time, as clients that try again, while servers, workers, the database and the store
 * for media are killed by `kill -9`, connections are cut or stand still, and the disk is full. When nothing strikes any
 * more all has to settle by itself: whatever was acknowledged is there, byte by byte, as the API gives it, and once,
 * nothing was charged twice, the ledger agrees with the balances, no job is stuck and no object is left over.
 * PROOF_SEED is the first seed, PROOF_SETUP one of `embedded` and `scaled`. Finished runs are kept in
 * .proof/chaos.jsonl, and a proof that is started again goes on after them; a run in which something was broken is
 * printed, and tried again then. The two set-ups may run beside each other.
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

let broken = 0

for (const setup of wanted) {
  const done = (await journal.read()).filter((run) => run.setup === setup && seeds.includes(run.seed))
  const open = seeds.filter((seed) => !done.some((run) => run.seed === seed))
  while (open.length > 0) await round(setup, open.splice(0, ROUND), done)
  const sum = (of: (run: Run) => number) => done.reduce((total, run) => total + of(run), 0)
  const struck = done.flatMap((run) => run.struck)
  const kinds = [...new Set(struck)].toSorted().map((kind) => `${kind} ${struck.filter((one) => one === kind).length}`)
  console.log(
    `${setup}: ${done.length} runs, ${struck.length} faults (${kinds.join(', ')}), ` +
      `${sum(({ promises }) => promises)} promises kept, ` +
      `${(sum(({ seconds }) => seconds.work + seconds.settle) / 60).toFixed(0)} minutes; settled after at most ` +
      `${Math.max(0, ...done.map(({ seconds }) => seconds.settle)).toFixed(1)} s`,
  )
}
console.log(broken === 0 ? 'no promise was broken' : `${broken} runs in which something was broken`)
process.exitCode = broken === 0 ? 0 : 1

/** Runs on one cluster; after one in which something was broken the rest have another. */
async function round(setup: Run['setup'], open: number[], done: Run[]): Promise<void> {
  const arena = await openChaosArena(setup)
  try {
    for (let seed = open.shift(); seed !== undefined; seed = open.shift()) {
      const run = { setup, ...(await arena.run(seed)) }
      await journal.keep(run)
      done.push(run)
      console.log(
        `${setup}, seed ${seed}: ${run.struck.length} faults, ${run.promises} promises kept, ` +
          `${run.seconds.work.toFixed(1)} s of work, settled after ${run.seconds.settle.toFixed(1)} s, looked at ` +
          `for ${run.seconds.check.toFixed(1)} s; answers ${JSON.stringify(run.answers)}`,
      )
    }
  } catch (error) {
    broken += 1
    console.error(`${setup}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await arena.close()
  }
  if (open.length > 0) await round(setup, open, done)
}
