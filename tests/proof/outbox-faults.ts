import { openProofJournal } from '../support/proof-journal.ts'
import { openOutboxArena, type OutboxFault, type OutboxRun, planOutboxRun } from '../support/outbox-arena.ts'

/**
 * `npm run proof outbox-faults`: PROOF_COUNT (200) seeded runs of the desktop's outbox, five at a time, each with one
 * to three media, while connections are cut, stand still, are answered 500 or 413 or not at all, the server and the
 * outbox are killed by `kill -9`, and 0 to 72 hours pass in between. Each medium has to become exactly one file,
 * byte-equal, and nothing may be left on the disk. PROOF_SEED is the first seed. Finished rounds of twenty are kept in
 * .proof/outbox-faults.jsonl.
 */
const firstSeed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 200)
const ROUND = 20
const AT_ONCE = 5

interface Round {
  from: number
  runs: (OutboxRun & { struck: OutboxFault[] })[]
}

const journal = openProofJournal<Round>('outbox-faults')

async function runRound(from: number): Promise<Round> {
  const arena = await openOutboxArena()
  try {
    const runs: Round['runs'] = []
    for (let at = 0; at < ROUND; at += AT_ONCE) {
      const plans = Array.from({ length: AT_ONCE }, (_, more) => planOutboxRun(from + at + more))
      runs.push(...(await Promise.all(plans.map(async (plan) => ({ ...plan, ...(await arena.send(plan)) })))))
    }
    return { from, runs }
  } finally {
    await arena.close()
  }
}

const rounds = new Map(
  (await journal.read())
    .filter(({ from }) => from >= firstSeed && from < firstSeed + count && (from - firstSeed) % ROUND === 0)
    .map((round) => [round.from, round]),
)
for (let from = firstSeed; from < firstSeed + count; from += ROUND) {
  if (rounds.has(from)) continue
  const round = await runRound(from)
  await journal.keep(round)
  rounds.set(from, round)
  console.log(`seeds ${from} to ${from + ROUND - 1}: ${summary(round.runs)}`)
}
console.log(summary([...rounds.values()].flatMap(({ runs }) => runs)))

function summary(runs: Round['runs']): string {
  const struck = Map.groupBy(
    runs.flatMap((run) => run.struck),
    (kind) => kind,
  )
  const faults = [...struck].map(([kind, all]) => `${all.length} ${kind}`).join(', ')
  const media = runs.reduce((sum, { sizes }) => sum + sizes.length, 0)
  return `${runs.length} runs, ${media} media, each of them one file; ${faults}`
}
