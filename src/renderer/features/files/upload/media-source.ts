import type { RemoteMedium } from './imports/import-medium.ts'

/** What is chosen: a file of this device, or one that the server fetches. */
export type MediaSource = File | RemoteMedium
