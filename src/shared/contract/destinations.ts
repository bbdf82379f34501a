import { z } from 'zod'
import { TEMPLATE_LENGTH, templateProblem } from '../domain/document-name.ts'
import { isFolderPath } from '../domain/folder-path.ts'
import { messages } from '../messages.ts'
import { bucketPlace, placeSecret as secret } from './bucket-place.ts'
import { id, languageCode } from './common.ts'
import { EXPORT_FORMATS } from './files/exports.ts'
import { route } from './route.ts'

/** Most destinations of a person. */
export const MOST_DESTINATIONS = 10
/** Deliveries of one destination that its log shows, the latest ones. */
export const SHOWN_DOCUMENTS = 100
/** The longest that a text has to have been left alone before it is sent again, in minutes. */
export const MOST_QUIET_MINUTES = 1440
/** Documents up to this size, in bytes, stand in the calls of a webhook; of larger ones only the link. */
export const MOST_ATTACHED_BYTES = 8 * 1024 * 1024

export const DESTINATION_KINDS = ['folder', 'bucket', 'webdav', 'webhook'] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]

/** What a destination can get of a text: documents, and the chapters of its original as WebVTT. */
export const SENT_FORMATS = [...EXPORT_FORMATS, 'chapters'] as const
export type SentFormat = (typeof SENT_FORMATS)[number]

/** Names of folders with slashes between them, none that hides or leads upwards; empty ones are left out. */
const folderPath = z.string().max(300).refine(isFolderPath, messages.destinationPathUnusable)
const address = z.url({ protocol: /^https?$/, error: messages.webhookAddressNeeded }).max(2000)

/** Where a destination is, without what opens it. */
export const destinationPlace = z.discriminatedUnion('kind', [
  /** Below the person's own folder on the server. */
  z.strictObject({ kind: z.literal('folder'), path: folderPath }),
  bucketPlace,
  /** The folder's address, and who logs in there; an empty user for nobody. */
  z.strictObject({ kind: z.literal('webdav'), url: address, user: z.string().max(200) }),
  /** Whether documents stand in the calls, or only links to them. */
  z.strictObject({ kind: z.literal('webhook'), url: address, is_attached: z.boolean() }),
])
export type DestinationPlace = z.output<typeof destinationPlace>

const template = z
  .string()
  .min(1, messages.destinationTemplateNeeded)
  .max(TEMPLATE_LENGTH)
  .superRefine((text, context) => {
    const problem = templateProblem(text)
    if (problem !== null && text !== '') context.addIssue({ code: 'custom', message: problem })
  })
const formats = z.array(z.enum(SENT_FORMATS)).min(1, messages.destinationFormatsNeeded).max(SENT_FORMATS.length)
const sends = z.enum(['ready', 'finished'])
const quietMinutes = z.number().int().min(1).max(MOST_QUIET_MINUTES)
const filingId = z.string().max(64).nullable()
const languages = z.array(languageCode).max(50)

/** Where transcripts go by themselves. */
export const destination = z.object({
  _id: id,
  place: destinationPlace,
  /** `chapters` go once they are written, and again when they are written anew. */
  formats: z.array(z.enum(SENT_FORMATS)),
  /** Names documents; fields stand in braces. */
  template: z.string(),
  /** `ready`: transcripts as soon as they are there; `finished`: once their file is FINISHED. */
  sends,
  /** Minutes without a change after which a transcript that people change is sent again. */
  quiet_minutes: z.number().int(),
  /** Only files of this folder and those below it; null for all. */
  folder_id: id.nullable(),
  /** Only files that have this tag; null for all. */
  tag_id: id.nullable(),
  /** Languages that transcripts and translations are written in; empty for all. */
  languages: z.array(z.string()),
  /** Whether a TXT, DOCX, PDF or JSON has the summary and chapters of its text, and goes again once one is written. */
  with_summary: z.boolean(),
  /** The same of what is written of templates and in answer to the person's questions about the file. */
  with_answers: z.boolean(),
  is_enabled: z.boolean(),
  /**
   * Why the server switched it off: nothing was delivered for days, its server answered 410, or the password was reset;
   * null when it did not.
   */
  paused_because: z.enum(['failing', 'gone', 'reset']).nullable(),
  /** ISO 8601, UTC: since when every delivery fails; null when the last one went well. */
  failing_since: z.string().nullable(),
  /** Documents that wait to be delivered. */
  waiting: z.number().int(),
  /** Documents that were given up. */
  failed: z.number().int(),
  /** ISO 8601, UTC. */
  created_date: z.string(),
})
export type Destination = z.infer<typeof destination>

/** A document on its way to a destination, with its last try. */
export const destinationDelivery = z.object({
  _id: id,
  /** Null for a test. */
  file_id: id.nullable(),
  /** Of the document there, or of the file until it has one. */
  name: z.string(),
  /** Code of the language that it is written in; null for a test. */
  language: z.string().nullable(),
  format: z.enum([...SENT_FORMATS, 'test']),
  /** Number of the save of the text. */
  version: z.number().int(),
  /**
   * `waiting`: to be tried, or tried again; `superseded`: a later version goes in its place; `empty`: the text has no
   * chapters yet.
   */
  status: z.enum(['waiting', 'delivered', 'failed', 'superseded', 'empty']),
  attempts: z.number().int(),
  /** ISO 8601, UTC. */
  created_date: z.string(),
  /** ISO 8601, UTC; null before the first try. */
  tried_date: z.string().nullable(),
  /** ISO 8601, UTC; null when there is no try to come. */
  next_try_date: z.string().nullable(),
  /** What went wrong, for a person; null when nothing did. */
  problem: z.string().nullable(),
})
export type DestinationDelivery = z.infer<typeof destinationDelivery>

/** The JSON that a webhook of this kind is sent, signed as Standard Webhooks has it. */
export const documentMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('document.ready'),
    /** ISO 8601, UTC. */
    timestamp: z.string(),
    data: z.object({
      file: z.object({ _id: id, name: z.string(), language_code: z.string() }),
      document: z.object({
        name: z.string(),
        format: z.enum(SENT_FORMATS),
        language: z.string(),
        version: z.number().int(),
        /** MIME type. */
        type: z.string(),
        /** Bytes. */
        size: z.number().int(),
        /** SHA-256, hex. */
        sha256: z.string(),
        /** Base64; null where only links are wanted, or it is too large. */
        content: z.string().nullable(),
        /** Answers the newest version to an access token that may read transcripts. */
        link: z.string(),
      }),
    }),
  }),
  z.object({ type: z.literal('test'), timestamp: z.string(), data: z.object({ destination_id: id }) }),
])
export type DocumentMessage = z.infer<typeof documentMessage>

const access = 'USER|SUBSCRIBER|ADMIN'
const params = z.object({ id })

/** What a new destination is to be. */
export const destinationWish = z.strictObject({
  place: destinationPlace,
  secret: secret.optional(),
  formats,
  template,
  sends,
  quiet_minutes: quietMinutes,
  folder_id: filingId,
  tag_id: filingId,
  languages,
  with_summary: z.boolean().default(false),
  with_answers: z.boolean().default(false),
  /** Whether the transcripts that are there already are sent, too. */
  with_existing: z.boolean(),
})
export type DestinationWish = z.output<typeof destinationWish>

export const listDestinations = route({
  method: 'GET',
  path: '/account/destinations',
  summary: "The caller's destinations, newest first, and the kinds that this server offers",
  access,
  reply: z.object({
    kinds: z.array(z.enum(DESTINATION_KINDS)),
    /** The person's own folder, below that of the operator. */
    own_folder: z.string(),
    destinations: z.array(destination),
  }),
})

/** The secret of a webhook is told once, here. */
export const createDestination = route({
  method: 'POST',
  path: '/account/destinations',
  summary: 'Has transcripts sent somewhere as they are finished, and when they change',
  access,
  confirmed: true,
  validated: true,
  status: 201,
  body: destinationWish,
  reply: destination.extend({ signing_secret: z.string().nullable() }),
  rateLimit: { perMinute: 20 },
})

/** A place that is another asks for what opens it again. */
export const updateDestination = route({
  method: 'PUT',
  path: '/account/destinations/:id',
  summary: 'Changes what is sent of a destination; the rest stays. Switched on again, it catches up',
  access,
  confirmed: true,
  validated: true,
  params,
  body: z.strictObject({
    place: destinationPlace.optional(),
    secret: secret.optional(),
    formats: formats.optional(),
    template: template.optional(),
    sends: sends.optional(),
    quiet_minutes: quietMinutes.optional(),
    folder_id: filingId.optional(),
    tag_id: filingId.optional(),
    languages: languages.optional(),
    with_summary: z.boolean().optional(),
    with_answers: z.boolean().optional(),
    is_enabled: z.boolean().optional(),
  }),
  reply: destination,
})

export const removeDestination = route({
  method: 'DELETE',
  path: '/account/destinations/:id',
  summary: 'Removes a destination with its log; what was delivered stays there',
  access,
  params,
  status: 204,
})

export const testDestination = route({
  method: 'POST',
  path: '/account/destinations/:id/test',
  summary: 'Sends a small document to try a destination out',
  access,
  params,
  status: 201,
  reply: destinationDelivery,
  rateLimit: { perMinute: 20 },
})

export const listDestinationDeliveries = route({
  method: 'GET',
  path: '/account/destinations/:id/deliveries',
  summary: 'The last deliveries to a destination, newest first',
  access,
  params,
  reply: z.array(destinationDelivery),
})

export const retryDestinationDelivery = route({
  method: 'POST',
  path: '/account/destinations/:id/deliveries/:delivery_id/retry',
  summary: 'Tries a delivery again that was given up',
  access,
  params: z.object({ id, delivery_id: id }),
  reply: destinationDelivery,
  rateLimit: { perMinute: 60 },
})
