import { openProofJournal } from '../support/proof-journal.ts'
import { type CrashResult, recordAndDie } from '../support/recording-crashes.ts'

/**
 * `npm run proof recording-crashes`: PROOF_COUNT (200) seeded recordings, each in a process that is killed by SIGKILL
 * at a random moment. None may lose more than the last 2 seconds, and what is kept has to play after the repair at the
 * next start. PROOF_SEED is the first seed. Finished ones are kept in .proof/recording-crashes.jsonl, and a proof that
 * is started again goes on after them.
 */
const firstSeed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 200)
const MOST_LOST_SECONDS = 2

const journal = openProofJournal<CrashResult>('recording-crashes')
const results = new Map(
  (await journal.read())
    .filter(({ seed }) => seed >= firstSeed && seed < firstSeed + count)
    .map((result) => [result.seed, result]),
)
for (let seed = firstSeed; seed < firstSeed + count; seed++) {
  if (results.has(seed)) continue
  const result = await recordAndDie(seed)
  if (result.lost > MOST_LOST_SECONDS)
    throw new Error(`seed ${seed}: ${result.lost} seconds of ${result.recorded} are lost`)
  if (result.playable < result.recorded - MOST_LOST_SECONDS)
    throw new Error(`seed ${seed}: ${result.playable} seconds of ${result.recorded} can be played`)
  await journal.keep(result)
  results.set(seed, result)
  if (results.size % 20 === 0) console.log(summary())
}
console.log(summary())

function summary(): string {
  const all = [...results.values()]
  return (
    `${all.length} recordings killed after ${Math.min(...all.map(({ recorded }) => recorded))} to ` +
    `${Math.max(...all.map(({ recorded }) => recorded))} seconds; at most ` +
    `${Math.max(...all.map(({ lost }) => lost))} s lost, all repaired and playable`
  )
}
