import { type LiveCrash, openLiveArena } from '../support/live-crashes/arena.ts'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof live-crashes`: PROOF_COUNT (200) live sessions, each with one to three faults that its seed chooses: a
 * connection that is cut, a tab that ends and is opened again, a server or a worker that is killed by `kill -9`. Each
 * recording has to be there to the last byte, each word and its translation once and in their order, and each session
 * and its translation are charged once.
 * PROOF_SEED is the first seed. Finished sessions are kept in .proof/live-crashes.jsonl, and a proof that is started
 * again goes on after them.
 */
const first = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 200)
const journal = openProofJournal<LiveCrash>('live-crashes')
const known = new Map((await journal.read()).filter(({ wrong }) => wrong === null).map((run) => [run.seed, run]))
const arena = await openLiveArena()
let wrong = 0
try {
  for (let seed = first; seed < first + count; seed++) {
    if (known.has(seed)) continue
    const run = await arena.record(seed)
    await journal.keep(run)
    if (run.wrong !== null) wrong += 1
    console.log(`seed ${seed}, ${run.faults.join(', ')}: ${run.wrong ?? 'nothing lost, nothing twice, one charge'}`)
  }
} finally {
  await arena.close()
}
console.log(wrong === 0 ? `${count} sessions were whole` : `${wrong} sessions were not whole`)
process.exit(wrong === 0 ? 0 : 1)
