import { open } from 'node:fs/promises'
import {
  ENGINE_SAMPLE_RATE,
  firstSoundArguments,
  packetLengthArguments,
  probeArguments,
} from '../../../src/shared/media/arguments.ts'
import { isLostPacket } from '../../../src/shared/media/damage.ts'
import { describeMedia } from '../../../src/shared/media/description.ts'
import type { MediaDescription } from '../../../src/shared/media/description.ts'
import { messages } from '../../../src/shared/messages.ts'
import { MediaError } from '../../ports/media-tools.ts'
import type { MediaProbe } from '../../ports/media-tools.ts'
import { readProgress } from './progress.ts'
import type { Tools } from './tools.ts'

/** Seconds of sound that are decoded to see that there is any. */
const FIRST_SECONDS = 10

/** Less sound than this, in seconds, is not speech. */
const LEAST_SECONDS = 0.05

/** Sound in one lost packet at most, about; a file must give more than it loses, or noise would pass for mp3. */
const PACKET_SECONDS = 0.025

/** After so many lost packets, and less sound than they could have held, the rest of a large file is not read. */
const HOPELESS_PACKETS = 2000

/** ffprobe says little of an honest file; more than this many characters is an attack. */
const MOST_JSON = 1024 * 1024

const notMedia = () => new MediaError('not_media', messages.notMedia)
const noAudio = () => new MediaError('no_audio', messages.noAudio)

/** Looks at the headers, then believes only sound that it has decoded. See {@link MediaTools.probe}. */
export async function probe(tools: Tools, path: string, signal?: AbortSignal): Promise<MediaProbe> {
  const description = await describe(tools, path, signal)
  if (description.audioCodec === null) throw noAudio()
  const { soundSeconds, lostPackets } = await decodeFirstSeconds(tools, path, signal)
  if (soundSeconds === 0 && lostPackets === 0 && description.kind === 'video') throw noAudio()
  if (soundSeconds < LEAST_SECONDS || soundSeconds < lostPackets * PACKET_SECONDS) throw notMedia()
  const { kind, container, mimeType, audioCodec, videoCodec, isPlayable } = description
  const headerSeconds = description.headerSeconds ?? (await lengthByPackets(tools, path, signal))
  return {
    kind,
    container,
    mimeType,
    audioCodec,
    videoCodec,
    isPlayable,
    headerSeconds,
    saysLength: description.headerSeconds !== null,
  }
}

/** What ffprobe says of the headers. @throws MediaError `not_media` when it knows no container or streams */
export async function describe(tools: Tools, path: string, signal?: AbortSignal): Promise<MediaDescription> {
  const json = await readHeaders(tools, path, signal)
  const description = json === null ? null : describeMedia(json, await readHead(path))
  if (description === null) throw notMedia()
  return description
}

/** ffprobe's JSON; null where it says more than it would of an honest file. */
export async function readHeaders(tools: Tools, path: string, signal?: AbortSignal): Promise<string | null> {
  let json = ''
  await tools.run('ffprobe', probeArguments(path), 'look', {
    files: { reads: path },
    signal,
    onOutput(stream) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        if (json.length <= MOST_JSON) json += text
      })
    },
  })
  return json.length > MOST_JSON ? null : json
}

const secondsOf = (bytes: number) => bytes / 2 / ENGINE_SAMPLE_RATE

async function decodeFirstSeconds(tools: Tools, path: string, signal?: AbortSignal) {
  let bytes = 0
  let lostPackets = 0
  await tools.run('ffmpeg', firstSoundArguments(path, FIRST_SECONDS), 'look', {
    files: { reads: path },
    signal,
    onOutput: (stream) =>
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      }),
    onLog(line, stop) {
      if (isLostPacket(line) && ++lostPackets > HOPELESS_PACKETS && secondsOf(bytes) < lostPackets * PACKET_SECONDS)
        stop()
    },
  })
  return { soundSeconds: secondsOf(bytes), lostPackets }
}

async function lengthByPackets(tools: Tools, path: string, signal?: AbortSignal): Promise<number | null> {
  let seconds = 0
  await tools.run('ffmpeg', packetLengthArguments(path), 'walk', {
    files: { reads: path },
    signal,
    onOutput: readProgress((soFar) => {
      seconds = soFar
    }),
  })
  return seconds > 0 ? seconds : null
}

/** The first bytes as Latin-1 text. */
async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
