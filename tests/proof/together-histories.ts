import * as fc from 'fast-check'
import { openProofJournal } from '../support/proof-journal.ts'
import { faultOfTogether, togetherHistory } from '../support/together-histories.ts'

/**
 * `npm run proof together-histories`: PROOF_COUNT (10,000) random histories of two to five authors of one text, on the
 * editor's own saver over a server that orders edits, with lost connections and answers, words that are composed, and
 * whole texts that programs save in between; `together-servers` has real servers. All end with the server's text, and
 * nothing is lost that nobody took away. PROOF_SEED chooses them. Finished rounds are kept in
 * .proof/together-histories.jsonl, and a proof that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 10_000)
const EACH = 100

interface Round {
  seed: number
  /** Counted from 1. */
  round: number
}

const journal = openProofJournal<Round>('together-histories')
const done = new Set((await journal.read()).filter((known) => known.seed === seed).map(({ round }) => round))
for (let round = 1; round <= Math.ceil(count / EACH); round++) {
  if (done.has(round)) continue
  const property = fc.asyncProperty(togetherHistory, async (history) => {
    const fault = await faultOfTogether(history)
    if (fault !== undefined) throw new Error(fault)
  })
  await fc.assert(property, { seed: seed * 100_003 + round, numRuns: EACH })
  await journal.keep({ seed, round })
}
console.log(`${count} histories: all authors end with one text, and nothing was lost`)
