import { readFileSync } from 'node:fs'
import { readWavHeader } from '../../src/shared/media/wav.ts'
import { hertzOf, PITCHES } from './scripted-engine.ts'

/** Prints the tones of a WAV file as words: `scripted-engine-child.ts WAV [hold]`. */
const [file = '', hold] = process.argv.slice(2)
const bytes = readFileSync(file)
const { sampleRate, dataOffset } = readWavHeader(bytes)
const samples = new Int16Array(
  bytes.buffer.slice(
    bytes.byteOffset + dataOffset,
    bytes.byteOffset + dataOffset + Math.floor((bytes.length - dataOffset) / 2) * 2,
  ),
)

const FRAME = sampleRate / 100
const words: { text: string; start: number; end: number; confidence: number }[] = []
let start: number | null = null
for (let frame = 0; frame * FRAME <= samples.length; frame++) {
  const isLoud = samples.subarray(frame * FRAME, (frame + 1) * FRAME).some((sample) => Math.abs(sample) > 3000)
  if (isLoud) start ??= frame
  else if (start !== null) {
    // Less than half a tone is what a cut left of one, and heard by the neighbour.
    if (frame - start > 15)
      words.push({
        text: `tone${pitchBetween(start + 2, frame - 2)}`,
        start: start / 100,
        end: frame / 100,
        confidence: 0.9,
      })
    start = null
  }
}

if (hold) {
  process.stdout.write('held')
  setInterval(() => {}, 60_000)
} else {
  process.stdout.write(JSON.stringify(words))
}

function pitchBetween(from: number, to: number): number {
  const part = samples.subarray(from * FRAME, to * FRAME)
  let crossings = 0
  for (let at = 1; at < part.length; at++) if ((part[at - 1] ?? 0) < 0 !== (part[at] ?? 0) < 0) crossings += 1
  const hertz = crossings / 2 / (part.length / sampleRate)
  const distances = Array.from({ length: PITCHES }, (_, pitch) => Math.abs(hertzOf(pitch) - hertz))
  return distances.indexOf(Math.min(...distances))
}
