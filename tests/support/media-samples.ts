import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Samples are the same each time they are made, so they are kept between runs, named by how they are made. */
const folder = path.join(import.meta.dirname, '../../node_modules/.cache/longhand-samples')

/** What the spoken samples say, in words that a recogniser for English knows. */
export const SPOKEN_TEXT = 'the old man walked along the river and looked at the boats in the morning sun'

/** Speech by flite as a WAV file of 16 kHz; `voice` is one of `flite -lv`, or `espeak:` and one of espeak-ng's. */
export function speak(text: string = SPOKEN_TEXT, { voice = 'slt' } = {}): Promise<string> {
  if (voice.startsWith('espeak:'))
    return sample('speech', 'wav', ['espeak-ng', '-v', voice.slice('espeak:'.length), text], (output) => ['-w', output])
  return sample('speech', 'wav', ['flite', '-voice', voice, '-t', text], (output) => ['-o', output])
}

/** A steady tone as a WAV file of 16 kHz. */
export function tone({ seconds, hertz = 440 }: { seconds: number; hertz?: number }): Promise<string> {
  return ffmpeg('tone', 'wav', ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=16000:duration=${seconds}`])
}

/** Sounds one after the other as one WAV file of 16 kHz, with `pauseSeconds` of silence after each. */
export function joined(sounds: readonly string[], { pauseSeconds = 0 } = {}): Promise<string> {
  const inputs = sounds.flatMap((sound) => ['-i', sound])
  const padded = sounds.map(
    (_, at) => `[${at}:a]aresample=16000,aformat=channel_layouts=mono,apad=pad_dur=${pauseSeconds}[s${at}]`,
  )
  const names = sounds.map((_, at) => `[s${at}]`).join('')
  return ffmpeg('joined', 'wav', [
    ...inputs,
    '-filter_complex',
    `${padded.join(';')};${names}concat=n=${sounds.length}:v=0:a=1`,
  ])
}

/** A sound over and over until it is `seconds` long, as a WAV file. */
export function looped(sound: string, seconds: number): Promise<string> {
  return ffmpeg('looped', 'wav', ['-stream_loop', '-1', '-i', sound, '-t', String(seconds)])
}

/** Encoders by file ending. */
const SOUND_ENCODERS: Record<string, readonly string[]> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '64k'],
  m4a: ['-c:a', 'aac'],
  ogg: ['-c:a', 'libopus'],
  webm: ['-c:a', 'libopus'],
  mka: ['-c:a', 'libopus'],
  flac: [],
  aac: ['-c:a', 'aac'],
  aiff: [],
  wma: ['-c:a', 'wmav2'],
  au: [],
  caf: ['-c:a', 'pcm_s16le'],
  ac3: ['-c:a', 'ac3', '-ar', '48000'],
  wv: [],
}

/** The sound in another format, by file ending. */
export function encoded(sound: string, ending: string): Promise<string> {
  const encoder = SOUND_ENCODERS[ending]
  if (!encoder) throw new Error(`No sample is made with the ending ${ending}.`)
  return ffmpeg('sound', ending, ['-i', sound, ...encoder])
}

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10']
const VIDEO_ENCODERS: Record<string, { picture: readonly string[]; sound: readonly string[] }> = {
  mp4: { picture: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'], sound: ['-c:a', 'aac'] },
  mov: { picture: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'], sound: ['-c:a', 'aac'] },
  mkv: { picture: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'], sound: ['-c:a', 'aac'] },
  webm: { picture: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'], sound: ['-c:a', 'libopus'] },
  avi: { picture: ['-c:v', 'mpeg4'], sound: ['-c:a', 'libmp3lame'] },
  ts: { picture: ['-c:v', 'mpeg2video'], sound: ['-c:a', 'mp2'] },
}

/** A test picture with the given sound, or with none. */
export function video(sound: string | null, ending = 'mp4', { seconds = 2 } = {}): Promise<string> {
  const encoder = VIDEO_ENCODERS[ending]
  if (!encoder) throw new Error(`No video sample is made with the ending ${ending}.`)
  if (sound === null) return ffmpeg('mute', ending, [...PICTURE, '-t', String(seconds), ...encoder.picture])
  return ffmpeg('video', ending, [...PICTURE, '-i', sound, '-shortest', ...encoder.picture, ...encoder.sound])
}

/** A recording as browsers make it: webm written as a stream, with no length and no index. */
export function browserRecording(sound: string, { withPicture = false } = {}): Promise<string> {
  const encoder = VIDEO_ENCODERS['webm']?.picture ?? []
  return ffmpeg('recording', 'webm', [
    ...(withPicture ? PICTURE : []),
    '-i',
    sound,
    '-shortest',
    ...(withPicture ? encoder : []),
    '-c:a',
    'libopus',
    '-f',
    'webm',
    '-live',
    '1',
  ])
}

/** A still picture. */
export function picture(): Promise<string> {
  return ffmpeg('picture', 'png', [...PICTURE, '-frames:v', '1', '-f', 'image2'])
}

/** A sound with a cover picture in its tags. */
export function withCover(sound: string): Promise<string> {
  return ffmpeg('cover', 'mp3', [
    '-i',
    sound,
    ...PICTURE,
    '-frames:v',
    '1',
    '-c:a',
    'libmp3lame',
    '-c:v',
    'png',
    '-disposition:v',
    'attached_pic',
    '-id3v2_version',
    '3',
  ])
}

/** Keeps a file made by `make`, which gets the path to write; `recipe` tells it from all others. */
export async function keptSample(
  name: string,
  ending: string,
  recipe: unknown,
  make: (output: string) => Promise<unknown>,
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([name, ending, recipe]))
    .digest('hex')
    .slice(0, 16)
  const file = path.join(folder, `${name}-${key}.${ending}`)
  if (await exists(file)) return file
  await mkdir(folder, { recursive: true })
  const part = path.join(folder, `${process.pid}-${Math.random().toString(36).slice(2)}.${ending}`)
  try {
    await make(part)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  return file
}

function ffmpeg(name: string, ending: string, args: readonly string[]): Promise<string> {
  return sample(name, ending, ['ffmpeg', '-nostdin', '-v', 'error', '-y', ...args, '-bitexact'], (output) => [output])
}

function sample(
  name: string,
  ending: string,
  [program = '', ...args]: readonly string[],
  outputArguments: (output: string) => string[],
): Promise<string> {
  return keptSample(name, ending, [program, ...args.map(withoutFolder)], async (output) => {
    try {
      await run(program, [...args, ...outputArguments(output)])
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new Error(`The tests need ${program}: install the package ${program}.`, { cause: error })
      throw error
    }
  })
}

/** The clone's own place is no part of a recipe. */
const withoutFolder = (argument: string) => (argument.startsWith(folder) ? path.basename(argument) : argument)

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
