import { execFile } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ALONE, readable, readableIfThere, sandboxFault, systemInside } from '../bubblewrap.ts'
import { findProgram } from '../find-program.ts'
import { findLimits, type RunLimits } from '../media-ffmpeg/limits.ts'

const RELAY = path.join(import.meta.dirname, 'relay-process.ts')
/** Of the sandbox's own loopback, on which nothing else listens. */
const PORT = 8118
const MiB = 1024 ** 2
const TRIAL_MS = 20_000

/** What hosts prove themselves by, and where programs beside those of the system lie. */
const INSIDE = ['/usr/local', '/etc/ssl', '/etc/pki', '/etc/ca-certificates', '/usr/share', '/etc/nsswitch.conf']

/** Address of the proxy as the program inside has it. */
export const PROXY = `http://127.0.0.1:${PORT}`

/** Puts the program into its sandbox with these limits; `socket` is that of the proxy, the only way out. */
export type Confine = (
  args: readonly string[],
  run: { socket: string; limits: Pick<RunLimits, 'wallSeconds' | 'cpuSeconds'> },
) => { command: string; args: string[] }

/** The program as it runs here, or what the operator can do about it. */
export type Found = { confine: Confine; version: string; program: string; why: null } | { confine: null; why: string }

/**
 * Finds yt-dlp and tries it in a sandbox by bubblewrap: no network but a proxy's socket, no other processes, no file
 * but programs and libraries, and some room in memory. Without the sandbox it is not run at all: it asks whatever
 * pages name.
 */
export async function findConfined({
  programPath,
  searchPath,
}: {
  programPath: string | null
  searchPath: string
}): Promise<Found> {
  const named = programPath ?? (await findProgram('yt-dlp', searchPath))
  if (named === null)
    return without('yt-dlp is not installed. Install the package yt-dlp, or set YT_DLP_PATH to a newer one.')
  const bwrap = await findProgram('bwrap', searchPath)
  if (bwrap === null) return without('yt-dlp is run in bubblewrap only. Install the package bubblewrap.')
  try {
    const program = await realpath(named)
    const [limit, around] = await Promise.all([findLimits(searchPath), aroundProgram(program)])
    const memory = await findProgram('prlimit', searchPath)
    const confine: Confine = (args, { socket, limits }) => {
      const inside = memory === null ? [program] : [memory, `--data=${1536 * MiB}`, program]
      const relay = [process.execPath, '--max-old-space-size=64', RELAY, socket, String(PORT), ...inside, ...args]
      const sandbox = enclosing([...around, process.execPath, RELAY], socket)
      return limit(bwrap, [...sandbox, ...relay], { ...limits, stallSeconds: limits.wallSeconds, ...OF_ANY_RUN })
    }
    // Any file that is there stands for the socket.
    const trial = confine(['--ignore-config', '--version'], { socket: RELAY, limits: TRIAL })
    const { stdout } = await promisify(execFile)(trial.command, trial.args, {
      timeout: TRIAL_MS,
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024,
      env: insideEnvironment(),
    })
    const version = /^\d{4}\.\d{2}\.\d{2}[\d.]*$/m.exec(stdout)?.[0]
    return version === undefined
      ? without(`${program} does not say which version of yt-dlp it is.`)
      : { confine, version, program, why: null }
  } catch (error) {
    return without(`${named} does not run in bubblewrap here (${sandboxFault(error)}). docs/operations.md says more.`)
  }
}

const without = (why: string): Found => ({ confine: null, why })

/** Fragments of what is fetched lie in memory, one after another. */
const ROOM_BYTES = 256 * MiB

/** The relay reserves much address space and uses little; what it runs has a limit of its own. */
const OF_ANY_RUN = { memoryBytes: 64 * 1024 * MiB, outputBytes: ROOM_BYTES }
const TRIAL = { wallSeconds: 20, cpuSeconds: 20 }

const enclosing = (files: readonly string[], socket: string) => [
  ...ALONE,
  ...systemInside(),
  ...INSIDE.flatMap(readableIfThere),
  '--dev',
  '/dev',
  '--proc',
  '/proc',
  ...[...new Set(files)].flatMap(readable),
  ...readable(socket),
  '--size',
  String(ROOM_BYTES),
  '--tmpfs',
  HOME,
  '--remount-ro',
  '/dev',
  '--remount-ro',
  '/',
  '--chdir',
  HOME,
  '--',
]

/** An empty folder inside. */
const HOME = '/run/page'

/** Nothing of ours: no keys, no settings, no plug-ins, no proxies but the one that it is told. */
export const insideEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME,
  TMPDIR: HOME,
  XDG_CONFIG_HOME: HOME,
  LANG: 'C.UTF-8',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONNOUSERSITE: '1',
  YTDLP_NO_PLUGINS: '1',
})

/** The program, and the Python that it was installed with where that lies elsewhere, as pipx has it. */
async function aroundProgram(program: string): Promise<string[]> {
  const root = path.dirname(path.dirname(program))
  const settings = await readFile(path.join(root, 'pyvenv.cfg'), 'utf8').catch(() => null)
  if (settings === null) return [program]
  const home = /^home\s*=\s*(\/\S+)$/m.exec(settings)?.[1]
  return home === undefined || home.startsWith('/usr/') ? [root] : [root, path.dirname(await realpath(home))]
}
