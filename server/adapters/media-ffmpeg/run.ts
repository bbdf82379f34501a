import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { messages } from '../../../src/shared/messages.ts'
import { MediaError } from '../../ports/media-tools.ts'
import type { Confine, RunLimits } from './limits.ts'
import { readLines } from './lines.ts'
import type { RunFiles } from './sandbox.ts'

/** What the tools say when memory or file size runs out. */
const PAST_A_LIMIT = /Cannot allocate memory|File too large|error while loading shared libraries/

/** A sandbox tells that a signal ended the tool by its own exit code, 128 above the signal's number. */
const DEATHS = new Map<number | null, NodeJS.Signals>(
  Object.entries(os.constants.signals).map(([name, number]) => [128 + number, name as NodeJS.Signals]),
)

/** One run of ffmpeg or ffprobe. */
export interface Run {
  command: string
  args: readonly string[]
  limits: RunLimits
  files: RunFiles
  signal?: AbortSignal | undefined
  /** Reads the standard output; `alive` says that the work goes on. */
  onOutput: (stream: Readable, alive: () => void) => void
  onLog?: (line: string, stop: () => void) => void
}

/** How a run ended, when neither a limit nor the caller ended it. */
export interface RunEnd {
  /** Null when the log reader stopped it. */
  exitCode: number | null
  /** The last lines of the log, for judging; they may name paths. */
  logTail: string[]
}

/**
 * Runs a media tool in an empty folder of its own, with nothing in its environment, and waits for its end.
 * @throws MediaError `media_timeout`, `media_limit`, `engine_missing`; the signal's reason when it aborts
 */
export async function runMediaTool(confine: Confine, run: Run): Promise<RunEnd> {
  run.signal?.throwIfAborted()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-media-'))
  try {
    if (run.files.writes !== undefined) await writeFile(run.files.writes, '')
    return await runIn(folder, confine(run.command, run.args, { limits: run.limits, files: run.files, folder }), run)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runIn(cwd: string, { command, args }: { command: string; args: string[] }, run: Run): Promise<RunEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: minimalEnvironment(cwd),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    const logTail: string[] = []
    let failure: unknown = null
    let isStopped = false

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
    const stop = () => {
      isStopped = true
      kill()
    }
    const onTimeout = () => fail(new MediaError('media_timeout', messages.readingTooLong))
    const onAbort = () => fail(run.signal?.reason)
    const wall = setTimeout(onTimeout, run.limits.wallSeconds * 1000)
    const stall = setTimeout(onTimeout, run.limits.stallSeconds * 1000)
    const settle = () => {
      clearTimeout(wall)
      clearTimeout(stall)
      run.signal?.removeEventListener('abort', onAbort)
    }
    run.signal?.addEventListener('abort', onAbort, { once: true })

    run.onOutput(child.stdout, () => stall.refresh())
    readLines(child.stderr, (line) => {
      if (!line.startsWith('[Parsed_ashowinfo')) logTail.push(line)
      if (logTail.length > 20) logTail.shift()
      run.onLog?.(line, stop)
    })

    child.on('error', (cause) => {
      settle()
      reject(new MediaError('engine_missing', messages.mediaToolsMissing, { cause }))
    })
    child.on('close', (exitCode, endedBy) => {
      settle()
      const exitSignal = endedBy ?? DEATHS.get(exitCode)
      const fault = logTail.find((line) => line.startsWith('bwrap: '))
      if (failure !== null) reject(failure)
      else if (isStopped) resolve({ exitCode: null, logTail })
      else if (exitSignal === 'SIGXCPU' || exitSignal === 'SIGKILL')
        reject(new MediaError('media_timeout', messages.readingTooLong))
      else if (exitSignal === 'SIGXFSZ' || logTail.some((line) => PAST_A_LIMIT.test(line))) {
        reject(new MediaError('media_limit', messages.readingTooMuch))
      } else if (fault !== undefined) reject(new Error(`The sandbox could not be set up: ${fault}`))
      else resolve({ exitCode, logTail })
    })
  })
}

/** Nothing of ours: no keys, no proxies, no locale. */
export function minimalEnvironment(home: string): NodeJS.ProcessEnv {
  const base = { PATH: process.env['PATH'], HOME: home, LANG: 'C', AV_LOG_FORCE_NOCOLOR: '1' }
  return process.platform === 'win32' ? { ...base, SystemRoot: process.env['SystemRoot'] } : base
}
