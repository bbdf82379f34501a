import { openProofJournal } from '../support/proof-journal.ts'
import { fuzz, FuzzFinding, type FuzzRound } from '../support/fuzz/run.ts'
import { FUZZ_TARGETS } from '../support/fuzz/targets.ts'

/**
 * `npm run proof fuzz`: PROOF_SECONDS (600) of seeded inputs on each target, those that PROOF_TARGETS names, separated
 * by commas, or all of them: what reads bodies, own transcripts, multipart, tus, tokens, addresses, sockets, media and
 * gzip, and what writes documents. No crash, no event loop that is held up for a second, no rejection that nobody
 * caught, no 5xx, no temporary file that is left; what is written is read again. PROOF_SEED is the first seed. Finished
 * rounds are kept in .proof/fuzz.jsonl, and a proof that is started again goes on after them; a finding is cut down,
 * printed with its seed, and fails the proof.
 */
const firstSeed = Number(process.env['PROOF_SEED'] ?? 1)
const wantedMs = Number(process.env['PROOF_SECONDS'] ?? 600) * 1000
const names = process.env['PROOF_TARGETS']?.split(',')
/** A round, so that little is lost when the proof is stopped. */
const ROUND_MS = 30_000

const journal = openProofJournal<FuzzRound>('fuzz')
const kept = await journal.read()
let findings = 0
for (const target of FUZZ_TARGETS) {
  if (names && !names.includes(target.name)) continue
  const rounds = kept.filter((round) => round.target === target.name && round.seed >= firstSeed)
  let ms = rounds.reduce((sum, round) => sum + round.ms, 0)
  try {
    for (let seed = Math.max(firstSeed - 1, ...rounds.map((round) => round.seed)) + 1; ms < wantedMs; seed += 1) {
      const limitMs = Math.min(ROUND_MS, wantedMs - ms)
      const round = await fuzz(target, { seed, isDone: (_cases, spentMs) => spentMs >= limitMs })
      await journal.keep(round)
      rounds.push(round)
      ms += round.ms
    }
  } catch (error) {
    if (!(error instanceof FuzzFinding)) throw error
    findings += 1
    console.error(error.message)
  }
  const cases = rounds.reduce((sum, round) => sum + round.cases, 0)
  console.log(
    `${target.name}: ${cases} inputs in ${Math.round(ms / 1000)} s; the event loop was held up for at most ` +
      `${Math.max(0, ...rounds.map(({ busiestMs }) => busiestMs))} ms`,
  )
}
console.log(findings === 0 ? 'nothing was found' : `${findings} targets with findings`)
process.exitCode = findings === 0 ? 0 : 1
