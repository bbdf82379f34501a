import path from 'node:path'
import { z } from 'zod'
import { MEDIA_CHANNELS, MEDIA_WORKS } from '../../shared/bridge/media.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import type { MediaWorks } from './media-works.ts'

const job = z.uuid()
/** Empty for a file that was made by the page, which has no path; on Windows no share or device of elsewhere. */
const file = z.string().min(1).max(4096).refine((name) => path.isAbsolute(name) && !name.includes('\0') && !name.startsWith('\\\\'))

/** Answers what the page asks of ffmpeg. */
export function registerMedia({ answer, hear }: BridgeGate, works: Omit<MediaWorks, 'find' | 'cancelAll'>): void {
  answer(MEDIA_CHANNELS.isAvailable, z.tuple([]), () => works.isAvailable())
  answer(MEDIA_CHANNELS.prepare, z.tuple([job, file, z.enum(MEDIA_WORKS)]), (id, name, work) => works.prepare(id, name, work))
  answer(MEDIA_CHANNELS.release, z.tuple([job]), (id) => works.release(id))
  hear(MEDIA_CHANNELS.cancel, z.tuple([job]), (id) => works.cancel(id))
}
