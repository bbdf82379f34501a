import { messages } from '../../../src/shared/messages.ts'
import { MediaError } from '../../ports/media-tools.ts'
import type { MediaBinaries } from './binaries.ts'
import { LIMITS, findConfinement } from './limits.ts'
import type { Confine, LimitName, RunLimits } from './limits.ts'
import { runMediaTool } from './run.ts'
import type { Run, RunEnd } from './run.ts'

/** The two programs, behind their limits. */
export interface Tools {
  run(program: keyof MediaBinaries, args: readonly string[], limits: LimitName, options: Pick<Run, 'signal' | 'onOutput' | 'onLog'>): Promise<RunEnd>
}

/** `limits` replaces single limits for every kind of work. */
export function createTools({ findBinaries, searchPath, limits }: { findBinaries: () => MediaBinaries; searchPath: string; limits: Partial<RunLimits> }): Tools {
  let confinement: Promise<Confine> | null = null
  return {
    async run(program, args, limitName, options) {
      const command = findBinaries()[program]
      if (command === null) throw new MediaError('engine_missing', messages.mediaToolsMissing)
      confinement ??= findConfinement(searchPath)
      return runMediaTool(await confinement, { command, args, limits: { ...LIMITS[limitName], ...limits }, ...options })
    },
  }
}
