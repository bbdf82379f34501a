import { readSamples, type WavFile } from '../../media/index.ts'

/** How loud a sound is over time: one byte for each 10 ms, so ten hours take 3.6 MB. */
export interface Loudness {
  framesPerSecond: number
  /** Half decibels above -70 dB of full scale. */
  levels: Uint8Array
}

export const FRAMES_PER_SECOND = 100

/** Quieter than any room: whatever lies below counts as the same silence. */
const SILENCE_DB = -70
const STEPS_PER_DB = 2

/** Decibels as steps of a level. */
export const decibels = (db: number) => db * STEPS_PER_DB

/** Measures a WAV file as a stream. */
export async function measureLoudness(wav: WavFile, signal?: AbortSignal): Promise<Loudness> {
  const meter = createLoudnessMeter(wav.sampleRate, wav.samples)
  for await (const chunk of readSamples(wav)) {
    signal?.throwIfAborted()
    meter.push(chunk)
  }
  return meter.finish()
}

/**
 * Takes 16-bit samples in chunks of any size, odd numbers of bytes included. `samples` is how many will come at most.
 */
export function createLoudnessMeter(sampleRate: number, samples: number) {
  const frameSamples = Math.round(sampleRate / FRAMES_PER_SECOND)
  const levels = new Uint8Array(Math.ceil(samples / frameSamples))
  let frame = 0
  let inFrame = 0
  let energy = 0
  let halfSample: number | null = null

  function take(sample: number): void {
    energy += sample * sample
    inFrame += 1
    if (inFrame === frameSamples) endFrame()
  }
  function endFrame(): void {
    // What is beyond the last level is dropped.
    levels[frame] = toLevel(Math.sqrt(energy / inFrame))
    frame += 1
    inFrame = 0
    energy = 0
  }

  return {
    push(bytes: Uint8Array): void {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      let at = 0
      if (halfSample !== null && bytes.length > 0) {
        take(((halfSample | ((bytes[0] ?? 0) << 8)) << 16) >> 16)
        halfSample = null
        at = 1
      }
      for (; at + 1 < bytes.length; at += 2) take(view.getInt16(at, true))
      if (at < bytes.length) halfSample = bytes[at] ?? 0
    },
    finish(): Loudness {
      if (inFrame > 0) endFrame()
      return { framesPerSecond: FRAMES_PER_SECOND, levels: levels.subarray(0, frame) }
    },
  }
}

function toLevel(rootMeanSquare: number): number {
  // -Infinity of digital silence.
  const db = 20 * Math.log10(rootMeanSquare / 32768)
  return Math.max(0, Math.round(decibels(db - SILENCE_DB)))
}
