import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { SandboxState } from '../../ports/media-tools.ts'
import { ALONE, OFTEN_LINKS, readable, sandboxFault, SYSTEM, systemInside } from '../bubblewrap.ts'
import { findOnPath } from './binaries.ts'

/** The files of one run. */
export interface RunFiles {
  /** Left out for one that reads what it is sent. */
  reads?: string | undefined
  /** Must be there already: it is bound into the sandbox. */
  writes?: string | undefined
}

/** Puts a command into the sandbox; `folder` is where it starts. */
export type Enclose = (command: string, args: readonly string[], files: RunFiles, folder: string) => string[]

/** Seconds for a program to say its version. */
const TRIAL_MS = 10_000

const execute = promisify(execFile)

/**
 * A sandbox by bubblewrap: no network, no other processes, an empty file system but for programs, libraries and the
 * files of the run, of which one alone may be written. Null where a trial of the command does not succeed in it.
 */
export async function findSandbox(
  command: string,
  searchPath: string,
): Promise<{ enclose: Enclose | null; state: SandboxState }> {
  const bwrap = findOnPath('bwrap', searchPath)
  if (bwrap === null) return without('bubblewrap is not installed. Install the package bubblewrap.')
  const libraries = await librariesOf(command, searchPath)
  const enclose: Enclose = (program, args, { reads, writes }, folder) => [
    bwrap,
    ...ALONE,
    ...systemInside(),
    '--dev',
    '/dev',
    ...[program, ...libraries].flatMap(readable),
    '--dir',
    folder,
    ...(reads === undefined ? [] : readable(reads)),
    ...(writes === undefined ? [] : ['--bind', writes, writes]),
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
    '--chdir',
    folder,
    '--',
    program,
    ...args,
  ]
  const [first = bwrap, ...rest] = enclose(command, ['-version'], { reads: command }, '/tmp')
  try {
    await execute(first, rest, { timeout: TRIAL_MS, killSignal: 'SIGKILL', env: { PATH: process.env['PATH'] } })
    return { enclose, state: { isOn: true, text: `${bwrap}: no network, and no file but the one that is read` } }
  } catch (error) {
    return without(
      `${command} does not run in bubblewrap here (${sandboxFault(error)}). docs/operations.md says what to allow.`,
    )
  }
}

const without = (why: string) => ({
  enclose: null,
  state: { isOn: false, text: `${why} Until then media tools have only limits on time, memory and output.` },
})

/** The libraries of a program that lie outside the system's folders, such as those that came with it. */
async function librariesOf(command: string, searchPath: string): Promise<string[]> {
  const ldd = findOnPath('ldd', searchPath)
  if (ldd === null) return []
  try {
    const { stdout } = await execute(ldd, [command], { timeout: TRIAL_MS })
    const named = [...stdout.matchAll(/(?:=>|^)\s*(\/\S+) \(0x/gm)].map(([, file = '']) => file)
    return named.filter((file) => ![...SYSTEM, ...OFTEN_LINKS].some((folder) => file.startsWith(`${folder}/`)))
  } catch {
    // A script, or a program without libraries.
    return []
  }
}
