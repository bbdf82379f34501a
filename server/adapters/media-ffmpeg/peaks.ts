import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PEAKS_PER_SECOND, createPeakReader } from '../../../src/shared/media/peaks.ts'
import { readWavHeader } from '../../../src/shared/media/wav.ts'
import type { WaveformPeaks } from '../../ports/media-tools.ts'

/** Peaks of a 16-bit mono WAV file, read as a stream. See {@link MediaTools.peaks}. */
export async function computePeaks(wavPath: string, { signal }: { signal?: AbortSignal } = {}): Promise<WaveformPeaks> {
  const header = await readHeader(wavPath)
  if (header.bitsPerSample !== 16 || header.channels !== 1)
    throw new Error('Peaks are read from 16-bit mono samples only.')
  const reader = createPeakReader({ sampleRate: header.sampleRate })
  let bytes = 0
  for await (const chunk of createReadStream(wavPath, {
    start: header.dataOffset,
    highWaterMark: 256 * 1024,
    signal,
  })) {
    const samples = chunk as Buffer
    bytes += samples.length
    reader.push(samples)
  }
  return { rate: PEAKS_PER_SECOND, lengthSeconds: bytes / 2 / header.sampleRate, peaks: reader.finish() }
}

async function readHeader(wavPath: string) {
  const file = await open(wavPath)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return readWavHeader(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
