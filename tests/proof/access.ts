import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof access`: PROOF_COUNT (20,000) random calls by random people on random things, on SQLite and on
 * PostgreSQL: by owners, those whom they invite or share with, guests of their links, members of their workspace in
 * each role, transcriptors of a part, strangers of each role and who was one of these, with a session, access tokens of
 * each scope or nothing, on what is theirs, somebody else's or nobody's. Each comes out as
 * `tests/contract/access-reference.ts` has it, and what is not somebody's cannot be told from what is not there.
 * PROOF_SEED chooses them. Finished rounds are kept in .proof/access.jsonl, and a proof that is started again goes on
 * after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 20_000)
const EACH = 1000

interface Round {
  seed: number
  /** Counted from 1. */
  round: number
}

const root = path.resolve(import.meta.dirname, '../..')
const journal = openProofJournal<Round>('access')
const done = new Set((await journal.read()).filter((known) => known.seed === seed).map(({ round }) => round))
for (let round = 1; round <= Math.ceil(count / EACH); round++) {
  if (done.has(round)) continue
  const env = { ...process.env, ACCESS_CALLS: String(EACH), ACCESS_SEED: String(seed * 100_003 + round) }
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/contract/random-access.test.ts']
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`Round ${round} of seed ${seed} has a call that comes out otherwise.`)
  await journal.keep({ seed, round })
}
console.log(`${count} calls on both databases: each comes out as the reference has it`)
