import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { AddressRule } from '../../kernel/public-addresses.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { LinkError } from '../../ports/linked-files.ts'
import { readLines } from '../media-ffmpeg/lines.ts'
import { complaintOf } from './complaints.ts'
import { type Confine, insideEnvironment } from './confinement.ts'
import { startGuardedProxy } from './guarded-proxy.ts'

/** One run of the program. */
export interface PageRun {
  confine: Confine
  args: readonly string[]
  mayReach: AddressRule
  /** From start to end, and of processor time. */
  limits: { wallSeconds: number; cpuSeconds: number }
  /** Without a byte for so long while somebody waits for one, it is ended. */
  silenceMs: number
  /** All that may come through the network. */
  mostBytes: number
  signal: AbortSignal
}

const LOG_LINES = 20

/**
 * Runs the program and yields what it writes, as it is read; ends it, with all that it started, when the reader goes.
 * @throws LinkError in words for a person; the signal's reason when it aborts
 */
export async function* runForBytes(run: PageRun): AsyncGenerator<Uint8Array, void, undefined> {
  run.signal.throwIfAborted()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-page-'))
  const socket = path.join(folder, 'proxy')
  const proxy = await startGuardedProxy(socket, run).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  try {
    const child = start(run, socket)
    try {
      yield* child.bytes
      const exitCode = await child.ended
      if (exitCode !== 0) throw complaintOf(child.log, exitCode)
    } catch (error) {
      if (proxy.isOverrun()) throw tooMuch()
      throw error instanceof LinkError && proxy.wasRefused() ? refused() : error
    } finally {
      child.kill()
      await child.ended.catch(() => {})
    }
  } finally {
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function start({ confine, args, limits, silenceMs, signal }: PageRun, socket: string) {
  const confined = confine(args, { socket, limits })
  const child = spawn(confined.command, confined.args, {
    env: insideEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const log: string[] = []
  let failure: unknown = null

  const kill = () => {
    child.kill('SIGKILL')
    // A grandchild that outlives it would hold the pipes open.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const fail = (reason: unknown) => {
    failure ??= reason
    kill()
  }
  const onAbort = () => fail(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const wall = setTimeout(() => fail(tooSlow()), limits.wallSeconds * 1000)
  readLines(child.stderr, (line) => {
    log.push(line)
    if (log.length > LOG_LINES) log.shift()
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  }).finally(() => {
    clearTimeout(wall)
    signal.removeEventListener('abort', onAbort)
  })
  // Whoever reads hears of it there.
  ended.catch(() => {})

  /** Each wait for a byte has its own clock: a slow reader is not the program's silence. */
  async function* bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    const chunks = (child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    for (;;) {
      const clock = setTimeout(() => fail(tooSlow()), silenceMs)
      try {
        const next = await chunks.next()
        if (next.done === true) break
        yield next.value
      } catch (error) {
        throw failure ?? error
      } finally {
        clearTimeout(clock)
      }
    }
    if (failure !== null) throw failure
  }

  return { bytes: bytes(), ended, log, kill }
}

const tooSlow = () => new LinkError('link_failed', phrase('The site could not be reached, or stopped sending.'))
const refused = () => new LinkError('link_refused', phrase('This server does not fetch from this address.'))
const tooMuch = () => new LinkError('link_gone', phrase('This page loads more than this server allows.'))
