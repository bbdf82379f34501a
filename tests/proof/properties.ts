import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof properties`: the tests of rules that hold for any value, PROOF_COUNT (20) times with other values than
 * `npm test` draws, which always draws the same. PROOF_SEED chooses them. Finished rounds are kept in
 * .proof/properties.jsonl, and a proof that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 20)

interface Round {
  seed: number
  /** Counted from 1. */
  round: number
}

const root = path.resolve(import.meta.dirname, '../..')
const files: string[] = []
for await (const file of glob('{src,server}/**/*.test.{ts,tsx}', { cwd: root }))
  if ((await readFile(path.join(root, file), 'utf8')).includes('fast-check')) files.push(file)
const journal = openProofJournal<Round>('properties')
const done = new Set((await journal.read()).filter((known) => known.seed === seed).map(({ round }) => round))
for (let round = 1; round <= count; round++) {
  if (done.has(round)) continue
  const env = { ...process.env, PROPERTY_SEED: String(seed * 100_003 + round) }
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`Round ${round} of seed ${seed} has found a value that breaks a rule.`)
  await journal.keep({ seed, round })
}
console.log(`${count} rounds of ${files.length} files: no value was found that breaks a rule`)
