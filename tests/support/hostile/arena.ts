import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { residentBytes } from '../../bench/server-process.ts'
import { CLUSTER_SECRET } from '../cluster.ts'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../postgres.ts'
import { startProcess, whenReady } from '../server-process.ts'
import type { AttackOrder, AttackReport } from './attacker-process.ts'
import type { AttackName } from './attacks.ts'
import { populate, type Worker } from './populate.ts'
import type { Statuses } from './send.ts'
import type { LoopReport } from './watch-loop.ts'

/** What somebody else noticed of an attack. Milliseconds and bytes. */
export interface HostileRound {
  setup: 'embedded' | 'scaled'
  attack: string
  seed: number
  /** Calls of the attacker by their status. */
  attacker: Statuses
  /** The same of the other person, whose calls are waited for. */
  others: Statuses
  read: { p50: number; p99: number }
  save: { p50: number; p99: number }
  loopLateMs: number
  /** How much of that it was busy itself. */
  loopBusyMs: number
  /** How much the server's memory grew, and that of its processes beside it. */
  grewBytes: number
  helperBytes: number
}

/** The reader and the saver of the other person begin a call so often. */
const READ_EVERY_MS = 50
const SAVE_EVERY_MS = 200
const MEMORY_EVERY_MS = 50

/** A server of its own, which is attacked. */
export async function openHostileArena(setup: HostileRound['setup'], { seed, share }: { seed: number; share: number }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-hostile-'))
  const postgres = setup === 'scaled' ? await startPostgres({ isDurable: true }) : null
  if (postgres?.postgres.missing) throw new Error(postgres.postgres.missing)
  const databaseUrl = postgres?.postgres.url ?? null
  const port = await freePort()
  const server = startProcess('serve', {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PROCESS: 'api',
    BILLING: 'off',
    LOG_LEVEL: 'warn',
    SESSION_SECRET: CLUSTER_SECRET,
    NODE_OPTIONS: `--import=${new URL('watch-loop.ts', import.meta.url).href}`,
    CALLS_PER_MINUTE: '1200',
    SPEECH_ENGINE: 'openai',
    OPENAI_BASE_URL: 'http://127.0.0.1:9',
    OPENAI_API_KEY: 'none',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  })
  const origin = `http://127.0.0.1:${port}`
  const pid = server.child.pid!
  const loop = { lateMs: 0, busyMs: 0 }
  server.child.on('message', (message) => {
    const { kind, lateMs, busyMs } = message as LoopReport
    if (kind !== 'loop') return
    loop.lateMs = Math.max(loop.lateMs, lateMs)
    loop.busyMs = Math.max(loop.busyMs, busyMs)
  })
  const close = async () => {
    await server.kill()
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await whenReady(origin, server)
    const people = await populateDatabase({ databaseUrl, dataDir }, { seed, share })
    // Warm, for a server that just started compiles as it answers.
    await work(origin, people.worker, AbortSignal.timeout(3000))

    return {
      close,
      /** Attacks for so many seconds, in all named ways at once. Without a name nobody attacks. */
      async attack(names: readonly AttackName[], seconds: number): Promise<HostileRound> {
        const order: AttackOrder = { origin, attacker: people.attacker, names, seed, share, seconds }
        const attacker = fork(path.join(import.meta.dirname, 'attacker-process.ts'), {
          serialization: 'advanced',
          // A session of its own, for which it asks to be served last.
          detached: true,
        })
        attacker.send(order)
        await nextReport(attacker)
        Object.assign(loop, { lateMs: 0, busyMs: 0 })
        const memory = watchMemory(pid)
        const done = nextReport(attacker)
        const { statuses, reads, saves } = await work(origin, people.worker, AbortSignal.timeout(seconds * 1000))
        const { lateMs: loopLateMs, busyMs: loopBusyMs } = loop
        const { grewBytes, helperBytes } = memory.stop()
        const report = await done
        attacker.disconnect()
        await calm(pid)
        return {
          setup,
          attack: names.length === 0 ? 'nobody attacks' : names.join(', '),
          seed,
          attacker: report.kind === 'done' ? report.statuses : {},
          others: statuses,
          read: quantiles(reads),
          save: quantiles(saves),
          loopLateMs,
          loopBusyMs,
          grewBytes,
          helperBytes,
        }
      },
      said: server.said,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function populateDatabase(settings: Parameters<typeof openDatabase>[0], size: Parameters<typeof populate>[2]) {
  const { db, close } = await openDatabase(settings)
  try {
    return await populate(db, CLUSTER_SECRET, size)
  } finally {
    await close()
  }
}

async function nextReport(attacker: ReturnType<typeof fork>): Promise<AttackReport> {
  const [report] = (await once(attacker, 'message')) as [AttackReport]
  return report
}

/**
 * What another person does meanwhile: reads texts and lists at times that do not wait for the answers, and saves a
 * text.
 */
async function work(
  origin: string,
  { headers, fileId, body }: Worker,
  signal: AbortSignal,
): Promise<{ statuses: Statuses; reads: number[]; saves: number[] }> {
  const statuses: Statuses = {}
  const url = `${origin}${API_BASE}/file/transcription/${fileId}`
  const lists = `${origin}${API_BASE}/file?page=1&limit=20`
  const one = async (took: number[], address: string, init: RequestInit) => {
    const began = performance.now()
    const status = await fetch(address, init).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.status
      },
      () => 0,
    )
    took.push(performance.now() - began)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const every = async (ms: number, call: (n: number) => Promise<void>) => {
    const calls: Promise<void>[] = []
    for (let n = 0; !signal.aborted; n++) {
      calls.push(call(n))
      await wait(ms)
    }
    await Promise.all(calls)
  }
  /** As an editor saves: the next time once the answer is there. */
  const inTurn = async (ms: number, call: () => Promise<void>) => {
    while (!signal.aborted) await Promise.all([call(), wait(ms)])
  }
  const [reads, saves]: [number[], number[]] = [[], []]
  await Promise.all([
    every(READ_EVERY_MS, (n) => one(reads, n % 2 === 0 ? url : lists, { headers })),
    inTurn(SAVE_EVERY_MS, () =>
      one(saves, url, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: Buffer.from(body),
      }),
    ),
  ])
  return { statuses, reads, saves }
}

function watchMemory(pid: number): { stop: () => { grewBytes: number; helperBytes: number } } {
  const first = residentBytes(pid)
  let [most, mostHelpers] = [first, 0]
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid))
    mostHelpers = Math.max(
      mostHelpers,
      childrenOf(pid).reduce((sum, child) => sum + bytesOf(child), 0),
    )
  }, MEMORY_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return { grewBytes: most - first, helperBytes: mostHelpers }
    },
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** 0 for one that has ended meanwhile. */
function bytesOf(pid: number): number {
  try {
    return residentBytes(pid) || 0
  } catch {
    return 0
  }
}

/** Waits until what was begun is done: the next attack is measured by itself. */
async function calm(pid: number): Promise<void> {
  for (let quiet = 0, before = cpuOf(pid); quiet < 4;) {
    await wait(500)
    const now = cpuOf(pid) + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0)
    quiet = now - before < QUIET_TICKS ? quiet + 1 : 0
    before = now
  }
}

/** Of a hundredth of a second each. */
const QUIET_TICKS = 5

function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

function quantiles(values: readonly number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
