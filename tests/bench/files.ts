import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { FILE_STATUSES } from '../../src/shared/domain/file-status.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { buildFile } from '../support/factories.ts'
import { freePort } from '../support/free-port.ts'
import { benchFolder } from './bench-folder.ts'
import { fixedRate, type Latency } from './files/fixed-rate.ts'
import { runCommand, serverEnvironment, startServer } from './server-process.ts'

/**
 * Asks for a page of a list of 10,000 files at a fixed rate, beside an empty Fastify route at the same rate in the same
 * run, by turns, and prints how the two compare. BENCH_SECONDS is the length of each turn.
 */
const FILES = 10_000
const PER_SECOND = 200
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const TURNS = 3
const MOST_RATIO = 2.5
const ACCOUNT = { email: 'bench@example.org', password: 'a password for the benchmark' }

const folder = benchFolder()
process.exitCode = (await measure()) ? 0 : 1

async function measure(): Promise<boolean> {
  const env = serverEnvironment(folder, await freePort())
  await runCommand(['user', 'add', '--email', ACCOUNT.email, '--password', ACCOUNT.password, '--role', 'USER'], env)
  await addFiles()
  const server = await startServer(env)
  const floor = fork(path.join(import.meta.dirname, 'files/empty-route.ts'))
  try {
    const [empty] = (await once(floor, 'message')) as [string]
    const headers = { authorization: `Bearer ${await login(server.origin)}` }
    const calls: Record<string, () => Promise<Latency>> = {
      empty: () => fixedRate(`${empty}/`, { perSecond: PER_SECOND, seconds: SECONDS }),
      list: () =>
        fixedRate(`${server.origin}${API_BASE}/file?page=1&limit=20`, {
          perSecond: PER_SECOND,
          seconds: SECONDS,
          headers,
        }),
    }
    // Warm, for a server that just started compiles as it answers.
    for (const call of Object.values(calls)) await call()
    const turns: Record<string, Latency[]> = { empty: [], list: [] }
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [name, call] of Object.entries(calls)) turns[name]!.push(await call())
    }
    const [bare, list] = [median(turns['empty']!), median(turns['list']!)]
    const ratio = list.p99 / bare.p99
    console.log(`${FILES} files, ${PER_SECOND} requests a second, median of ${TURNS} turns of ${SECONDS} s`)
    console.log(`  empty route      p50 ${bare.p50.toFixed(2)} ms, p99 ${bare.p99.toFixed(2)} ms`)
    console.log(`  page of the list p50 ${list.p50.toFixed(2)} ms, p99 ${list.p99.toFixed(2)} ms`)
    console.log(
      `  ratio            p50 ${(list.p50 / bare.p50).toFixed(2)}, p99 ${ratio.toFixed(2)} (target: at most ` +
        `${MOST_RATIO})`,
    )
    console.log(ratio <= MOST_RATIO ? 'target met' : 'target missed')
    return ratio <= MOST_RATIO
  } finally {
    floor.disconnect()
    await server.stop()
  }
}

/** Files of every status, as an account has them that was used for years. */
async function addFiles(): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder })
  try {
    const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < FILES; n++) {
        // Work that is going on or waiting, or that has failed, is rare beside what is done.
        const status =
          n % 100 === 0 ? FILE_STATUSES[(n / 100) % FILE_STATUSES.length]! : n % 2 === 0 ? 'EDITING' : 'FINISHED'
        await buildFile(tx, {
          owner_id: id,
          name: `Recording ${n}.m4a`,
          status,
          uploaded_at: Date.UTC(2024, 0, 1) + n * 3_600_000,
          length_seconds: 60 + (n % 3600),
        })
      }
    })
  } finally {
    await close()
  }
}

async function login(origin: string): Promise<string> {
  const reply = await fetch(`${origin}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  })
  return ((await reply.json()) as { token: string }).token
}

function median(turns: readonly Latency[]): Latency {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
  return { p50: middle(turns.map(({ p50 }) => p50)), p99: middle(turns.map(({ p99 }) => p99)) }
}
