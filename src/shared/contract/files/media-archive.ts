import { z } from 'zod'
import { MEDIA_ARCHIVE } from '../../domain/media-archive.ts'
import { id } from '../common.ts'
import { route } from '../route.ts'

const query = z.object({
  /** Separated by commas. */
  ids: z
    .string()
    .max(8000)
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(z.array(id).min(1).max(MEDIA_ARCHIVE.files)),
})

/** What a zip of media would have, and what not. */
export const mediaArchivePlan = z.object({
  files: z.number().int(),
  /** Of the media together. */
  bytes: z.number().int(),
  /** Files whose medium the caller cannot have, and why. */
  left_out: z.array(z.object({ file: id, name: z.string(), code: z.string(), message: z.string() })),
})
export type MediaArchivePlan = z.infer<typeof mediaArchivePlan>

export const planMediaArchive = route({
  method: 'GET',
  path: '/file/media-archive/plan',
  summary: 'How large a zip of the media of several files would be, and what it leaves out',
  access: 'session',
  scope: 'files:read',
  query,
  reply: mediaArchivePlan,
  rateLimit: { perMinute: 120 },
})

/**
 * The media as they were uploaded, each under its own name. A file of text within names those that are left out, or
 * whose reading failed. Refused whole when a file is not there, or when there is nothing to send.
 */
export const downloadMediaArchive = route({
  method: 'GET',
  path: '/file/media-archive',
  summary: 'The media of several files as one zip',
  access: 'session',
  callClass: 'download',
  scope: 'files:read',
  query,
  rateLimit: { perMinute: 30 },
})
