import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { readWavHeader } from '../../../../src/shared/media/wav.ts'

/** A WAV file of 16 bits, mono: what `MediaTools.normalise` writes. */
export interface WavFile {
  path: string
  sampleRate: number
  /** Bytes before the first sample. */
  dataOffset: number
  /** Samples that are really there, whatever the header says. */
  samples: number
  lengthSeconds: number
}

const BYTES_PER_SAMPLE = 2
const HEADER_BYTES = 44

/** Reads the header. @throws Error when it is not 16 bits and mono */
export async function openWav(path: string): Promise<WavFile> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const { sampleRate, channels, bitsPerSample, dataOffset, dataBytes } = readWavHeader(buffer.subarray(0, bytesRead))
    if (channels !== 1 || bitsPerSample !== 16) throw new Error('Speech is read from 16-bit mono samples only.')
    const bytesThere = (await stat(path)).size - dataOffset
    const samples = Math.max(0, Math.floor(Math.min(dataBytes, bytesThere) / BYTES_PER_SAMPLE))
    return { path, sampleRate, dataOffset, samples, lengthSeconds: samples / sampleRate }
  } finally {
    await file.close()
  }
}

/** The samples from one to before another, in chunks of any size, little-endian. */
export async function* readSamples(wav: WavFile, from = 0, to = wav.samples): AsyncGenerator<Buffer> {
  if (to <= from) return
  const start = wav.dataOffset + from * BYTES_PER_SAMPLE
  yield* createReadStream(wav.path, {
    start,
    end: wav.dataOffset + to * BYTES_PER_SAMPLE - 1,
    highWaterMark: 256 * 1024,
  }) as AsyncIterable<Buffer>
}

/** Writes a stretch as a WAV file of its own; answers where it really starts and how long it is, in seconds. */
export async function cutWav(
  wav: WavFile,
  startSeconds: number,
  endSeconds: number,
  outputPath: string,
): Promise<{ startSeconds: number; lengthSeconds: number }> {
  const sampleAt = (seconds: number) => Math.min(wav.samples, Math.max(0, Math.round(seconds * wav.sampleRate)))
  const from = sampleAt(startSeconds)
  const to = sampleAt(endSeconds)
  const output = createWriteStream(outputPath)
  output.write(wavHeader(wav.sampleRate, to - from))
  await pipeline(readSamples(wav, from, to), output)
  return { startSeconds: from / wav.sampleRate, lengthSeconds: (to - from) / wav.sampleRate }
}

/** The header of a WAV file of 16 bits, mono. */
export function wavHeader(sampleRate: number, samples: number): Buffer {
  const bytes = samples * BYTES_PER_SAMPLE
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * BYTES_PER_SAMPLE, 28)
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  header.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  return header
}
