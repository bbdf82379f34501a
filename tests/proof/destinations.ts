import { DESTINATION_KINDS, type DestinationKind } from '../../src/shared/contract/destinations.ts'
import { type DestinationKill, openDestinationsArena } from '../support/kills/destinations.ts'
import { startPostgres } from '../support/postgres.ts'
import { openProofJournal } from '../support/proof-journal.ts'
import { createRandom } from '../support/random.ts'

/**
 * `npm run proof destinations`: texts go into a folder, a bucket, a WebDAV server and to a webhook, on SQLite and on
 * PostgreSQL, PROOF_COUNT (20) to each, and two workers are killed by `kill -9` on the way of each, at steps that its
 * seed chooses: before and after each transaction and each call of the store and of the place. Each has to be there
 * once, under its name; a webhook may be called again, under the same id. PROOF_SEED is the first seed, PROOF_KINDS
 * names kinds, PROOF_DATABASE is `sqlite` or `postgres`. Finished rounds are kept in .proof/destinations.jsonl, and a
 * proof that is started again goes on after them.
 */
const first = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 20)
const kinds = DESTINATION_KINDS.filter((kind) =>
  (process.env['PROOF_KINDS'] ?? DESTINATION_KINDS.join(',')).split(',').includes(kind),
)
const databases = (['sqlite', 'postgres'] as const).filter(
  (database) => (process.env['PROOF_DATABASE'] ?? database) === database,
)

interface Round extends DestinationKill {
  database: string
  /** 0 for that in which nothing is killed. */
  seed: number
}

const journal = openProofJournal<Round>('destinations')
const known = (await journal.read()).filter(({ wrong }) => wrong === null)
let wrong = 0
let deaths = 0

async function prove(database: string, databaseUrl: string | null): Promise<void> {
  const arena = await openDestinationsArena({ databaseUrl })
  try {
    for (const kind of kinds) await proveKind(arena, database, kind)
  } finally {
    await arena.close()
  }
}

type Arena = Awaited<ReturnType<typeof openDestinationsArena>>

async function proveKind(arena: Arena, database: string, kind: DestinationKind): Promise<void> {
  const roundOf = (seed: number) =>
    known.find((one) => one.database === database && one.kind === kind && one.seed === seed)
  async function round(seed: number, kills: readonly number[]): Promise<DestinationKill> {
    const before = roundOf(seed)
    if (before) return before
    const run = await arena.send(kind, kills)
    await journal.keep({ ...run, database, seed })
    const outcome = run.wrong ?? `once, after ${run.deaths} deaths`
    console.log(`${database}, ${kind}, seed ${seed}, killed at ${kills.join(' and ') || 'no step'}: ${outcome}`)
    return run
  }
  const calm = await round(0, [])
  if (calm.wrong !== null) wrong += 1
  for (let seed = first; seed < first + count; seed++) {
    const random = createRandom(seed * 100_003 + DESTINATION_KINDS.indexOf(kind))
    const step = () => 1 + Math.floor(random() * calm.steps)
    const run = await round(
      seed,
      [step(), step()].toSorted((a, b) => a - b),
    )
    deaths += run.deaths
    if (run.wrong !== null) wrong += 1
  }
}

if (databases.includes('sqlite')) await prove('sqlite', null)
if (databases.includes('postgres')) {
  const { postgres, stop } = await startPostgres()
  if (postgres.missing !== null) throw new Error(postgres.missing)
  try {
    await prove('postgres', postgres.url)
  } finally {
    await stop()
  }
}
const rounds = count * kinds.length * databases.length
console.log(wrong === 0 ? `${rounds} texts, ${deaths} deaths: each there once` : `${wrong} rounds went wrong`)
process.exit(wrong === 0 ? 0 : 1)
