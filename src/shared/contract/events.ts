import { z } from 'zod'
import { caret } from './carets.ts'
import { fileListItem } from './files/records.ts'
import { plan } from './plan.ts'
import { otherReader } from './presence.ts'
import { savedEdit } from './text-edits.ts'

/** The WebSocket's address, below the API's base. Messages are `{event, data}` as JSON text. */
export const SOCKET_PATH = '/socket'

/** What the four transcription events carry: all of the caller's files in work, and all FAILED ones. */
export const statusData = z.object({
  transcribeFiles: z.array(fileListItem),
  failedFiles: z.array(fileListItem),
  plan: plan.nullable(),
})
export type StatusData = z.infer<typeof statusData>

export const serverMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('connected'), data: z.object({}) }),
  z.object({ event: z.literal('autoTranscription'), data: statusData }),
  z.object({ event: z.literal('autoFailedTranscription'), data: statusData }),
  z.object({ event: z.literal('humanTranscription'), data: statusData }),
  z.object({ event: z.literal('humanFailedTranscription'), data: statusData }),
  /** One file of the caller is new or changed; `removed` when it is gone. */
  z.object({ event: z.literal('fileChanged'), data: z.object({ item: fileListItem.nullable(), id: z.string() }) }),
  /** Somebody opened or left a text that the caller has open: it is worth telling one's presence again. */
  z.object({ event: z.literal('presenceChanged'), data: z.object({ id: z.string() }) }),
  /** Somebody wrote, changed, resolved or deleted a comment that the caller sees: it is worth asking for them. */
  z.object({ event: z.literal('commentsChanged'), data: z.object({ id: z.string() }) }),
  /**
   * What a model writes of a file, or answers to a question of the caller, got further or has ended: it is worth asking
   * for. The id of the file; of the answer where it is about several.
   */
  z.object({ event: z.literal('answersChanged'), data: z.object({ id: z.string() }) }),
  /**
   * A text that the page `tab` has open was saved: `edits` since what the page was told last, up to `number`; null
   * where they are too many, or not known as edits: then they are asked for.
   */
  z.object({
    event: z.literal('textChanged'),
    data: z.object({
      id: z.string(),
      tab: z.string(),
      number: z.number().int(),
      edits: z.array(savedEdit).nullable(),
    }),
  }),
  /** Where others are in a text that the page `tab` has open; null for who has left it. */
  z.object({
    event: z.literal('caretsMoved'),
    data: z.object({
      id: z.string(),
      tab: z.string(),
      carets: z.array(z.object({ page: z.string(), who: otherReader.shape.who, caret: caret.nullable() })),
    }),
  }),
  /** Telling the speakers of a file apart got further, or has ended: it is worth asking what came of it. */
  z.object({ event: z.literal('speakersChanged'), data: z.object({ id: z.string() }) }),
  /** Listening to a file again, or to a part of it, got further or has ended: it is worth asking what came of it. */
  z.object({ event: z.literal('readingChanged'), data: z.object({ id: z.string() }) }),
  /**
   * A medium that the server fetches for the caller got further, became a file, failed or was removed: it is worth
   * asking for.
   */
  z.object({ event: z.literal('importChanged'), data: z.object({ id: z.string() }) }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** The user `_id` that old clients send is ignored: the session says who it is. */
export const clientMessage = z.discriminatedUnion('event', [
  z.object({
    event: z.enum(['checkStatusFilesForAutoTranscription', 'checkStatusFilesForHumanTranscription']),
    data: z.unknown().optional(),
  }),
  /**
   * This connection is that of a page that told its presence: when it ends, the page is gone. With the number of the
   * text that it has, it is told of what is saved after that.
   */
  z.object({
    event: z.literal('textOpened'),
    data: z.object({
      id: z.string().max(64),
      tab: z.string().max(64),
      language: z.string().max(35).optional(),
      number: z.number().int().min(0).optional(),
    }),
  }),
  /** Where the person is in a text that this connection's page has open. */
  z.object({
    event: z.literal('caretMoved'),
    data: z.object({ id: z.string().max(64), tab: z.string().max(64), caret }),
  }),
])
export type ClientMessage = z.infer<typeof clientMessage>
export type OpenedText = (ClientMessage & { event: 'textOpened' })['data']

/** Milliseconds: first and longest wait before connecting again, connect time-out, ping interval. */
export const SOCKET_TIMES = { firstRetry: 1000, longestRetry: 5000, connectTimeout: 20_000, ping: 25_000 } as const
