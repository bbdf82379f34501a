import { z } from 'zod'
import { route, type RouteReply } from '../route.ts'
import { byId } from './by-id.ts'

/**
 * Binary, with Range, ETag and HEAD. A transcriptor who has not taken the file gets its first minute, here and as a
 * download.
 */
export const getMedia = route({
  method: 'GET',
  path: '/file/media/:id',
  summary: 'The media for playing',
  access: 'session',
  guests: true,
  callClass: 'download',
  scope: 'files:read',
  params: byId,
})

export const downloadMedia = route({
  method: 'GET',
  path: '/file/media/download/:id',
  summary: 'The media as an attachment under its own name',
  access: 'session',
  guests: true,
  callClass: 'download',
  scope: 'files:read',
  params: byId,
})

/** JPEG, with ETag and HEAD; 404 for a file without pictures, or until its picture is made. */
export const getThumbnail = route({
  method: 'GET',
  path: '/file/thumbnail/:id',
  summary: 'A small picture of a video',
  access: 'session',
  callClass: 'download',
  scope: 'files:read',
  params: byId,
})

export const waveform = z.object({
  /** Peaks a second. */
  rate: z.number(),
  /** Seconds. */
  length: z.number(),
  /** Loudest sample of each interval, 0 to 255. */
  peaks: z.array(z.number().int()),
})
export type Waveform = z.infer<typeof waveform>

/**
 * Who accepts `application/octet-stream` and nothing else gets the same as `waveformBytes` writes it: a byte for each
 * peak.
 */
export const getWaveform = route({
  method: 'GET',
  path: '/file/waveform/:id',
  summary: 'Peaks of the sound for drawing',
  access: 'session',
  guests: true,
  scope: 'files:read',
  params: byId,
  reply: waveform,
})

/** What is answered around a moment: so many seconds, and peaks of them. */
export const MOMENT = { before: 3, seconds: 12, peaks: 120, most: 50 } as const

/** 409 while there is no shape of the sound. */
export const getMoments = route({
  method: 'GET',
  path: '/file/waveform/:id/moments',
  summary: 'Peaks of the sound around some moments, such as those that a search found',
  access: 'session',
  scope: 'files:read',
  params: byId,
  query: z.object({
    /** Seconds from the start, with commas between. */
    at: z
      .string()
      .max(1000)
      .regex(/^\d{1,7}(?:\.\d{1,6})?(?:,\d{1,7}(?:\.\d{1,6})?){0,49}$/),
  }),
  reply: z.object({
    /** One for each, in their order. */
    moments: z.array(
      z.object({
        /** Where it begins, in seconds; it is {@link MOMENT} long. */
        from: z.number(),
        /** Loudest sample of each interval, 0 to 255. */
        peaks: z.array(z.number().int()),
      }),
    ),
  }),
})
export type SoundMoment = RouteReply<typeof getMoments>['moments'][number]
