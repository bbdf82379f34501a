import { lstatSync, readlinkSync } from 'node:fs'

/** Programs and their libraries; everything else of the system stays outside. */
export const SYSTEM = ['/usr/bin', '/usr/lib', '/usr/lib32', '/usr/lib64', '/etc/alternatives', '/etc/ld.so.cache']

/** On merged systems links into /usr, folders of their own elsewhere. */
export const OFTEN_LINKS = ['/bin', '/lib', '/lib32', '/lib64']

/**
 * Arguments of bubblewrap: no network, no other processes. Root needs no user namespace, which some systems forbid, and
 * goes on reading what belongs to others, as it does outside; it keeps no other right.
 */
export const ALONE = [
  ...(process.getuid?.() === 0 ? ['--cap-add', 'CAP_DAC_OVERRIDE'] : ['--unshare-user']),
  '--unshare-ipc',
  '--unshare-pid',
  '--unshare-net',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--die-with-parent',
  '--new-session',
]

/** Arguments of bubblewrap for a file or folder that may be read inside, under its own name. */
export const readable = (file: string): string[] => ['--ro-bind', file, file]

/** The same where it may not be there. */
export const readableIfThere = (file: string): string[] => ['--ro-bind-try', file, file]

/** Arguments of bubblewrap for the system's programs and libraries. */
export function systemInside(): string[] {
  return [
    ...SYSTEM.flatMap(readableIfThere),
    ...OFTEN_LINKS.flatMap((folder) => {
      const found = lstatSync(folder, { throwIfNoEntry: false })
      if (found === undefined) return []
      return found.isSymbolicLink() ? ['--symlink', readlinkSync(folder), folder] : readable(folder)
    }),
  ]
}

/** Why a trial in the sandbox failed: the first line of what it said, which may be nothing. */
export function sandboxFault(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const [line = message] = (stderr ?? '').split('\n').filter((text) => text.trim() !== '')
  return line.replace(/^bwrap: /, '').slice(0, 200)
}
