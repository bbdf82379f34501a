import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The program that is the server, its workers and the command line. */
export const MAIN = path.join(import.meta.dirname, '../../server/main.ts')

/** How Node runs it, wherever it runs. */
export const { nodeFlags } = (await import(path.join(import.meta.dirname, '../../scripts/lib/paths.mjs'))) as {
  nodeFlags: string[]
}

/** A test takes the disk as it is, makes many calls in a minute, and accounts by itself. */
const OPEN_HANDED = { DISK_RESERVE: '0', CALLS_PER_MINUTE: '1000000', SETUP: 'off' }

/** How long a start may take on a busy machine, in milliseconds. */
const START_MS = 180_000

/** A program of the command line that runs until it is ended. */
export interface LonghandProcess {
  child: ChildProcess
  /** What it printed last. */
  said: () => string
  /** Resolves when it has ended. */
  gone: Promise<void>
  /** Ends it and all that it started, as `kill -9` does. */
  kill: () => Promise<void>
  /** Lets it end by itself. */
  stop: () => Promise<void>
}

/** Starts `serve` or `worker` as leader of a group of its own; it ends with us, however we end. */
export function startProcess(command: 'serve' | 'worker', env: NodeJS.ProcessEnv): LonghandProcess {
  // The server ends when the channel to who started it does.
  const child = spawn(process.execPath, [...nodeFlags, MAIN, command], {
    env: { ...OPEN_HANDED, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const gone = once(child, 'exit').then(() => undefined)
  let text = ''
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return {
    child,
    said: () => text,
    gone,
    async kill() {
      if (child.pid !== undefined) killGroup(child.pid)
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Waits until a server that was started at this origin is ready. @throws Error with what it said when it ends instead
 */
export async function whenReady(
  origin: string,
  { child, said }: Pick<LonghandProcess, 'child' | 'said'>,
): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${said()}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`The server was not ready after ${START_MS} ms:\n${said()}`)
}
