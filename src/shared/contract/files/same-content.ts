import { z } from 'zod'
import { id } from '../common.ts'
import { route } from '../route.ts'

/** Most media that are asked about at once. */
export const MOST_ASKED_ABOUT = 50

/** A file of the caller's that holds the same recording as one that is about to be uploaded. */
export const sameFile = z.object({
  _id: id,
  name: z.string(),
  /** ISO 8601, UTC. */
  uploaded_date: z.string(),
})
export type SameFile = z.infer<typeof sameFile>

/** Asked before an upload, so that nobody sends and pays for a recording twice without meaning to. */
export const findSame = route({
  method: 'POST',
  path: '/file/same',
  summary: "The caller's files that hold the same recordings as some that are not uploaded yet",
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  body: z.strictObject({
    media: z
      .array(
        z.strictObject({
          /** Bytes. */
          size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
          /**
           * SHA-256, hex, of the first, middle and last 65,536 bytes, or of all bytes where there are at most 196,608;
           * the middle begins at (size − 65,536) / 2, rounded down.
           */
          sample: z.string().regex(/^[0-9a-f]{64}$/),
        }),
      )
      .min(1)
      .max(MOST_ASKED_ABOUT),
  }),
  /** For each the newest file that is the same; null where there is none. */
  reply: z.array(sameFile.nullable()),
  rateLimit: { perMinute: 60 },
})
