import { z } from 'zod'
import { id } from '../common.ts'
import { route } from '../route.ts'
import { phrase } from '../../words/phrase.ts'

/** Most files of one call that is about many. */
export const FILES_AT_ONCE = 200

/** Ids of several files. */
export const fileIds = z.array(id).min(1).max(FILES_AT_ONCE)

/** What became of a call about many files. */
export const manyOutcome = z.object({
  /** Those of which it is so now. */
  done: z.array(id),
  failed: z.array(z.object({ _id: id, code: z.string(), message: z.string() })),
})
export type ManyOutcome = z.infer<typeof manyOutcome>

/** All at once; a file that is not the caller's fails by itself. */
export const changeFiles = route({
  method: 'POST',
  path: '/file/changes',
  summary: 'Archives several files of the caller or brings them back, or moves them to a folder',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  body: z
    .strictObject({
      ids: fileIds,
      is_archived: z.boolean().optional(),
      /** One of the caller's folders; null for none. */
      folder_id: id.nullable().optional(),
    })
    .refine(
      (body) => body.is_archived !== undefined || body.folder_id !== undefined,
      phrase('Send something to change.'),
    ),
  reply: manyOutcome,
  rateLimit: { perMinute: 120 },
})
