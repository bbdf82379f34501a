import { writeFile } from 'node:fs/promises'

const RATE = 16_000

/** A steady tone between two times in seconds. */
export interface Tone {
  start: number
  end: number
  hertz: number
}

/** Writes a WAV file of 16 kHz, mono, 16 bits that holds these tones and is silent elsewhere. */
export async function writeTones(path: string, lengthSeconds: number, tones: readonly Tone[]): Promise<string> {
  const samples = Buffer.alloc(Math.round(lengthSeconds * RATE) * 2)
  for (const { start, end, hertz } of tones) {
    for (let i = Math.round(start * RATE); i < Math.round(end * RATE); i++) {
      samples.writeInt16LE(Math.round(16_000 * Math.sin((2 * Math.PI * hertz * i) / RATE)), i * 2)
    }
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  await writeFile(path, Buffer.concat([header, samples]))
  return path
}
