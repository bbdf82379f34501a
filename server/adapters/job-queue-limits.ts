import { DAY_MS } from '../../src/shared/durations.ts'

/**
 * Restarts and power cuts are not the job's fault; a job that kills its worker each time is given up after this many
 * more.
 */
export const FORGIVEN_DEATHS = 7

/** Done jobs are kept a day, for a look at what happened. */
export const KEEP_DONE_MS = DAY_MS
