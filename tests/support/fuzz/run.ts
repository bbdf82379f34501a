import { threadCpuUsage } from 'node:process'
import { createRandom } from '../random.ts'
import type { FuzzTarget } from './target.ts'

/**
 * The event loop may be held up by one input for so long, in milliseconds of its thread's own time, so that a busy
 * machine is no finding.
 */
const MOST_BUSY_MS = 1000
/** An answer has to be there by then, unless its target says otherwise, in milliseconds. */
const MOST_MS = 30_000
/** Tries to make a finding smaller, and the milliseconds that they may take. */
const SHRINKS = { most: 500, ms: 20_000 }

/** What came of some cases. */
export interface FuzzRound {
  target: string
  seed: number
  cases: number
  ms: number
  /** The longest time that one input held up the event loop, in milliseconds. */
  busiestMs: number
}

/** An input that was not taken as it should be. */
export class FuzzFinding extends Error {
  override name = 'FuzzFinding'
}

/**
 * Tries seeded inputs on a target until `isDone`; the round says how many.
 * @throws FuzzFinding for the first that fails, cut down as far as it goes on failing
 */
export async function fuzz<Input>(
  target: FuzzTarget<Input>,
  { seed, isDone }: { seed: number; isDone: (cases: number, ms: number) => boolean },
): Promise<FuzzRound> {
  const opened = await target.open()
  const strays: unknown[] = []
  const onStray = (error: unknown) => strays.push(error)
  process.on('unhandledRejection', onStray)
  process.on('uncaughtException', onStray)
  const started = performance.now()
  let busiestMs = 0

  /** What is wrong with how an input is taken; null when nothing is. */
  async function fault(input: Input): Promise<string | null> {
    strays.length = 0
    const before = threadCpuUsage()
    const mostMs = target.mostMs ?? MOST_MS
    let late: NodeJS.Timeout | undefined
    try {
      await Promise.race([
        opened.try(input),
        new Promise((_, reject) => {
          late = setTimeout(() => reject(new Error(`took longer than ${mostMs} ms`)), mostMs)
        }),
      ])
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    } catch (error) {
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
    } finally {
      clearTimeout(late)
    }
    const { user, system } = threadCpuUsage(before)
    const busyMs = (user + system) / 1000
    busiestMs = Math.max(busiestMs, busyMs)
    if (strays.length > 0) return `an error that nobody caught: ${strays.map(String).join('; ')}`
    return busyMs > MOST_BUSY_MS ? `held up the event loop for ${Math.round(busyMs)} ms` : null
  }

  async function shrunk(input: Input): Promise<Input> {
    let smallest = input
    let left = SHRINKS.most
    const until = performance.now() + SHRINKS.ms
    for (let isSmaller = true; isSmaller && left > 0;) {
      isSmaller = false
      for (const candidate of (target.shrink ?? (shrinkBytes as never))(smallest)) {
        if (left-- <= 0 || performance.now() > until) return smallest
        if ((await fault(candidate)) === null) continue
        smallest = candidate
        isSmaller = true
        break
      }
    }
    return smallest
  }

  let cases = 0
  try {
    for (; !isDone(cases, performance.now() - started); cases += 1) {
      const input = opened.draw(createRandom(seed * 1_000_003 + cases))
      const wrong = await fault(input)
      if (wrong === null) continue
      const smallest = await shrunk(input)
      throw new FuzzFinding(
        `${target.name}, seed ${seed}, case ${cases}: ${(await fault(smallest)) ?? wrong}\ninput: ` +
          (target.show ?? (showBytes as never))(smallest),
      )
    }
  } finally {
    process.off('unhandledRejection', onStray)
    process.off('uncaughtException', onStray)
    await opened.close()
  }
  return {
    target: target.name,
    seed,
    cases,
    ms: Math.round(performance.now() - started),
    busiestMs: Math.round(busiestMs),
  }
}

/** The bytes without ever smaller pieces of them. */
export function* shrinkBytes(bytes: Buffer): Generator<Buffer> {
  for (let size = Math.ceil(bytes.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < bytes.length; from += size)
      yield Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + size)])
  }
}

function showBytes(bytes: Buffer): string {
  return bytes.length > 4000
    ? `${bytes.length} bytes, base64 ${bytes.subarray(0, 3000).toString('base64')}…`
    : JSON.stringify(bytes.toString('latin1'))
}
