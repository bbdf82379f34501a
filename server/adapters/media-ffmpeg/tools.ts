import { availableParallelism } from 'node:os'
import { messages } from '../../../src/shared/messages.ts'
import { MediaError } from '../../ports/media-tools.ts'
import type { SandboxState } from '../../ports/media-tools.ts'
import { createSemaphore } from '../../kernel/semaphore.ts'
import type { MediaBinaries } from './binaries.ts'
import { LIMITS, confineBy, findLimits } from './limits.ts'
import type { Confine, LimitName, RunLimits } from './limits.ts'
import { runMediaTool } from './run.ts'
import type { Run, RunEnd } from './run.ts'
import { findSandbox, type RunFiles } from './sandbox.ts'

/** The two programs, behind their limits. */
export interface Tools {
  run(
    program: keyof MediaBinaries,
    args: readonly string[],
    limits: LimitName,
    options: Pick<Run, 'files' | 'signal' | 'onOutput' | 'onLog'>,
  ): Promise<RunEnd>
  /** A command of one program behind its limits, for who runs it by themselves. @throws MediaError `engine_missing` */
  confined(
    program: keyof MediaBinaries,
    args: readonly string[],
    limits: LimitName,
    run: { files: RunFiles; folder: string },
  ): Promise<{ command: string; args: string[] }>
  /** What stands around a program here beside its limits. */
  sandboxOf(command: string): Promise<SandboxState>
}

/** Short looks at media at once: more of them only make each slower, until honest media run into the clock. */
export const LOOKS_AT_ONCE = Math.max(4, 2 * availableParallelism())

/** `limits` replaces single limits for every kind of work. */
export function createTools({
  findBinaries,
  searchPath,
  limits,
}: {
  findBinaries: () => MediaBinaries
  searchPath: string
  limits: Partial<RunLimits>
}): Tools {
  const looks = createSemaphore(LOOKS_AT_ONCE)
  return {
    async run(program, args, limitName, options) {
      const command = findBinaries()[program]
      if (command === null) throw new MediaError('engine_missing', messages.mediaToolsMissing)
      const { confine } = await confinementOf(command, searchPath)
      const start = () =>
        runMediaTool(confine, { command, args, limits: { ...LIMITS[limitName], ...limits }, ...options })
      // The clock of a run starts with it, so that no look is late before it began.
      return limitName === 'look' ? looks.use(start, options.signal) : start()
    },
    async confined(program, args, limitName, { files, folder }) {
      const command = findBinaries()[program]
      if (command === null) throw new MediaError('engine_missing', messages.mediaToolsMissing)
      const { confine } = await confinementOf(command, searchPath)
      return confine(command, args, { limits: { ...LIMITS[limitName], ...limits }, files, folder })
    },
    sandboxOf: async (command) => (await confinementOf(command, searchPath)).sandbox,
  }
}

type Confinement = { confine: Confine; sandbox: SandboxState }

/** What this system has does not change while the process runs, so that each program is tried once. */
const known = new Map<string, Promise<Confinement>>()

function confinementOf(command: string, searchPath: string): Promise<Confinement> {
  const key = `${searchPath}\0${command}`
  const found = known.get(key) ?? findConfinement(command, searchPath)
  known.set(key, found)
  return found
}

async function findConfinement(command: string, searchPath: string): Promise<Confinement> {
  const [limit, { enclose, state }] = await Promise.all([findLimits(searchPath), findSandbox(command, searchPath)])
  return { confine: confineBy(limit, enclose), sandbox: state }
}
