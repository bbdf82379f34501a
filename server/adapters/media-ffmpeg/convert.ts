import {
  ENGINE_SAMPLE_RATE,
  normaliseArguments,
  playableArguments,
  previewArguments,
  remuxArguments,
  slowArguments,
} from '../../../src/shared/media/arguments.ts'
import type { RemuxContainer } from '../../../src/shared/media/arguments.ts'
import { createDamageReader } from '../../../src/shared/media/damage.ts'
import type { MediaDescription } from '../../../src/shared/media/description.ts'
import { mimeTypeOf } from '../../../src/shared/media/formats.ts'
import type { SoundPick } from '../../../src/shared/media/tracks.ts'
import { messages } from '../../../src/shared/messages.ts'
import { MediaError } from '../../ports/media-tools.ts'
import type { DecodedMedia } from '../../ports/media-tools.ts'
import { MAX_SECONDS } from './limits.ts'
import { describe } from './probe.ts'
import { readProgress } from './progress.ts'
import type { RunEnd } from './run.ts'
import type { Tools } from './tools.ts'
import { streamStart } from './tracks.ts'
import { writeWhole } from './write.ts'

/** Bytes before the samples in a WAV file that ffmpeg writes without tags. */
const WAV_HEADER_BYTES = 44

/** ffmpeg's exit code when most packets were damaged but all were tried. */
const EXIT_MOSTLY_DAMAGED = 69

/** See {@link MediaTools.normalise}. */
export async function normalise(
  tools: Tools,
  input: string,
  outputPath: string,
  options: { onSeconds?: (decoded: number) => void; signal?: AbortSignal; pick?: SoundPick | undefined },
): Promise<DecodedMedia> {
  const { pick } = options
  const startSeconds =
    pick?.kind === 'streams'
      ? await streamStart(tools, input, pick.index, options.signal)
      : (await describeSound(tools, input, options.signal)).soundStartSeconds
  return writeWhole(outputPath, async (partPath) => {
    const damage = createDamageReader()
    const end = await tools.run(
      'ffmpeg',
      normaliseArguments(input, partPath, { startSeconds, maxSeconds: MAX_SECONDS, pick }),
      'decode',
      {
        files: { reads: input, writes: partPath },
        signal: options.signal,
        onOutput: readProgress(options.onSeconds),
        onLog: (line) => damage.read(line),
      },
    )
    return (bytes) => {
      const lengthSeconds = Math.max(0, bytes - WAV_HEADER_BYTES) / 2 / ENGINE_SAMPLE_RATE
      assertDone(end, lengthSeconds > 0)
      if (lengthSeconds >= MAX_SECONDS) throw new MediaError('media_limit', messages.readingTooMuch)
      return { lengthSeconds, damagedAtSeconds: damage.places }
    }
  })
}

/** See {@link MediaTools.makePlayable}. */
export async function makePlayable(
  tools: Tools,
  input: string,
  outputPath: string,
  kind: 'audio' | 'video',
  { signal, mixed }: { signal?: AbortSignal; mixed?: number },
): Promise<{ mimeType: string }> {
  const { soundStartSeconds } = await describeSound(tools, input, signal)
  return writeWhole(outputPath, async (partPath) => {
    const end = await tools.run(
      'ffmpeg',
      playableArguments(input, partPath, { kind, startSeconds: soundStartSeconds, ...(mixed && { mixed }) }),
      'encode',
      {
        files: { reads: input, writes: partPath },
        signal,
        onOutput: readProgress(),
      },
    )
    return (bytes) => {
      assertDone(end, bytes > 0)
      return { mimeType: mimeTypeOf(kind === 'audio' ? 'ogg' : 'mp4', kind) }
    }
  })
}

/** See {@link MediaTools.preview}. */
export async function preview(
  tools: Tools,
  input: string,
  outputPath: string,
  { seconds, fromSeconds = 0, signal }: { seconds: number; fromSeconds?: number; signal?: AbortSignal },
): Promise<void> {
  const { soundStartSeconds: startSeconds } = await describeSound(tools, input, signal)
  await writeWhole(outputPath, async (partPath) => {
    const args = previewArguments(input, partPath, { seconds, fromSeconds, startSeconds })
    // What lies before is decoded too.
    const end = await tools.run('ffmpeg', args, fromSeconds > 0 ? 'decode' : 'copy', {
      files: { reads: input, writes: partPath },
      signal,
      onOutput: readProgress(),
    })
    return (bytes) => assertDone(end, bytes > 0)
  })
}

/** See {@link MediaTools.slow}. */
export async function slow(
  tools: Tools,
  wavPath: string,
  outputPath: string,
  { speed, signal }: { speed: number; signal?: AbortSignal },
): Promise<void> {
  await writeWhole(outputPath, async (partPath) => {
    const end = await tools.run('ffmpeg', slowArguments(wavPath, partPath, speed), 'decode', {
      files: { reads: wavPath, writes: partPath },
      signal,
      onOutput: readProgress(),
    })
    return (bytes) => assertDone(end, bytes > WAV_HEADER_BYTES)
  })
}

/** See {@link MediaTools.remux}. */
export async function remux(
  tools: Tools,
  input: string,
  outputPath: string,
  signal?: AbortSignal,
): Promise<{ mimeType: string }> {
  const description = await describeSound(tools, input, signal)
  const container = freshContainer(description)
  return writeWhole(outputPath, async (partPath) => {
    const end = await tools.run('ffmpeg', remuxArguments(input, partPath, container), 'copy', {
      files: { reads: input, writes: partPath },
      signal,
      onOutput: readProgress(),
    })
    return (bytes) => {
      assertDone(end, bytes > 0)
      return { mimeType: mimeTypeOf(container, description.kind) }
    }
  })
}

async function describeSound(
  tools: Tools,
  input: string,
  signal?: AbortSignal,
): Promise<MediaDescription & { audioCodec: string }> {
  const description = await describe(tools, input, signal)
  const { audioCodec } = description
  if (audioCodec === null) throw new MediaError('no_audio', messages.noAudio)
  return { ...description, audioCodec }
}

function freshContainer({
  kind,
  container,
  audioCodec,
}: {
  kind: string
  container: string
  audioCodec: string
}): RemuxContainer {
  if (kind === 'video') return container === 'webm' ? 'webm' : 'mp4'
  return ['opus', 'vorbis', 'flac', 'speex'].includes(audioCodec) ? 'ogg' : 'mp4'
}

/** Believes the bytes written, and the exit code only when it says that they are not all. */
function assertDone({ exitCode, logTail }: RunEnd, hasOutput: boolean): void {
  if (logTail.some((line) => line.includes('No space left on device')))
    throw new MediaError('storage_full', messages.storageFull)
  if (!hasOutput || (exitCode !== 0 && exitCode !== EXIT_MOSTLY_DAMAGED))
    throw new MediaError('not_media', messages.notMedia)
}
