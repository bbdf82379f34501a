import { availableParallelism } from 'node:os'
import { messages } from '../../../src/shared/messages.ts'
import { MediaError } from '../../ports/media-tools.ts'
import { createSlots } from '../../slots.ts'
import type { MediaBinaries } from './binaries.ts'
import { LIMITS, findConfinement } from './limits.ts'
import type { Confine, LimitName, RunLimits } from './limits.ts'
import { runMediaTool } from './run.ts'
import type { Run, RunEnd } from './run.ts'

/** The two programs, behind their limits. */
export interface Tools {
  run(program: keyof MediaBinaries, args: readonly string[], limits: LimitName, options: Pick<Run, 'signal' | 'onOutput' | 'onLog'>): Promise<RunEnd>
}

/** Short looks at media at once: more of them only make each slower, until honest media run into the clock. */
export const LOOKS_AT_ONCE = Math.max(4, 2 * availableParallelism())

/** `limits` replaces single limits for every kind of work. */
export function createTools({ findBinaries, searchPath, limits }: { findBinaries: () => MediaBinaries; searchPath: string; limits: Partial<RunLimits> }): Tools {
  let confinement: Promise<Confine> | null = null
  const looks = createSlots(LOOKS_AT_ONCE)
  return {
    async run(program, args, limitName, options) {
      const command = findBinaries()[program]
      if (command === null) throw new MediaError('engine_missing', messages.mediaToolsMissing)
      confinement ??= findConfinement(searchPath)
      const confine = await confinement
      const start = () => runMediaTool(confine, { command, args, limits: { ...LIMITS[limitName], ...limits }, ...options })
      // The clock of a run starts with it, so that no look is late before it began.
      return limitName === 'look' ? looks.use(start, options.signal) : start()
    },
  }
}
