import { z } from 'zod'
import { errorReply, id } from './common.ts'
import { uploadOptions } from './files.ts'
import { route } from './route.ts'

/** Largest file that is taken from Dropbox, in bytes (spec 001 §9). */
export const DROPBOX_MOST_BYTES = 10_000_000_000

/** What Dropbox's Chooser offers as media. */
export const MEDIA_EXTENSIONS = [
  '.aac', '.ac3', '.aiff', '.aif', '.amr', '.ape', '.asf', '.au', '.avi', '.caf', '.dss', '.flac', '.flv', '.m4a', '.m4v', '.mka', '.mkv', '.mov',
  '.mp2', '.mp3', '.mp4', '.mpeg', '.mpg', '.mts', '.oga', '.ogg', '.ogv', '.opus', '.ts', '.tta', '.wav', '.webm', '.wma', '.wmv', '.wv', '.3gp',
] as const

/** And as a transcript. */
export const TRANSCRIPT_EXTENSIONS = ['.json'] as const

/** A line of the reply: how far it is, or at the end what came of it. */
export const dropboxReport = z.union([
  z.strictObject({ received: z.number().int(), total: z.number().int().nullable() }),
  z.strictObject({ file_id: id }),
  z.strictObject({ error: errorReply.extend({ status: z.number().int() }) }),
])
export type DropboxReport = z.infer<typeof dropboxReport>

/** Answers as newline-delimited JSON of {@link dropboxReport}; ending the request cancels it. */
export const uploadFromDropbox = route({
  method: 'POST',
  path: '/file/dropbox',
  summary: "Fetches one audio or video file by a direct link of Dropbox's Chooser",
  access: 'USER|SUBSCRIBER|ADMIN',
  lane: 'upload',
  scope: 'files:write',
  query: uploadOptions,
  body: z.strictObject({ link: z.string().max(4096), name: z.string().max(4096) }),
  rateLimit: { perMinute: 20 },
})
