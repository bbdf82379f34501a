import { alignment } from './alignment.ts'
import { download } from './download.ts'
import type { Kind } from './kill-run.ts'
import { reading } from './reading.ts'
import { tracks } from './tracks.ts'

/** Work of machines whose workers are killed, each on so many seconds of sound. */
export const KINDS = {
  download: (seconds: number) => download(seconds * 100_000),
  reading,
  tracks,
  alignment,
} satisfies Record<string, (seconds: number) => Kind>

export type KindName = keyof typeof KINDS
