/** Work is written down at most so often, in milliseconds: a save is not to cost a second write. */
export const WORKED_EVERY_MS = 60_000
