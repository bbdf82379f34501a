import { z } from 'zod'
import { liveTranslation } from './live-transcription.ts'

/**
 * The WebSocket of whoever reads the captions of a talk by a link, below the API's base, in messages `{event, data}` as
 * JSON text. A reader says which translation they want, and nothing else. `?reader=` is a UUID that the page keeps: it
 * holds its place when it connects again.
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
  /** Into which languages it is translated. */
  z.object({ event: z.literal('translations'), data: z.object({ translations: z.array(liveTranslation) }) }),
  /** The same paragraphs in the language that this reader has asked for, as far as they are translated. */
  z.object({
    event: z.literal('translated'),
    data: z.object({ language: z.string(), paragraphs: z.array(captionParagraph) }),
  }),
  /** The last. */
  z.object({ event: z.literal('ended'), data: z.object({ why: z.enum(CAPTION_ENDS) }) }),
])
export type CaptionsMessage = z.infer<typeof captionsMessage>

/** What a reader says. */
export const captionsReaderMessage = z.strictObject({
  event: z.literal('show'),
  /** Null for the original alone. */
  data: z.strictObject({ language: z.string().max(16).nullable() }),
})
export type CaptionsReaderMessage = z.infer<typeof captionsReaderMessage>
