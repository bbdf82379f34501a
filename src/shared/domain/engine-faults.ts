/** How a speech engine breaks down: its process ends, has no memory, hangs, or cannot load its model. */
export const ENGINE_FAULTS = ['ended', 'memory', 'hung', 'load'] as const
export type EngineFault = (typeof ENGINE_FAULTS)[number]
