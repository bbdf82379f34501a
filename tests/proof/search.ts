import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof search`: PROOF_COUNT (1,000) random histories of texts that are saved, removed, shared, indexed and
 * restored, on SQLite and on PostgreSQL: a search answers each time what reading every text does. PROOF_SEED chooses
 * them. Finished rounds are kept in .proof/search.jsonl, and a proof that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 1000)
const EACH = 50

interface Round {
  seed: number
  /** Counted from 1. */
  round: number
}

const root = path.resolve(import.meta.dirname, '../..')
const journal = openProofJournal<Round>('search')
const done = new Set((await journal.read()).filter((known) => known.seed === seed).map(({ round }) => round))
for (let round = 1; round <= Math.ceil(count / EACH); round++) {
  if (done.has(round)) continue
  const env = { ...process.env, SEARCH_HISTORIES: String(EACH), SEARCH_SEED: String(seed * 100_003 + round) }
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/search-histories.test.ts']
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`Round ${round} of seed ${seed} has a history that a search answers otherwise.`)
  await journal.keep({ seed, round })
}
console.log(`${count} histories on both databases: a search answers what reading every text does`)
