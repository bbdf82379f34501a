import { z } from 'zod'
import { PRESETS } from '../domain/presets.ts'
import { SPEAKER_CHOICES } from '../domain/speaker-choice.ts'
import { phrase } from '../words/phrase.ts'
import { email } from './auth.ts'
import { id, languageCode } from './common.ts'
import { listFiles } from './files/list.ts'
import { FILE_VOCABULARY_LENGTH } from './files/upload.ts'
import { holdReason } from './holds.ts'
import { route } from './route.ts'
import { MOST_SHARED_AT_ONCE, SHARE_MESSAGE_LENGTH, shareRight } from './shares.ts'
import { SHARE_DAYS } from './sharing.ts'
import { guideId } from './style-guides.ts'
import { MOST_TAGS_OF_FILE } from './tags.ts'

/** What bulk actions are bounded by. */
export const BULK_LIMITS = {
  /** Files that are named, and files of one action. */
  ids: 1000,
  files: 100_000,
  /** Actions of an account that are in work. */
  atOnce: 5,
  /** Failures of one answer. */
  failures: 100,
} as const

/**
 * How a bulk action is: `gathering` looks which files it is about and what they cost; `ready` waits to be started, for
 * it costs more than was allowed; `running` is in work; `done` and `cancelled` are its ends.
 */
export const BULK_STATES = ['gathering', 'ready', 'running', 'done', 'cancelled'] as const
export type BulkState = (typeof BULK_STATES)[number]

const tagIds = z.array(id).max(MOST_TAGS_OF_FILE).default([])
const addresses = z.array(email).min(1).max(MOST_SHARED_AT_ONCE)

const archive = z.strictObject({ kind: z.literal('archive'), is_archived: z.boolean() })
const move = z.strictObject({ kind: z.literal('move'), folder_id: id.nullable() })
const tag = z
  .strictObject({ kind: z.literal('tag'), add: tagIds, remove: tagIds })
  .refine(({ add, remove }) => add.length + remove.length > 0, phrase('Send something to change.'))
const status = z.strictObject({ kind: z.literal('status'), status: z.enum(['EDITING', 'FINISHED']) })
const styleGuide = z.strictObject({ kind: z.literal('style-guide'), style_guide: guideId.nullable() })
const remove = z.strictObject({ kind: z.literal('remove') })
const resume = z.strictObject({ kind: z.literal('resume') })
/** What is left out is as each file has it. */
const again = z.strictObject({
  kind: z.literal('again'),
  language_code: languageCode.optional(),
  speakers: z.enum(SPEAKER_CHOICES).optional(),
  preset: z.enum(PRESETS).optional(),
  vocabulary: z.string().max(FILE_VOCABULARY_LENGTH).optional(),
})
/** An overview, or what a template of the caller asks for, of texts without one or whose words were edited since. */
const answer = z.strictObject({ kind: z.literal('answer'), template_id: id.nullable().default(null) })
const translate = z.strictObject({ kind: z.literal('translate'), language: languageCode })
const share = z.strictObject({
  kind: z.literal('share'),
  email_addresses: addresses,
  right: shareRight,
  days: z.literal(SHARE_DAYS).nullable().default(null),
  message: z.string().trim().max(SHARE_MESSAGE_LENGTH).default(''),
})
const shareGroup = z.strictObject({
  kind: z.literal('share-group'),
  right: shareRight,
  days: z.literal(SHARE_DAYS).nullable().default(null),
})
const unshare = z.strictObject({ kind: z.literal('unshare'), email_addresses: addresses })

/** To a workspace in which the caller may add files, or with null to their own account. */
const transfer = z.strictObject({
  kind: z.literal('transfer'),
  to: id.nullable(),
  /** One of the new owner's folders; null for none. */
  folder_id: id.nullable().default(null),
})

const hold = z.strictObject({ kind: z.literal('hold'), reason: holdReason })
const liftHold = z.strictObject({ kind: z.literal('lift-hold') })

const filing = z.discriminatedUnion('kind', [
  archive,
  move,
  tag,
  status,
  styleGuide,
  remove,
  resume,
  again,
  hold,
  liftHold,
])
const sharing = z.discriminatedUnion('kind', [share, shareGroup, unshare])
const translating = translate
const answering = answer
const transferring = transfer

/** What is done with each file. */
export type BulkWish =
  | z.output<typeof filing>
  | z.output<typeof sharing>
  | z.output<typeof translating>
  | z.output<typeof answering>
  | z.output<typeof transferring>
export type BulkKind = BulkWish['kind']

/** Which of the caller's own files, as the list of files takes it. */
export const bulkFilter = z.strictObject(
  listFiles.query.pick({
    status: true,
    q: true,
    archived: true,
    folder: true,
    tag: true,
    language: true,
    from: true,
    before: true,
  }).shape,
)
export type BulkFilter = z.output<typeof bulkFilter>

/** Either files by their ids, or all that a filter leaves now. */
const selection = {
  ids: z.array(id).min(1).max(BULK_LIMITS.ids).optional(),
  filter: bulkFilter.optional(),
  /** Of the caller: the same one again is answered with what it has begun before. */
  key: z.string().min(1).max(64).optional(),
  /** It begins by itself where it costs at most so many seconds of time; else it waits to be started. */
  most_seconds: z.number().int().min(0).max(1_000_000_000).default(0),
}
const isOne = ({ ids, filter }: { ids?: unknown; filter?: unknown }) => (ids === undefined) !== (filter === undefined)
const eitherOr = phrase('Send either ids or filter.')

export const bulkAction = z.object({
  _id: id,
  kind: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  state: z.enum(BULK_STATES),
  /** Files that it is about, as far as they are known; with how many it is through, and in how many it failed. */
  files: z.number().int(),
  finished: z.number().int(),
  failed_count: z.number().int(),
  /** What it costs together, in whole seconds; null until all files are known. */
  price: z.object({ auto_seconds: z.number().int(), human_seconds: z.number().int() }).nullable(),
})
export type BulkAction = z.infer<typeof bulkAction>

export const bulkFailure = z.object({ file: id, name: z.string(), code: z.string(), message: z.string() })
export type BulkFailure = z.infer<typeof bulkFailure>

const wholeAction = bulkAction.extend({
  /** Files in which it was not done, in the order of the work, after `after`. */
  failed: z.array(bulkFailure),
  /** Goes on with the failures when it is given as `after`; null at the end. */
  next: z.number().int().nullable(),
})
export type WholeBulkAction = z.infer<typeof wholeAction>

const access = 'USER|SUBSCRIBER|ADMIN'
const byId = z.object({ id })
const began = { reply: wholeAction, status: 201, bodyLimit: 128 * 1024, rateLimit: { perMinute: 30 } } as const

/** Each file is done once, by a job of the server, as its own call does it; what is not allowed fails by itself. */
export const startBulk = route({
  method: 'POST',
  path: '/bulk',
  summary: 'Archives, moves, tags, finishes, transcribes again, resumes, holds or removes many files of the caller',
  access,
  scope: 'files:write',
  body: z.strictObject({ action: filing, ...selection }).refine(isOne, eitherOr),
  ...began,
})

export const startBulkTranslation = route({
  method: 'POST',
  path: '/bulk/translations',
  summary: 'Translates many files of the caller into a language',
  access,
  scope: 'transcripts:write',
  body: z.strictObject({ action: translating, ...selection }).refine(isOne, eitherOr),
  ...began,
})

/** Texts are sent to the server of models that the operator has set, of some files at a time. */
export const startBulkAnswers = route({
  method: 'POST',
  path: '/bulk/answers',
  summary: 'Has a model write a summary of many files of the caller, or what a template asks for',
  access,
  scope: 'transcripts:write',
  body: z.strictObject({ action: answering, ...selection }).refine(isOne, eitherOr),
  ...began,
})

export const startBulkSharing = route({
  method: 'POST',
  path: '/bulk/shares',
  summary: 'Shares many files of the caller with people or the group, or ends it',
  access,
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  body: z.strictObject({ action: sharing, ...selection }).refine(isOne, eitherOr),
  ...began,
})

export const startBulkTransfer = route({
  method: 'POST',
  path: '/bulk/transfers',
  summary: 'Moves many files from whom the caller acts for to one of their workspaces, or to their own account',
  access,
  body: z.strictObject({ action: transferring, ...selection }).refine(isOne, eitherOr),
  ...began,
})

export const listBulk = route({
  method: 'GET',
  path: '/bulk',
  summary: "The caller's latest bulk actions, the newest first",
  access,
  scope: 'files:read',
  reply: z.object({ actions: z.array(bulkAction) }),
})

export const getBulk = route({
  method: 'GET',
  path: '/bulk/:id',
  summary: 'How far a bulk action is, and where it failed',
  access,
  scope: 'files:read',
  params: byId,
  query: z.object({ after: z.coerce.number().int().min(-1).default(-1) }),
  reply: wholeAction,
  rateLimit: { perMinute: 240 },
})

/** Starts what waits because of its price. It is refused when there is not enough time for all of it. */
export const beginBulk = route({
  method: 'POST',
  path: '/bulk/:id/begin',
  summary: 'Starts a bulk action that is ready, at the price that it says',
  access,
  scope: 'files:write',
  params: byId,
  reply: wholeAction,
  rateLimit: { perMinute: 60 },
})

export const cancelBulk = route({
  method: 'POST',
  path: '/bulk/:id/cancel',
  summary: 'Ends a bulk action; files that are through stay as they are',
  access,
  scope: 'files:write',
  params: byId,
  reply: wholeAction,
  rateLimit: { perMinute: 60 },
})
