import { z } from 'zod'
import { uploadOptions } from '../../shared/contract/files/upload.ts'
import { MEDIA_NAME_LENGTH } from './limits.ts'

/** What the small JSON beside a medium of the outbox says. */
export const outboxItem = z.object({
  /** Also the upload's name on the server, so that it becomes one file whatever is lost on the way. */
  id: z.uuid(),
  /** Origin of the server that it goes to. */
  server: z.string(),
  /** Whose it is: it is shown to and sent for nobody else. */
  userId: z.string(),
  name: z.string().max(MEDIA_NAME_LENGTH),
  /** Bytes. */
  size: z.int().min(0),
  /** Of the medium as it was taken, hex. */
  sha256: z.string(),
  options: uploadOptions,
  /** The text that its owner brings, null without one. */
  transcript: z.object({ name: z.string().max(MEDIA_NAME_LENGTH), size: z.int().min(0) }).nullable(),
  /** Its place in the line: the least goes first. */
  place: z.number(),
  state: z.enum(['waiting', 'paused', 'failed', 'done']),
  /** Where the server has what was sent; null before the first byte. */
  uploadUrl: z.string().nullable(),
  /** Bytes that the server has confirmed. */
  received: z.int().min(0),
  /** The file it became; null until the server has confirmed all of it. */
  fileId: z.string().nullable(),
  /** Why it failed, for a person. */
  problem: z.string().nullable(),
})
export type OutboxItem = z.infer<typeof outboxItem>
