import * as fc from 'fast-check'
import { openProofJournal } from '../support/proof-journal.ts'
import { anyPair, faultOfPair } from '../support/text-rebases.ts'

/**
 * `npm run proof text-edits`: PROOF_COUNT (50,000) random pairs of what two people do to one text at the same time,
 * with cuts, joins and removed paragraphs: made to follow each other in either order, all that either wrote is there,
 * the text is sound, and where nothing collides both orders end in the same. PROOF_SEED chooses the pairs. Finished
 * rounds are kept in .proof/text-edits.jsonl, and a proof that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 50_000)
const EACH = 1000

interface Round {
  seed: number
  /** Counted from 1. */
  round: number
  collisions: number
}

const journal = openProofJournal<Round>('text-edits')
const done = (await journal.read()).filter((known) => known.seed === seed)
let collisions = 0
for (let round = 1; round <= Math.ceil(count / EACH); round++) {
  const known = done.find((one) => one.round === round)
  const result = known ?? { seed, round, collisions: prove(round) }
  if (!known) await journal.keep(result)
  collisions += result.collisions
}
console.log(`${count} pairs, ${collisions} of which collide: nothing was lost, all others end in the same either way`)

function prove(round: number): number {
  let found = 0
  const property = fc.property(anyPair, (pair) => {
    const { fault, collides } = faultOfPair(pair)
    if (fault !== undefined) throw new Error(fault)
    if (collides) found++
  })
  fc.assert(property, { seed: seed * 100_003 + round, numRuns: EACH })
  return found
}
