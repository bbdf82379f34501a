/** Where the samples of a WAV file lie, and how they are written. */
export interface WavHeader {
  sampleRate: number
  channels: number
  bitsPerSample: number
  /** Bytes before the first sample. */
  dataOffset: number
  /** Bytes of samples as the header says. */
  dataBytes: number
}

/** Reads the header from the first bytes of a file (4 KiB are plenty for ours). @throws Error when it is no WAV file */
export function readWavHeader(bytes: Uint8Array): WavHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 12 || name(0) !== 'RIFF' || name(8) !== 'WAVE') throw new Error('This is not a WAV file.')
  let format: Pick<WavHeader, 'sampleRate' | 'channels' | 'bitsPerSample'> | null = null
  let at = 12
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true)
    if (name(at) === 'fmt ' && at + 24 <= bytes.length) {
      format = {
        channels: view.getUint16(at + 10, true),
        sampleRate: view.getUint32(at + 12, true),
        bitsPerSample: view.getUint16(at + 22, true),
      }
    }
    if (name(at) === 'data') {
      if (!format) break
      return { ...format, dataOffset: at + 8, dataBytes: size }
    }
    at += 8 + size + (size % 2)
  }
  throw new Error('This WAV file has no samples where they are looked for.')
}
