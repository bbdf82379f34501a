import { z } from 'zod'
import { id } from '../common.ts'
import { route } from '../route.ts'
import { audience } from '../shares.ts'
import { fileIds, manyOutcome } from './changes.ts'

const transfer = z.strictObject({
  ids: fileIds,
  /** A workspace in which the caller may add files; null for their own account. */
  to: id.nullable(),
  /** One of the new owner's folders; null for none. */
  folder_id: id.nullable().default(null),
})
const access = 'USER|SUBSCRIBER|ADMIN'

/**
 * With all their texts, versions, comments, links and shares with people, all at once or not at all. A file that is not
 * there, is being worked on or is on legal hold fails by itself. What was paid for it stays where it was paid.
 */
export const transferFiles = route({
  method: 'POST',
  path: '/file/transfers',
  summary: 'Moves files from whom the caller acts for to one of their workspaces, or to their own account',
  access,
  body: transfer,
  reply: manyOutcome,
  rateLimit: { perMinute: 60 },
})

/**
 * Nothing is moved: this says beforehand what moving would mean. Without `ids` it is about all files of whom the caller
 * acts for, and names whoever may gain or lose sight of any.
 */
export const compareTransfer = route({
  method: 'POST',
  path: '/file/transfers/audience',
  summary: 'Who would gain or lose sight of files if they were moved to another owner',
  access,
  body: transfer.partial({ ids: true }),
  reply: z.object({ gains: audience, loses: audience }),
  rateLimit: { perMinute: 120 },
})
