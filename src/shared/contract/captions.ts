import { z } from 'zod'

/**
 * The WebSocket of whoever reads the captions of a talk by a link, below the API's base. The server speaks alone, in
 * messages `{event, data}` as JSON text. `?reader=` is a UUID that the page keeps: it holds its place when it connects
 * again.
 */
export const CAPTIONS_SOCKET_PATH = '/captions/:key/socket'
export const captionsSocketPath = (key: string, reader: string) =>
  `${CAPTIONS_SOCKET_PATH.replace(':key', encodeURIComponent(key))}?reader=${reader}`

/** A paragraph of the last that was said. */
export const captionParagraph = z.object({
  id: z.string(),
  /** Who speaks; null where the text tells no speakers apart. */
  speaker: z.string().nullable(),
  text: z.string(),
})
export type CaptionParagraph = z.infer<typeof captionParagraph>

/**
 * Why nothing more comes: the talk is over; the link has ended or never was; it has a password that this browser has
 * not shown; or all its places are taken, which may change.
 */
export const CAPTION_ENDS = ['talk', 'link', 'locked', 'full'] as const
export type CaptionEnd = (typeof CAPTION_ENDS)[number]

export const captionsMessage = z.discriminatedUnion('event', [
  /** What the talk is called, and which language is spoken. The first. */
  z.object({ event: z.literal('talk'), data: z.object({ name: z.string(), language_code: z.string() }) }),
  /** The end of the text as it is now, corrections included. */
  z.object({ event: z.literal('text'), data: z.object({ paragraphs: z.array(captionParagraph) }) }),
  /** What is being said after that, and may change yet. */
  z.object({ event: z.literal('partial'), data: z.object({ text: z.string() }) }),
  /** The last. */
  z.object({ event: z.literal('ended'), data: z.object({ why: z.enum(CAPTION_ENDS) }) }),
])
export type CaptionsMessage = z.infer<typeof captionsMessage>
