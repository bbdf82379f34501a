import type { TrackLevels } from './tracks.ts'

/** Frames a second: 100 ms, about a syllable. */
const FRAMES_PER_SECOND = 10
const SILENCE_DB = -70
const STEPS_PER_DB = 2

/** Measures interleaved 16-bit samples that come in chunks of any size. */
export function createTrackLevelReader(sampleRate: number, tracks: number) {
  const frameSamples = Math.round(sampleRate / FRAMES_PER_SECOND)
  const frames: number[][] = Array.from({ length: tracks }, () => [])
  const energy = new Float64Array(tracks)
  let samples = 0
  let track = 0
  let half: number | null = null

  function take(sample: number): void {
    energy[track]! += sample * sample
    track = (track + 1) % tracks
    if (track === 0 && ++samples === frameSamples) {
      for (let each = 0; each < tracks; each++) frames[each]!.push(levelOf(Math.sqrt(energy[each]! / frameSamples)))
      energy.fill(0)
      samples = 0
    }
  }

  return {
    push(bytes: Uint8Array): void {
      let at = 0
      if (half !== null && bytes.length > 0) {
        take(((half | (bytes[0]! << 8)) << 16) >> 16)
        half = null
        at = 1
      }
      for (; at + 1 < bytes.length; at += 2) take(((bytes[at]! | (bytes[at + 1]! << 8)) << 16) >> 16)
      if (at < bytes.length) half = bytes[at]!
    },
    finish: (): TrackLevels => ({
      framesPerSecond: FRAMES_PER_SECOND,
      levels: frames.map((levels) => Uint8Array.from(levels)),
    }),
  }
}

/** As half decibels above silence. */
function levelOf(rootMeanSquare: number): number {
  if (rootMeanSquare === 0) return 0
  return Math.max(0, Math.round((20 * Math.log10(rootMeanSquare / 32768) - SILENCE_DB) * STEPS_PER_DB))
}
