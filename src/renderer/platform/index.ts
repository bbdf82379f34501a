import { browserPlatform } from './browser.ts'
import type { Platform } from './platform.ts'

export type { Platform } from './platform.ts'

/** Where this page runs, chosen once at start. */
export const platform: Platform = browserPlatform
