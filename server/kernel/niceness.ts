import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'

/**
 * How many steps behind the event loop of the server other work stands, where processors are few: whoever waits for an
 * answer comes first. Steps, so that they hold whatever niceness an operator gives the server.
 */
export const BEHIND = {
  /** What the event loop itself hands on: files, passwords, packing, and V8's collections. */
  pool: 2,
  /** Saves and exports on threads, and a worker beside the server. */
  thread: 5,
  /** What takes longer, in processes of its own. */
  helper: 10,
  /** Speech and translations, behind whoever started them. */
  engine: 5,
  /** Speech that somebody follows as it is spoken: before all that can wait. */
  liveEngine: 2,
} as const

/** The greatest niceness that there is. */
const LAST = os.constants.priority.PRIORITY_LOW

/**
 * Puts a process, as soon as it was started, so many steps behind this one: from its first instruction, for a program
 * that loads takes as much as one that works. Nothing for one that has ended or was never there.
 */
export function putBehind(pid: number | undefined, steps: number): void {
  if (pid === undefined) return
  try {
    os.setPriority(pid, Math.min(LAST, os.getPriority() + steps))
  } catch {
    // It has ended, or is not ours to set: it works all the same.
  }
}

/** Puts the thread that calls so many steps behind the rest; only on Linux, which knows of threads. */
export function stepBack(steps: number): void {
  if (process.platform === 'linux') os.setPriority(Math.min(LAST, os.getPriority() + steps))
}

/** Names of threads that work for the event loop, as Node gives them. */
const OF_THE_LOOP = /^(?:libuv-worker|V8Worker)$/

/** Puts the event loop of this process before the threads that work for it; only on Linux. */
export function putLoopFirst(): void {
  if (process.platform !== 'linux') return
  for (const id of readdirSync('/proc/self/task').map(Number))
    if (OF_THE_LOOP.test(threadName(id))) putBehind(id, BEHIND.pool)
}

function threadName(id: number): string {
  try {
    return readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
