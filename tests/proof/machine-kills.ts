import { KINDS, type KindName } from '../support/machine-kills/kinds.ts'
import { faultsBeside, killed, type Moments, type Run } from '../support/machine-kills/kill-run.ts'
import { openProofJournal } from '../support/proof-journal.ts'
import { createRandom } from '../support/random.ts'

/**
 * `npm run proof machine-kills`: workers are killed by `kill -9` at random moments of a model's download, a second
 * reading, the transcription of speakers with a track each, and the alignment of words that a person wrote, PROOF_COUNT
 * (200) times in all, while the person saves the text or asks once more. What comes of it is what comes of an
 * undisturbed run; no edit is lost, nothing is doubled, left over or charged for twice. PROOF_SEED chooses the moments,
 * PROOF_SECONDS (40) is the length of the sound. Finished rounds are kept in .proof/machine-kills.jsonl, and a proof
 * that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 200)
const seconds = Number(process.env['PROOF_SECONDS'] ?? 40)

/** A job that never gets further is given up after ten deaths. */
const MOST_KILLS = 8
/** Seconds after a worker's start; before, it does nothing that could go wrong. */
const EARLIEST = 0.2

interface Round extends Moments, Omit<Run, 'faults'> {
  seed: number
  seconds: number
  kind: KindName
  /** 0 is the undisturbed run. */
  round: number
}

const journal = openProofJournal<Round>('machine-kills')
const rounds = (await journal.read()).filter((round) => round.seed === seed && round.seconds === seconds)
const names = Object.keys(KINDS) as KindName[]
const calm = new Map<KindName, Run>()
for (const kind of names) {
  const known = rounds.find((round) => round.kind === kind && round.round === 0)
  const run = known ? { ...known, faults: [] } : await killed(KINDS[kind](seconds), { kills: [], meddling: [] })
  if (run.faults.length > 0) fail(kind, { kills: [], meddling: [] }, run.faults)
  if (!known) await keep({ kind, round: 0, kills: [], meddling: [] }, run)
  calm.set(kind, run)
  console.log(`${kind}: ${run.took.toFixed(1)} s undisturbed`)
}

const sums = new Map(names.map((kind) => [kind, { kills: 0, meddling: 0 }]))
function add({ kind, kills, meddling }: Pick<Round, 'kind' | 'kills' | 'meddling'>): void {
  const sum = sums.get(kind)!
  sum.kills += kills.length
  sum.meddling += meddling.length
}
const total = () => [...sums.values()].reduce((sum, { kills }) => sum + kills, 0)
rounds.forEach(add)
for (let round = Math.max(0, ...rounds.map((known) => known.round)) + 1; total() < count; round++) {
  const kind = names[round % names.length]!
  const random = createRandom(seed * 100_003 + round)
  const latest = calm.get(kind)!.took
  const moments = (most: number, until: number) =>
    Array.from({ length: Math.ceil(random() * most) }, () =>
      Number((EARLIEST + random() * (until - EARLIEST)).toFixed(3)),
    )
  const kills = moments(Math.min(MOST_KILLS, count - total()), latest)
  const meddling = random() < 0.5 ? [] : moments(3, latest)
  const run = await killed(KINDS[kind](seconds), { kills, meddling })
  const faults = faultsBeside(calm.get(kind)!, run)
  if (faults.length > 0) fail(kind, { kills, meddling }, faults, round)
  await keep({ kind, round, kills, meddling }, { ...run, outcome: null })
  add({ kind, kills, meddling })
  console.log(
    `round ${round}, ${kind}: ${kills.length} kills in ${run.took.toFixed(1)} s (${total()} of ${count} kills)`,
  )
}
for (const [kind, { kills, meddling }] of sums)
  console.log(`${kind}: ${kills} kills, ${meddling} times a person did something meanwhile`)
console.log(`${total()} kills: nothing lost, doubled, left over or charged for twice`)

function keep(about: Pick<Round, 'kind' | 'round' | 'kills' | 'meddling'>, { took, outcome }: Run): Promise<void> {
  return journal.keep({ seed, seconds, ...about, took, outcome })
}

function fail(kind: KindName, moments: Moments, faults: readonly string[], round = 0): never {
  console.error(`round ${round} of seed ${seed}, ${kind}, ${JSON.stringify(moments)}:`)
  for (const fault of faults) console.error(`  ${fault}`)
  process.exit(1)
}
