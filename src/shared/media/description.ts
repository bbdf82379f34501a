import { z } from 'zod'
import { isPlayableInBrowsers, mimeTypeOf } from './formats.ts'

const seconds = z.string().transform(Number).optional().catch(undefined)

const ffprobeOutput = z.object({
  format: z.object({
    // It becomes part of a type in a header.
    format_name: z.string().regex(/^[\w.,+-]+$/),
    duration: seconds,
    start_time: seconds,
    tags: z.object({ major_brand: z.string().optional() }).optional(),
  }),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        pix_fmt: z.string().optional(),
        start_time: seconds,
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      }),
    )
    .default([]),
})

/** What ffprobe says of a medium, in our words. */
export interface MediaDescription {
  /** `audio` when the only pictures are a cover. */
  kind: 'audio' | 'video'
  /** One name, such as `webm`, `mp4` or `quicktime`, where ffprobe gives a list. */
  container: string
  mimeType: string
  /** Seconds; null when the header does not say. */
  headerSeconds: number | null
  /** Seconds from the start of the medium to its first sound. */
  soundStartSeconds: number
  /** Codec of the first sound stream; null when there is none. */
  audioCodec: string | null
  videoCodec: string | null
  isPlayable: boolean
}

/**
 * Reads ffprobe's JSON. `head` is the start of the file as Latin-1 text: only there a webm differs from
 * another Matroska file. Null when the JSON names no container or no streams that we know.
 */
export function describeMedia(json: string, head: string): MediaDescription | null {
  const parsed = ffprobeOutput.safeParse(parseJson(json))
  if (!parsed.success) return null
  const { format, streams } = parsed.data
  const audio = streams.find((stream) => stream.codec_type === 'audio')
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
  if (!audio && !video) return null
  const kind = video ? 'video' : 'audio'
  const container = containerName(format.format_name, format.tags?.major_brand, head)
  const audioCodec = audio?.codec_name ?? null
  const videoCodec = video ? (video.codec_name ?? 'unknown') : null
  return {
    kind,
    container,
    mimeType: mimeTypeOf(container, kind),
    headerSeconds:
      format.duration !== undefined && Number.isFinite(format.duration) && format.duration > 0 ? format.duration : null,
    soundStartSeconds: Math.max(0, finite(audio?.start_time) - finite(format.start_time)),
    audioCodec,
    videoCodec,
    isPlayable:
      audioCodec !== null &&
      isPlayableInBrowsers(
        container,
        audioCodec,
        videoCodec === null ? null : { codec: videoCodec, pixelFormat: video?.pix_fmt ?? null },
      ),
  }
}

const finite = (value: number | undefined) => (Number.isFinite(value) ? (value ?? 0) : 0)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function containerName(formatName: string, majorBrand: string | undefined, head: string): string {
  const first = formatName.split(',')[0] ?? formatName
  if (first === 'matroska') return head.slice(0, 64).includes('webm') ? 'webm' : 'matroska'
  if (first !== 'mov') return first
  const brand = majorBrand?.trim() ?? ''
  if (brand === 'qt') return 'quicktime'
  return brand.startsWith('3g') ? '3gp' : 'mp4'
}
