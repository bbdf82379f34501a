import { startPostgres } from '../postgres.ts'
import { openProofJournal } from '../proof-journal.ts'
import { createRandom } from '../random.ts'

/** What came of a thing whose workers were killed. */
export interface KilledRun {
  kills: readonly number[]
  deaths: number
  /** Of the worker that lived. */
  steps: number
  /** Why it is wrong; null where it is right. */
  wrong: string | null
}

interface Arena<Way extends string> {
  /** Has one thing go that way, and workers killed at these steps. */
  run: (way: Way, kills: readonly number[]) => Promise<KilledRun>
  close: () => Promise<void>
}

export interface KillsProof<Way extends string> {
  /** Of the proof, and of its journal. */
  name: string
  /** All ways that things go; a seed's steps depend on a way's place among them. */
  ways: readonly Way[]
  open: (given: { databaseUrl: string | null; ways: readonly Way[] }) => Promise<Arena<Way>>
  /** What the things are, and what each came to. */
  words: { things: string; each: string }
}

/**
 * On SQLite and on PostgreSQL, PROOF_COUNT (20) things go each way, and two workers are killed by `kill -9` while each
 * does, at steps that its seed chooses among those of a calm one. PROOF_SEED is the first seed, PROOF_WAYS names ways,
 * PROOF_DATABASE is `sqlite` or `postgres`. Finished rounds are kept in .proof, and a proof that is started again goes
 * on after them. Ends the process, with 1 where a round went wrong.
 */
export async function proveKills<Way extends string>({
  name,
  ways: all,
  open,
  words,
}: KillsProof<Way>): Promise<never> {
  const first = Number(process.env['PROOF_SEED'] ?? 1)
  const count = Number(process.env['PROOF_COUNT'] ?? 20)
  const named = process.env['PROOF_WAYS']?.split(',')
  const ways = all.filter((way) => !named || named.includes(way))
  const databases = (['sqlite', 'postgres'] as const).filter(
    (database) => (process.env['PROOF_DATABASE'] ?? database) === database,
  )
  /** `seed` is 0 for the round in which nothing is killed. */
  const journal = openProofJournal<KilledRun & { database: string; way: string; seed: number }>(name)
  const known = (await journal.read()).filter(({ wrong }) => wrong === null)
  let wrong = 0
  let deaths = 0

  async function proveWay(arena: Arena<Way>, database: string, way: Way): Promise<void> {
    async function round(seed: number, kills: readonly number[]): Promise<KilledRun> {
      const before = known.find((one) => one.database === database && one.way === way && one.seed === seed)
      const run = before ?? (await arena.run(way, kills))
      deaths += run.deaths
      if (run.wrong !== null) wrong += 1
      if (before) return run
      await journal.keep({ ...run, database, way, seed })
      const outcome = run.wrong ?? `${words.each}, after ${run.deaths} deaths`
      console.log(`${database}, ${way}, seed ${seed}, killed at ${kills.join(' and ') || 'no step'}: ${outcome}`)
      return run
    }
    const calm = await round(0, [])
    for (let seed = first; seed < first + count; seed++) {
      const random = createRandom(seed * 100_003 + all.indexOf(way))
      const step = () => 1 + Math.floor(random() * calm.steps)
      const kills = [step(), step()]
      await round(
        seed,
        kills.toSorted((a, b) => a - b),
      )
    }
  }

  async function proveAll(database: string, databaseUrl: string | null): Promise<void> {
    const arena = await open({ databaseUrl, ways })
    try {
      for (const way of ways) await proveWay(arena, database, way)
    } finally {
      await arena.close()
    }
  }

  if (databases.includes('sqlite')) await proveAll('sqlite', null)
  if (databases.includes('postgres')) {
    const { postgres, stop } = await startPostgres()
    if (postgres.missing !== null) throw new Error(postgres.missing)
    try {
      await proveAll('postgres', postgres.url)
    } finally {
      await stop()
    }
  }
  const rounds = count * ways.length * databases.length
  console.log(wrong === 0 ? `${rounds} ${words.things}, ${deaths} deaths: ${words.each}` : `${wrong} rounds went wrong`)
  process.exit(wrong === 0 ? 0 : 1)
}
