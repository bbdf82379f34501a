import { LEVEL_SAMPLE_RATE, trackLevelArguments } from '../../../src/shared/media/arguments.ts'
import { type AudioStream, audioStreams } from '../../../src/shared/media/audio-streams.ts'
import { createTrackLevelReader } from '../../../src/shared/media/track-levels.ts'
import { type TrackLayout, trackLayout, type TrackLevels } from '../../../src/shared/media/tracks.ts'
import { readHeaders } from './probe.ts'
import type { Tools } from './tools.ts'

/** How much of the sound is decoded to see how loud the tracks are: enough for each speaker to have spoken. */
const LOOKED_AT_SECONDS = 15 * 60

/** See {@link MediaTools.tracks}. */
export async function readTracks(
  tools: Tools,
  input: string,
  signal?: AbortSignal,
): Promise<{ layout: TrackLayout; levels: TrackLevels } | null> {
  const layout = trackLayout(await streamsOf(tools, input, signal))
  if (layout === null) return null
  const reader = createTrackLevelReader(LEVEL_SAMPLE_RATE, layout.count)
  const { exitCode } = await tools.run('ffmpeg', trackLevelArguments(input, layout, LOOKED_AT_SECONDS), 'walk', {
    files: { reads: input },
    signal,
    onOutput: (stream, alive) =>
      stream.on('data', (chunk: Buffer) => {
        reader.push(chunk)
        alive()
      }),
  })
  const levels = reader.finish()
  // A stream that cannot be decoded is no speaker's.
  return exitCode === 0 || levels.levels[0]!.length > 0 ? { layout, levels } : null
}

/** Seconds from the start of the medium to the first sound of one of its streams. */
export async function streamStart(tools: Tools, input: string, index: number, signal?: AbortSignal): Promise<number> {
  return (await streamsOf(tools, input, signal))[index]?.startSeconds ?? 0
}

async function streamsOf(tools: Tools, input: string, signal?: AbortSignal): Promise<AudioStream[]> {
  const json = await readHeaders(tools, input, signal)
  return json === null ? [] : audioStreams(json)
}
