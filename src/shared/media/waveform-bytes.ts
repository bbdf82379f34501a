/** The shape of a sound, held so that a long one costs a byte for each peak. */
export interface PeakBytes {
  /** Peaks a second. */
  rate: number
  /** Seconds. */
  length: number
  /** Loudest sample of each interval, 0 to 255. */
  peaks: Uint8Array
}

/** Content type of {@link waveformBytes}. */
export const WAVEFORM_TYPE = 'application/octet-stream'

/** Rate and length, each as a little-endian double, before the peaks. */
const HEAD_BYTES = 16

/**
 * The shape of a sound as it is kept and sent for drawing: rate and length as little-endian doubles, then a byte for
 * each peak.
 */
export function waveformBytes({ rate, length, peaks }: PeakBytes): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD_BYTES + peaks.length)
  const head = new DataView(bytes.buffer)
  head.setFloat64(0, rate, true)
  head.setFloat64(8, length, true)
  bytes.set(peaks, HEAD_BYTES)
  return bytes
}

/** The beginning of a sound's shape. */
export function firstSeconds({ rate, length, peaks }: PeakBytes, seconds: number): PeakBytes {
  return { rate, length: Math.min(length, seconds), peaks: peaks.subarray(0, Math.ceil(seconds * rate)) }
}

/**
 * Reads what {@link waveformBytes} made; the peaks are a view of the same memory. @throws RangeError for fewer bytes
 * than rate and length take
 */
export function waveformOf(bytes: Uint8Array): PeakBytes {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { rate: head.getFloat64(0, true), length: head.getFloat64(8, true), peaks: bytes.subarray(HEAD_BYTES) }
}
