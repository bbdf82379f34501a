import type { Span } from '../recognised-words/interpolate-times.ts'

const FRAME_SECONDS = 0.02
/** Quieter than this (-66 dB of full scale) is silence, whatever surrounds it; very faint speech is still louder. */
const SILENCE = 0.0005
/** A frame also counts as silent below this part of the loud frames. */
const PART_OF_LOUD = 0.05
/** Shorter pauses are part of speaking. */
const LEAST_PAUSE_SECONDS = 0.2
/** Shorter sounds are clicks. */
const LEAST_SOUND_SECONDS = 0.06

/** Where a segment holds sound, in seconds, by the energy of its frames. Empty for silence. */
export function speechSpans(samples: Float32Array, sampleRate: number): Span[] {
  const frame = Math.max(1, Math.round(FRAME_SECONDS * sampleRate))
  const energies: number[] = []
  for (let at = 0; at < samples.length; at += frame) {
    let sum = 0
    const end = Math.min(at + frame, samples.length)
    for (let i = at; i < end; i++) sum += (samples[i] ?? 0) ** 2
    energies.push(Math.sqrt(sum / (end - at)))
  }
  const loud = energies.toSorted((a, b) => a - b)[Math.floor(energies.length * 0.95)] ?? 0
  const threshold = Math.max(SILENCE, loud * PART_OF_LOUD)
  const spans: Span[] = []
  for (const [index, energy] of energies.entries()) {
    if (energy < threshold) continue
    const start = (index * frame) / sampleRate
    const end = Math.min((index + 1) * frame, samples.length) / sampleRate
    const last = spans.at(-1)
    if (last && start - last.end < LEAST_PAUSE_SECONDS) last.end = end
    else spans.push({ start, end })
  }
  return spans.filter(({ start, end }) => end - start >= LEAST_SOUND_SECONDS)
}
