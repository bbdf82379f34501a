import * as fc from 'fast-check'
import { anyHistory, runHistory } from '../support/editor-histories.ts'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof editor-histories`: PROOF_COUNT (5,000) random histories of the editor: writing, cutting and joining,
 * marks, notes, speakers, find and replace, with undo and redo between. After every step the transcript is sound, and
 * undo and redo bring the very value that was there. PROOF_SEED chooses the histories. Finished rounds are kept in
 * .proof/editor-histories.jsonl, and a proof that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 5000)
const EACH = 250

interface Round {
  seed: number
  /** Counted from 1. */
  round: number
}

const journal = openProofJournal<Round>('editor-histories')
const done = (await journal.read()).filter((known) => known.seed === seed)
for (let round = 1; round <= Math.ceil(count / EACH); round++) {
  if (done.some((known) => known.round === round)) continue
  fc.assert(fc.property(anyHistory, runHistory), { seed: seed * 100_003 + round, numRuns: EACH })
  await journal.keep({ seed, round })
}
console.log(`${count} histories: every step sound, every undo and redo brought the value that was there`)
