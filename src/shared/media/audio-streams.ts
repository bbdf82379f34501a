import { z } from 'zod'

const seconds = z.string().transform(Number).optional().catch(undefined)

const ffprobeOutput = z.object({
  format: z.object({ start_time: seconds }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      channels: z.number().optional().catch(undefined),
      start_time: seconds,
    }),
  ),
})

/** A sound stream of a medium. */
export interface AudioStream {
  channels: number
  /** Seconds from the start of the medium to its first sound. */
  startSeconds: number
}

/** The sound streams that ffprobe's JSON names, in order; none where it cannot be read. */
export function audioStreams(json: string): AudioStream[] {
  const parsed = ffprobeOutput.safeParse(parseJson(json))
  if (!parsed.success) return []
  const { format, streams } = parsed.data
  return streams
    .filter(({ codec_type }) => codec_type === 'audio')
    .map(({ channels = 1, start_time }) => ({
      channels,
      startSeconds: Math.max(0, finite(start_time) - finite(format.start_time)),
    }))
}

const finite = (value: number | undefined) => (Number.isFinite(value) ? (value ?? 0) : 0)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
