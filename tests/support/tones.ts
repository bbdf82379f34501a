import { writeFile } from 'node:fs/promises'
import { wavHead } from './wav-head.ts'

const RATE = 16_000

/** A steady tone between two times in seconds. */
export interface Tone {
  start: number
  end: number
  hertz: number
}

/** Writes a WAV file of 16 kHz, mono, 16 bits that holds these tones and is silent elsewhere. */
export async function writeTones(path: string, lengthSeconds: number, tones: readonly Tone[]): Promise<string> {
  const { head, dataBytes } = wavHead({ seconds: lengthSeconds, hertz: RATE, bits: 16 })
  const samples = Buffer.alloc(dataBytes)
  for (const { start, end, hertz } of tones) {
    for (let i = Math.round(start * RATE); i < Math.round(end * RATE); i++) {
      samples.writeInt16LE(Math.round(16_000 * Math.sin((2 * Math.PI * hertz * i) / RATE)), i * 2)
    }
  }
  await writeFile(path, Buffer.concat([head, samples]))
  return path
}
