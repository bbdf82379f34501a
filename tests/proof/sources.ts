import { openSourcesArena, type SourceKill, WAYS, type Way } from '../support/kills/sources.ts'
import { startPostgres } from '../support/postgres.ts'
import { openProofJournal } from '../support/proof-journal.ts'
import { createRandom } from '../support/random.ts'

/**
 * `npm run proof sources`: recordings come from a feed, a watched folder, a bucket, by mail and by a link, on SQLite
 * and on PostgreSQL, PROOF_COUNT (20) of each, and two workers are killed by `kill -9` on the way of each, at steps
 * that its seed chooses: before and after each transaction and each call of the store and of the source, and each piece
 * of what is read. Each has to be one file, whose time was reserved once. PROOF_SEED is the first seed, PROOF_WAYS
 * names ways, PROOF_DATABASE is `sqlite` or `postgres`. Finished rounds are kept in .proof/sources.jsonl, and a proof
 * that is  * started again goes on after them.
 */
const first = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 20)
const ways = WAYS.filter((way) => (process.env['PROOF_WAYS'] ?? WAYS.join(',')).split(',').includes(way))
const databases = (['sqlite', 'postgres'] as const).filter(
  (database) => (process.env['PROOF_DATABASE'] ?? database) === database,
)

interface Round extends SourceKill {
  database: string
  /** 0 for that in which nothing is killed. */
  seed: number
}

const journal = openProofJournal<Round>('sources')
const known = (await journal.read()).filter(({ wrong }) => wrong === null)
let wrong = 0
let deaths = 0

async function prove(database: string, databaseUrl: string | null): Promise<void> {
  const arena = await openSourcesArena({ databaseUrl, ways })
  try {
    for (const way of ways) await proveWay(arena, database, way)
  } finally {
    await arena.close()
  }
}

type Arena = Awaited<ReturnType<typeof openSourcesArena>>

async function proveWay(arena: Arena, database: string, way: Way): Promise<void> {
  const roundOf = (seed: number) =>
    known.find((one) => one.database === database && one.way === way && one.seed === seed)
  async function round(seed: number, kills: readonly number[]): Promise<SourceKill> {
    const before = roundOf(seed)
    if (before) return before
    const run = await arena.take(way, kills)
    await journal.keep({ ...run, database, seed })
    const outcome = run.wrong ?? `one file, after ${run.deaths} deaths`
    console.log(`${database}, ${way}, seed ${seed}, killed at ${kills.join(' and ') || 'no step'}: ${outcome}`)
    return run
  }
  const calm = await round(0, [])
  if (calm.wrong !== null) wrong += 1
  for (let seed = first; seed < first + count; seed++) {
    const random = createRandom(seed * 100_003 + WAYS.indexOf(way))
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
const rounds = count * ways.length * databases.length
console.log(wrong === 0 ? `${rounds} recordings, ${deaths} deaths: each one file` : `${wrong} rounds went wrong`)
process.exit(wrong === 0 ? 0 : 1)
