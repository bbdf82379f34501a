import { execFile } from 'node:child_process'
import { lstatSync, readlinkSync } from 'node:fs'
import { promisify } from 'node:util'
import type { SandboxState } from '../../ports/media-tools.ts'
import { findOnPath } from './binaries.ts'

/** The files of one run. */
export interface RunFiles {
  reads: string
  /** Must be there already: it is bound into the sandbox. */
  writes?: string | undefined
}

/** Puts a command into the sandbox; `folder` is where it starts. */
export type Enclose = (command: string, args: readonly string[], files: RunFiles, folder: string) => string[]

/** Programs and their libraries; everything else of the system stays outside. */
const SYSTEM = ['/usr/bin', '/usr/lib', '/usr/lib32', '/usr/lib64', '/etc/alternatives', '/etc/ld.so.cache']

/** On merged systems links into /usr, folders of their own elsewhere. */
const OFTEN_LINKS = ['/bin', '/lib', '/lib32', '/lib64']

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
    ...system(),
    '--dev',
    '/dev',
    ...[program, ...libraries].flatMap(readable),
    '--dir',
    folder,
    ...readable(reads),
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
      `${command} does not run in bubblewrap here (${reasonOf(error)}). docs/operations.md says what to allow.`,
    )
  }
}

const without = (why: string) => ({
  enclose: null,
  state: { isOn: false, text: `${why} Until then media tools have only limits on time, memory and output.` },
})

/**
 * Root needs no user namespace, which some systems forbid, and goes on reading what belongs to others, as it does
 * outside; it keeps no other right.
 */
const ALONE = [
  ...(process.getuid?.() === 0 ? ['--cap-add', 'CAP_DAC_OVERRIDE'] : ['--unshare-user']),
  '--unshare-ipc',
  '--unshare-pid',
  '--unshare-net',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--die-with-parent',
  '--new-session',
]

const readable = (file: string) => ['--ro-bind', file, file]

function system(): string[] {
  return [
    ...SYSTEM.flatMap((folder) => ['--ro-bind-try', folder, folder]),
    ...OFTEN_LINKS.flatMap((folder) => {
      const found = lstatSync(folder, { throwIfNoEntry: false })
      if (found === undefined) return []
      return found.isSymbolicLink() ? ['--symlink', readlinkSync(folder), folder] : readable(folder)
    }),
  ]
}

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

/** The first line of what it said, which may be nothing. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const [line = message] = (stderr ?? '').split('\n').filter((text) => text.trim() !== '')
  return line.replace(/^bwrap: /, '').slice(0, 200)
}
