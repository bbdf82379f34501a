import { inputLimits, type RemuxContainer } from './arguments.ts'
import { ALLOWED_AUDIO_CODECS, ALLOWED_VIDEO_CODECS } from './formats.ts'
import type { RecordingKind } from '../domain/recording.ts'

/** Options of ffmpeg for one piece of work on a person's own medium: before its input, and before its output. */
export interface LocalWork {
  inputOptions: readonly string[]
  outputOptions: readonly string[]
}

const everyCodec = [...ALLOWED_AUDIO_CODECS, ...ALLOWED_VIDEO_CODECS]
/** Pictures are not decoded, but ffmpeg must know their codec to read past them. */
const limits = ['-nostdin', ...inputLimits(everyCodec)]
const onlySound = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1']

/** Rates for opus, in bits a second: what a video's sound keeps, and what is enough for speech. */
const SOUND_RATE = '96k'
const SPEECH_RATE = '24k'

/**
 * Below this it is silent; longer than this, in seconds, it is cut; this much of it stays, so that words do not run
 * together.
 */
const SILENCE = { threshold: '-45dB', cutAfter: 2, left: 0.5 }

/**
 * The container that a recording is written anew as: ogg for sound and webm for video, unless the browser knew mp4
 * alone.
 */
export function containerOf({ kind, mimeType }: { kind: RecordingKind; mimeType: string }): RemuxContainer {
  if (mimeType.includes('mp4')) return 'mp4'
  return kind === 'audio' ? 'ogg' : 'webm'
}

/** The same streams in a fresh container, with a length and an index; what a crash tore off at the end is left out. */
export function repairWork(container: RemuxContainer, kind: RecordingKind): LocalWork {
  const streams = kind === 'audio' ? onlySound : ['-map', '0:v:0?', '-map', '0:a:0', '-sn', '-dn']
  const layout = container === 'mp4' ? ['-movflags', '+faststart'] : []
  return {
    inputOptions: [...limits, '-err_detect', 'ignore_err'],
    outputOptions: [...streams, '-c', 'copy', ...layout, '-f', container],
  }
}

/** The sound of a video alone, as ogg/opus. */
export function soundOnlyWork(): LocalWork {
  return { inputOptions: limits, outputOptions: [...onlySound, '-c:a', 'libopus', '-b:a', SOUND_RATE, '-f', 'ogg'] }
}

/** Small enough for a slow line: one voice, as ogg/opus. */
export function shrinkWork(): LocalWork {
  return {
    inputOptions: limits,
    outputOptions: [
      ...onlySound,
      '-ac',
      '1',
      '-c:a',
      'libopus',
      '-application',
      'voip',
      '-b:a',
      SPEECH_RATE,
      '-f',
      'ogg',
    ],
  }
}

/** The sound without its long silences, as ogg/opus. */
export function cutSilenceWork(): LocalWork {
  const { threshold, cutAfter, left } = SILENCE
  const filter =
    `silenceremove=start_periods=1:start_threshold=${threshold}:start_silence=${left}` +
    `:stop_periods=-1:stop_duration=${cutAfter}:stop_threshold=${threshold}:stop_silence=${left}`
  return {
    inputOptions: limits,
    outputOptions: [...onlySound, '-af', filter, '-c:a', 'libopus', '-b:a', SOUND_RATE, '-f', 'ogg'],
  }
}

/** Samples a second that peaks are looked for in. */
export const PEAK_SAMPLE_RATE = 8000

/** The sound as raw samples, for a waveform. */
export function peakWork(): LocalWork {
  return {
    inputOptions: limits,
    outputOptions: [...onlySound, '-ac', '1', '-ar', String(PEAK_SAMPLE_RATE), '-c:a', 'pcm_s16le', '-f', 's16le'],
  }
}

/** Seconds of a time as ffmpeg writes it, `01:02:03.45`; null for none, such as `N/A`. */
export function secondsOfTimemark(timemark: string): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(timemark) ?? []
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
