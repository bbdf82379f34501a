import path from 'node:path'
import { z } from 'zod'
import { LOCAL_PATH, MEDIA_CHANNELS, MEDIA_WORKS } from '../../shared/bridge/media.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import type { LocalFiles } from '../local-files.ts'
import type { MediaWorks } from './media-works.ts'

const job = z.uuid()
/** Empty for a file that was made by the page, which has no path; on Windows no share or device of elsewhere. */
const file = z
  .string()
  .min(1)
  .max(4096)
  .refine((name) => path.isAbsolute(name) && !name.includes('\0') && !name.startsWith('\\\\'))
/** Which of them it may be is for those who look it up. */
const address = z.string().startsWith(LOCAL_PATH).max(200)

export interface MediaIpcDeps {
  works: Omit<MediaWorks, 'find' | 'cancelAll'>
  /** What the page may read of this computer. */
  local: Pick<LocalFiles, 'find'>
}

/** Answers what the page asks of ffmpeg. */
export function registerMedia({ answer, hear }: BridgeGate, { works, local }: MediaIpcDeps): void {
  answer(MEDIA_CHANNELS.isAvailable, z.tuple([]), () => works.isAvailable())
  answer(MEDIA_CHANNELS.prepare, z.tuple([job, file, z.enum(MEDIA_WORKS)]), (id, name, work) =>
    works.prepare(id, name, work),
  )
  answer(MEDIA_CHANNELS.peaks, z.tuple([job, address]), (id, name) =>
    works.peaks(id, async () => (await local.find(name))?.file ?? null),
  )
  answer(MEDIA_CHANNELS.release, z.tuple([job]), (id) => works.release(id))
  hear(MEDIA_CHANNELS.cancel, z.tuple([job]), (id) => works.cancel(id))
}
