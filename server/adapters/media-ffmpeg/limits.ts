import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findOnPath } from './binaries.ts'
import type { Enclose, RunFiles } from './sandbox.ts'

/** What one run of ffmpeg or ffprobe may use up. */
export interface RunLimits {
  /** Seconds from start to end. */
  wallSeconds: number
  /** Seconds without any more output, after which it counts as hanging. */
  stallSeconds: number
  /** Seconds of processor time. */
  cpuSeconds: number
  /** Bytes of address space. */
  memoryBytes: number
  /** Bytes of any one file it writes. */
  outputBytes: number
}

const minute = 60
const hour = 60 * minute
const GiB = 1024 ** 3

/** A WAV file cannot hold more than 4 GiB; 36 hours of 16 kHz mono stay below it. */
export const MAX_SECONDS = 36 * hour

/**
 * Limits by kind of work. Decoding speech runs some hundred times faster than it plays, encoding video about as fast.
 */
export const LIMITS = {
  look: { wallSeconds: minute, stallSeconds: minute, cpuSeconds: minute, memoryBytes: 2 * GiB, outputBytes: 0 },
  walk: {
    wallSeconds: 10 * minute,
    stallSeconds: 2 * minute,
    cpuSeconds: 10 * minute,
    memoryBytes: 2 * GiB,
    outputBytes: 0,
  },
  picture: {
    wallSeconds: 2 * minute,
    stallSeconds: 2 * minute,
    cpuSeconds: minute,
    memoryBytes: 2 * GiB,
    outputBytes: 16 * 1024 ** 2,
  },
  decode: {
    wallSeconds: 2 * hour,
    stallSeconds: 2 * minute,
    cpuSeconds: 2 * hour,
    memoryBytes: 2 * GiB,
    outputBytes: 4 * GiB,
  },
  copy: {
    wallSeconds: 2 * hour,
    stallSeconds: 2 * minute,
    cpuSeconds: hour,
    memoryBytes: 2 * GiB,
    outputBytes: 64 * GiB,
  },
  /** Sound that is decoded as it is spoken: the longest session, of which decoding takes a hundredth. */
  stream: { wallSeconds: 13 * hour, stallSeconds: 13 * hour, cpuSeconds: hour, memoryBytes: GiB, outputBytes: 0 },
  encode: {
    wallSeconds: 24 * hour,
    stallSeconds: 5 * minute,
    cpuSeconds: 48 * hour,
    memoryBytes: 4 * GiB,
    outputBytes: 64 * GiB,
  },
} satisfies Record<string, RunLimits>

export type LimitName = keyof typeof LIMITS

/** Puts a command behind the limits that the system can enforce. */
export type Limit = (command: string, args: readonly string[], limits: RunLimits) => { command: string; args: string[] }

const bare: Limit = (command, args) => ({ command, args: [...args] })

/** Puts a run behind limits and, where there is one, into a sandbox. `folder` is where it starts. */
export type Confine = (
  command: string,
  args: readonly string[],
  run: { limits: RunLimits; files: RunFiles; folder: string },
) => { command: string; args: string[] }

/** The limits go around the sandbox: what it starts inherits them, and ends with it. */
export function confineBy(limit: Limit, enclose: Enclose | null): Confine {
  return (command, args, { limits, files, folder }) => {
    if (enclose === null) return limit(command, args, limits)
    const [first = command, ...rest] = enclose(command, args, files, folder)
    return limit(first, rest, limits)
  }
}

/**
 * Finds out what this system has. With util-linux, `setpriv` lets the child die with a worker that is killed
 * and `prlimit` bounds it; elsewhere only our own clocks do.
 */
export async function findLimits(searchPath: string): Promise<Limit> {
  const setpriv = findOnPath('setpriv', searchPath)
  const prlimit = findOnPath('prlimit', searchPath)
  const nice = findOnPath('nice', searchPath)
  const outer = setpriv === null ? [] : [setpriv, '--pdeathsig', 'KILL', '--no-new-privs']
  const prefix: Limit = (command, args, limits) => {
    const bounds =
      prlimit === null
        ? []
        : [
            prlimit,
            `--cpu=${limits.cpuSeconds}`,
            `--as=${limits.memoryBytes}`,
            `--fsize=${limits.outputBytes}`,
            '--core=0',
            '--nofile=256',
          ]
    const [first = command, ...rest] = [
      ...outer,
      ...bounds,
      ...(nice === null ? [] : [nice, '-n', '5']),
      command,
      ...args,
    ]
    return { command: first, args: rest }
  }
  try {
    const trial = prefix(process.execPath, ['--version'], { ...LIMITS.decode, memoryBytes: 64 * GiB })
    await promisify(execFile)(trial.command, trial.args, { timeout: 10_000 })
    return prefix
  } catch {
    return bare
  }
}
