import { z } from 'zod'
import { id, languageCode } from './common.ts'
import { flatFile } from './files/records.ts'
import { route } from './route.ts'

/** How sound is sent: 16-bit samples, little-endian, one channel. */
export const LIVE_SOUND = { samplesPerSecond: 16_000, bytesPerSecond: 32_000, bytesPerSample: 2 } as const

/** Longest live session. */
export const LONGEST_LIVE_SECONDS = 12 * 3600

/** Bytes of sound that one frame brings at most: two seconds. */
export const MOST_LIVE_FRAME_BYTES = 60_000

/** Bytes before the sound in a frame: where it begins, counted in bytes of sound, as a little-endian uint64. */
export const LIVE_FRAME_HEAD_BYTES = 8

/**
 * Why a session ended: a person ended it, the time of the plan is used up, it reached {@link LONGEST_LIVE_SECONDS},
 * there was no room left to store it, or nobody came back to it.
 */
export const LIVE_ENDS = ['person', 'time', 'length', 'storage', 'left'] as const
export type LiveEnd = (typeof LIVE_ENDS)[number]

/** Languages that a session is translated into at most. */
export const MOST_LIVE_LANGUAGES = 4

/**
 * How a translation of a session stands: `late`: its engine does not answer, or not in time, and what it does not make
 * is translated when the session has ended; `ended`: it was stopped, or there is no time left for it.
 */
export const LIVE_TRANSLATION_STATES = ['on', 'late', 'ended'] as const
export type LiveTranslationState = (typeof LIVE_TRANSLATION_STATES)[number]
export const liveTranslation = z.object({ language: z.string(), state: z.enum(LIVE_TRANSLATION_STATES) })
export type LiveTranslation = z.infer<typeof liveTranslation>

const liveLanguages = z
  .array(languageCode)
  .max(MOST_LIVE_LANGUAGES)
  .transform((languages) => [...new Set(languages)])

/** How a live session stands. Bytes count the sound from its beginning. */
export const liveSession = z.object({
  /** Of its file. */
  id: z.string(),
  /** Bytes that are safely stored: nobody else need keep them. */
  received: z.number().int(),
  /** Bytes before which all words are in the text, or come when it ends: sound is best sent again from here. */
  recognised: z.number().int(),
  /** Seconds of the plan's time that are left to record; null where time is not limited. */
  seconds_left: z.number().int().nullable(),
  /** Null while it goes on. */
  ended_by: z.enum(LIVE_ENDS).nullable(),
  /** Into which languages it is translated while it goes on. */
  translations: z.array(liveTranslation),
})
export type LiveSession = z.infer<typeof liveSession>

/** Opens a session, with its file. Sent again with the same `client_key` it is the same one. */
export const openLiveSession = route({
  method: 'POST',
  path: '/live',
  summary: 'Begins a recording that is written down while it is made',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  rateLimit: { perMinute: 20 },
  body: z.strictObject({
    /** What its file is called. */
    name: z.string().trim().min(1).max(200),
    language_code: z.string().max(16),
    /** The folder that its file goes into; none unless given. */
    folder_id: z.string().max(64).nullable().default(null),
    /** Into which languages its phrases are translated as they are said. */
    translate_languages: liveLanguages.default([]),
    /** Chosen by who opens it. */
    client_key: z.uuid(),
  }),
  reply: z.object({ session: liveSession, file: flatFile }),
})

export const getLiveSession = route({
  method: 'GET',
  path: '/live/:id',
  summary: 'How a live session stands',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:read',
  params: z.object({ id }),
  reply: liveSession,
})

/**
 * Each costs as much time as the session itself, or the text's letters at 15 a second where that is more; one that is
 * stopped costs what was translated of it. Phrases from now on are translated at once, those before when it has ended.
 */
export const setLiveTranslations = route({
  method: 'PUT',
  path: '/live/:id/translations',
  summary: 'Chooses the languages into which a live session is translated',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  rateLimit: { perMinute: 30 },
  params: z.object({ id }),
  body: z.strictObject({ translate_languages: liveLanguages }),
  reply: liveSession,
})

/** What has not come by then never comes; a client sends `end` on its connection once all is stored. */
export const endLiveSession = route({
  method: 'POST',
  path: '/live/:id/end',
  summary: 'Ends a live session: its file becomes one like any other',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  callClass: 'vital',
  params: z.object({ id }),
  status: 204,
})

/** The WebSocket of a session, below the API's base. Frames are sound; messages are `{event, data}` as JSON text. */
export const LIVE_SOCKET_PATH = '/live/:id/socket'
export const liveSocketPath = (fileId: string) => LIVE_SOCKET_PATH.replace(':id', fileId)

const seconds = z.number()
/** A word and when it is spoken, in seconds from the beginning. */
const liveWord = z.object({ text: z.string(), start: seconds, end: seconds, confidence: z.number() })
export type LiveWord = z.infer<typeof liveWord>

/** What the server says on the connection of a session. */
export const liveServerMessage = z.discriminatedUnion('event', [
  /** The first. Sound is sent from `recognised` on, or from as early as its sender has it, but never from later than
   * `received`. */
  z.object({ event: z.literal('ready'), data: liveSession }),
  /** More is stored, or in the text. */
  z.object({ event: z.literal('stored'), data: liveSession.omit({ id: true, ended_by: true, translations: true }) }),
  /** What was said since the last final words, so far; it may all change yet. */
  z.object({ event: z.literal('partial'), data: z.object({ words: z.array(liveWord) }) }),
  /** What will not change any more, and is in the file's text; none where nobody spoke after all. */
  z.object({ event: z.literal('final'), data: z.object({ words: z.array(liveWord) }) }),
  /** A phrase in another language, each once and in the order in which they were said. */
  z.object({
    event: z.literal('translated'),
    data: z.object({ language: z.string(), number: z.number().int(), source: z.string(), text: z.string() }),
  }),
  /** Translations are chosen, late, in time again or ended. */
  z.object({ event: z.literal('translations'), data: z.object({ translations: z.array(liveTranslation) }) }),
  /** The words come so many seconds behind what is said; 0 once they do not any more. */
  z.object({ event: z.literal('behind'), data: z.object({ seconds }) }),
  /** The server cannot store sound for the moment: it is to be kept, and sent again after the next `ready`. */
  z.object({ event: z.literal('waiting'), data: z.object({ message: z.string() }) }),
  /** The last. */
  z.object({ event: z.literal('ended'), data: z.object({ by: z.enum(LIVE_ENDS), received: z.number().int() }) }),
])
export type LiveServerMessage = z.infer<typeof liveServerMessage>

/**
 * Opus that is sent in the place of samples: in Ogg, in WebM, or as bare packets, each behind its length as a
 * little-endian uint16.
 */
export const LIVE_ENCODINGS = ['ogg', 'webm', 'opus'] as const
export type LiveEncoding = (typeof LIVE_ENCODINGS)[number]

/** What a client says beside its frames of sound. */
export const liveClientMessage = z.discriminatedUnion('event', [
  /**
   * The binary messages after this are one stream of Opus, without the head of a frame; once on a connection, before
   * any sound. Its first sample has the place `at`, in bytes of 16-bit sound at 16 kHz: at most `received`.
   */
  z.object({
    event: z.literal('sound'),
    data: z.object({
      encoding: z.enum(LIVE_ENCODINGS),
      at: z
        .number()
        .int()
        .min(0)
        .max(2 ** 40)
        .multipleOf(2),
    }),
  }),
  /** All sound was sent, and is to be stored; then the session ends. */
  z.object({ event: z.literal('end') }),
])
export type LiveClientMessage = z.infer<typeof liveClientMessage>
