import { ALLOWED_AUDIO_CODECS, ALLOWED_FORMATS, ALLOWED_VIDEO_CODECS } from './formats.ts'
import type { SoundPick, TrackLayout } from './tracks.ts'

/** Samples a second of what engines listen to. */
export const ENGINE_SAMPLE_RATE = 16_000

/** Samples between two signs of life of the decoder in its log: half a second. */
const SAMPLES_PER_MARK = ENGINE_SAMPLE_RATE / 2

/** What keeps an input from being read as anything but a local file of an allowed format. */
export function inputLimits(codecs: readonly string[]): string[] {
  return [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    ALLOWED_FORMATS.join(','),
    '-codec_whitelist',
    codecs.join(','),
  ]
}

/** One input. `path` must be absolute. */
const onlyInput = (path: string, codecs: readonly string[]) => [...inputLimits(codecs), '-i', `file:${path}`]

const everyCodec = [...ALLOWED_AUDIO_CODECS, ...ALLOWED_VIDEO_CODECS]

/** Silent but for lines of `[level]`; never waits at a keyboard. */
const start = (level: 'error' | 'info') => ['-nostdin', '-hide_banner', '-nostats', '-loglevel', `level+${level}`, '-y']
const streamOf = (index: number) => ['-map', `0:a:${index}`, '-vn', '-sn', '-dn']
const onlySound = streamOf(0)
const reportProgress = ['-progress', 'pipe:1', '-stats_period', '0.5']
const withoutTags = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']

/** What ends the arguments of a WAV file for engines. */
const wavForEngines = (output: string) => [
  '-c:a',
  'pcm_s16le',
  ...withoutTags,
  '-flags:a',
  '+bitexact',
  ...reportProgress,
  '-f',
  'wav',
  `file:${output}`,
]

/** Starts earlier than this, in seconds, are no late starts: encoders differ by so much. */
const LATE_SECONDS = 0.05

/**
 * Puts the sound on the medium's own clock, as a player has it: a gap becomes silence, and so does a late start.
 * `first_pts` is left out when there is none, for it would be applied again where the format changes on the way.
 */
const onTheClock = (startSeconds: number) => (startSeconds > LATE_SECONDS ? 'async=1:first_pts=0' : 'async=1')

/** Mixes to one voice whatever the number of channels: a damaged packet may claim any, in any order. */
const toOneChannel = 'pan=mono|c0<c0+c1+c2+0.5*c3+0.5*c4+0.5*c5+0.5*c6+0.5*c7'

/** All streams as one, each on the medium's own clock; what it ends in is called `[mixed]`. */
const mixOf = (count: number, rate: number, layout: 'mono' | 'stereo') => {
  const streams = Array.from({ length: count }, (_, index) => index)
  const each = streams.map(
    (index) =>
      `[0:a:${index}]${layout === 'mono' ? `${toOneChannel},` : ''}aresample=${rate}:async=1:first_pts=0,` +
      `aformat=channel_layouts=${layout}[s${index}]`,
  )
  const names = streams.map((index) => `[s${index}]`).join('')
  return `${each.join(';')};${names}amix=inputs=${count}:duration=longest:normalize=0[mixed]`
}

/** ffmpeg: Opus that comes over the standard input, as raw samples on the standard output as soon as they are there. */
export function streamedOpusArguments(container: 'ogg' | 'webm'): string[] {
  const quiet = ['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'level+error']
  const bounds = [
    '-protocol_whitelist',
    'pipe',
    '-format_whitelist',
    'ogg,matroska',
    '-codec_whitelist',
    'opus,libopus',
  ]
  // It begins with the first packets, and waits for no more.
  const atOnce = ['-fflags', 'nobuffer', '-flags', 'low_delay', '-probesize', '2048', '-analyzeduration', '0']
  const input = ['-f', container === 'ogg' ? 'ogg' : 'matroska', '-i', 'pipe:0']
  const samples = ['-af', `${toOneChannel},aresample=${ENGINE_SAMPLE_RATE}`, '-c:a', 'pcm_s16le']
  const output = ['-f', 's16le', '-flush_packets', '1', 'pipe:1']
  return [...quiet, ...bounds, ...atOnce, ...input, ...onlySound, ...samples, ...output]
}

/** Samples a second of {@link trackLevelArguments}. */
export const LEVEL_SAMPLE_RATE = 8000

/** ffmpeg: the first seconds of all tracks side by side, as raw samples on the standard output. */
export function trackLevelArguments(input: string, { kind, count }: TrackLayout, seconds: number): string[] {
  const tracks = Array.from({ length: count }, (_, index) => index)
  const each = tracks.map(
    (index) =>
      `[0:a:${kind === 'streams' ? index : 0}]${kind === 'streams' ? toOneChannel : `pan=mono|c0=c${index}`},` +
      `aresample=${LEVEL_SAMPLE_RATE}:async=1:first_pts=0,aformat=sample_fmts=s16:channel_layouts=mono[t${index}]`,
  )
  const names = tracks.map((index) => `[t${index}]`).join('')
  return [
    ...start('error'),
    '-threads',
    '1',
    ...onlyInput(input, everyCodec),
    '-filter_complex',
    `${each.join(';')};${names}amerge=inputs=${count}[tracks]`,
    '-map',
    '[tracks]',
    '-vn',
    '-sn',
    '-dn',
    '-t',
    String(seconds),
    '-c:a',
    'pcm_s16le',
    '-f',
    's16le',
    'pipe:1',
  ]
}

/** ffprobe: container and streams as JSON. */
export function probeArguments(input: string): string[] {
  return [
    '-hide_banner',
    '-loglevel',
    'error',
    ...onlyInput(input, everyCodec),
    '-show_entries',
    'format=format_name,duration,start_time:format_tags=major_brand:stream=codec_type,codec_name,pix_fmt,' +
      'channels,start_time:stream_disposition=attached_pic',
    '-of',
    'json',
  ]
}

/** ffmpeg: the first seconds of sound as raw samples on the standard output. */
export function firstSoundArguments(input: string, seconds: number): string[] {
  return [
    ...start('error'),
    '-threads',
    '1',
    ...onlyInput(input, ALLOWED_AUDIO_CODECS),
    ...onlySound,
    '-t',
    String(seconds),
    '-ac',
    '1',
    '-ar',
    String(ENGINE_SAMPLE_RATE),
    '-c:a',
    'pcm_s16le',
    '-f',
    's16le',
    'pipe:1',
  ]
}

/** ffmpeg: walks over the packets of the sound without decoding, so that progress tells the length. */
export function packetLengthArguments(input: string): string[] {
  return [
    ...start('error'),
    ...onlyInput(input, ALLOWED_AUDIO_CODECS),
    ...onlySound,
    '-c',
    'copy',
    ...reportProgress,
    '-f',
    'null',
    '-',
  ]
}

/**
 * ffmpeg: all of the sound as a WAV file for engines, with a mark in the log at every half second.
 * Pictures are not decoded, but ffmpeg must know their codec to find where the medium's clock starts.
 */
export function normaliseArguments(
  input: string,
  output: string,
  { startSeconds, maxSeconds, pick }: { startSeconds: number; maxSeconds: number; pick?: SoundPick | undefined },
): string[] {
  const marked = [
    'aformat=sample_fmts=s16:channel_layouts=mono',
    `asetnsamples=n=${SAMPLES_PER_MARK}:p=0`,
    'ashowinfo',
  ].join(',')
  const oneSound = [
    pick?.kind === 'channels' ? `pan=mono|c0=c${pick.index}` : toOneChannel,
    `aresample=${ENGINE_SAMPLE_RATE}:${onTheClock(startSeconds)}`,
    marked,
  ].join(',')
  return [
    ...start('info'),
    '-threads',
    '1',
    ...onlyInput(input, everyCodec),
    ...(pick?.kind === 'mix'
      ? [
          '-filter_complex',
          `${mixOf(pick.count, ENGINE_SAMPLE_RATE, 'mono')};[mixed]${marked}[marked]`,
          '-map',
          '[marked]',
          '-vn',
          '-sn',
          '-dn',
        ]
      : [...(pick?.kind === 'streams' ? streamOf(pick.index) : onlySound), '-af', oneSound]),
    '-t',
    String(maxSeconds),
    ...wavForEngines(output),
  ]
}

/** ffmpeg: a WAV file for engines, played more slowly at the same pitch; `speed` is 0.5 to 1. */
export function slowArguments(input: string, output: string, speed: number): string[] {
  return [
    ...start('error'),
    '-threads',
    '1',
    ...onlyInput(input, ALLOWED_AUDIO_CODECS),
    ...onlySound,
    '-af',
    `atempo=${speed}`,
    ...wavForEngines(output),
  ]
}

/**
 * ffmpeg: a copy that browsers play, ogg/opus for sound and mp4 (h264, aac) for video; of its first sound stream, or of
 * as many as `mixed` says.
 */
export function playableArguments(
  input: string,
  output: string,
  { kind, startSeconds, mixed = 0 }: { kind: 'audio' | 'video'; startSeconds: number; mixed?: number },
): string[] {
  const sound = mixed > 1 ? ['-ac', '2'] : ['-af', `aresample=48000:${onTheClock(startSeconds)}`, '-ac', '2']
  const mix = mixed > 1 ? ['-filter_complex', mixOf(mixed, 48_000, 'stereo')] : []
  if (kind === 'audio') {
    return [
      ...start('error'),
      ...onlyInput(input, ALLOWED_AUDIO_CODECS),
      ...(mixed > 1 ? [...mix, '-map', '[mixed]', '-vn', '-sn', '-dn'] : onlySound),
      ...sound,
      '-c:a',
      'libopus',
      '-b:a',
      '96k',
      ...withoutTags,
      ...reportProgress,
      '-f',
      'ogg',
      `file:${output}`,
    ]
  }
  return [
    ...start('error'),
    ...onlyInput(input, everyCodec),
    ...mix,
    '-map',
    '0:v:0',
    '-map',
    mixed > 1 ? '[mixed]' : '0:a:0',
    '-sn',
    '-dn',
    '-vf',
    "scale=w='trunc(min(1280,iw)/2)*2':h=-2,format=yuv420p",
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '26',
    ...sound,
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    ...withoutTags,
    '-movflags',
    '+faststart',
    ...reportProgress,
    '-f',
    'mp4',
    `file:${output}`,
  ]
}

/** ffmpeg: some seconds of the sound as ogg/opus in one voice, enough to judge what it is like. */
export function previewArguments(
  input: string,
  output: string,
  { seconds, fromSeconds = 0, startSeconds }: { seconds: number; fromSeconds?: number; startSeconds: number },
): string[] {
  return [
    ...start('error'),
    '-threads',
    '1',
    ...onlyInput(input, everyCodec),
    ...onlySound,
    '-af',
    `${toOneChannel},aresample=48000:${onTheClock(startSeconds)}`,
    ...(fromSeconds > 0 ? ['-ss', String(fromSeconds)] : []),
    '-t',
    String(seconds),
    '-c:a',
    'libopus',
    '-b:a',
    '48k',
    ...withoutTags,
    ...reportProgress,
    '-f',
    'ogg',
    `file:${output}`,
  ]
}

/** How many pictures ffmpeg chooses the most representative one from. */
const LOOKED_AT = 24

/** ffmpeg: one telling picture from `atSeconds` on, as a JPEG of at most 640 pixels in width. */
export function thumbnailArguments(input: string, output: string, atSeconds: number): string[] {
  return [
    ...start('error'),
    '-threads',
    '1',
    '-ss',
    String(atSeconds),
    ...onlyInput(input, everyCodec),
    '-map',
    '0:v:0',
    '-an',
    '-sn',
    '-dn',
    '-vf',
    `thumbnail=n=${LOOKED_AT},scale=w='trunc(min(640,iw)/2)*2':h=-2,format=yuvj420p`,
    '-frames:v',
    '1',
    '-c:v',
    'mjpeg',
    '-q:v',
    '5',
    ...withoutTags,
    ...reportProgress,
    '-f',
    'image2pipe',
    `file:${output}`,
  ]
}

/** Containers that {@link remuxArguments} writes. */
export type RemuxContainer = 'ogg' | 'webm' | 'mp4'

/** ffmpeg: the same streams in a fresh container, with a length and an index. */
export function remuxArguments(input: string, output: string, container: RemuxContainer): string[] {
  const streams = container === 'ogg' ? onlySound : ['-map', '0:v:0?', '-map', '0:a:0', '-sn', '-dn']
  const layout = container === 'mp4' ? ['-movflags', '+faststart'] : []
  return [
    ...start('error'),
    ...onlyInput(input, everyCodec),
    ...streams,
    '-c',
    'copy',
    ...withoutTags,
    ...layout,
    ...reportProgress,
    '-f',
    container,
    `file:${output}`,
  ]
}
