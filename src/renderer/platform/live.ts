import { createLive } from '../lib/live.ts'
import { platform } from './index.ts'

/** The event connection of this page. */
export const live = createLive((path, events) => platform.connect(path, events))
