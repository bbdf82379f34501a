import type { Logger } from '../../server/ports/logger.ts'

const nothing = () => undefined

/** For what a test does not look at. */
export const silentLog: Logger = { info: nothing, warn: nothing, error: nothing, debug: nothing }
