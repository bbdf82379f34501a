import * as fc from 'fast-check'
import { crashRun, lostInCrashes } from '../support/editor-crashes.ts'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof editor-saves`: PROOF_COUNT (500) random crash points of two tabs that edit one text, with lost
 * answers, a lost network, conflicts and words that take their times from the sound, on the editor's own saver and
 * drafts: no word is lost that was kept in the browser or saved, and no time that was known. PROOF_SEED chooses them.
 * Finished rounds are kept in .proof/editor-saves-aligned.jsonl, and a proof that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 500)
const EACH = 50

interface Round {
  seed: number
  /** Counted from 1. */
  round: number
  typed: number
  aligned: number
  crashes: number
}

const journal = openProofJournal<Round>('editor-saves-aligned')
const done = (await journal.read()).filter((round) => round.seed === seed)
let [typed, aligned, crashes] = [0, 0, 0]
for (let round = 1; round <= Math.ceil(count / EACH); round++) {
  const known = done.find((one) => one.round === round)
  const result = known ?? { seed, round, ...(await prove(round)) }
  if (!known) await journal.keep(result)
  typed += result.typed
  aligned += result.aligned
  crashes += result.crashes
}
console.log(
  `${count} runs with ${crashes} crashes, ${typed} words typed, ${aligned} times some aligned; none was lost that ` +
    'was kept or saved, no known time moved',
)

async function prove(round: number): Promise<Pick<Round, 'typed' | 'aligned' | 'crashes'>> {
  const sums = { typed: 0, aligned: 0, crashes: 0 }
  const property = fc.asyncProperty(crashRun, async (steps) => {
    const result = await lostInCrashes(steps)
    if (result.lost.length > 0) throw new Error(`lost: ${result.lost.join(', ')}`)
    if (result.moved.length > 0) throw new Error(`moved: ${result.moved.join(', ')}`)
    sums.typed += result.typed
    sums.aligned += result.aligned
    sums.crashes += result.crashes
  })
  await fc.assert(property, { seed: seed * 100_003 + round, numRuns: EACH })
  return sums
}
