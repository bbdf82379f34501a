/** Peaks a second of a waveform. */
export const PEAKS_PER_SECOND = 20

/**
 * Collects the loudest sample of each interval from 16-bit little-endian mono samples that come in chunks of any size.
 * Memory is one byte for each peak.
 */
export function createPeakReader({ sampleRate }: { sampleRate: number }) {
  const samplesPerPeak = Math.round(sampleRate / PEAKS_PER_SECOND)
  let peaks = new Uint8Array(1024)
  let count = 0
  let loudest = 0
  let samplesInPeak = 0
  /** The low byte of a sample that a chunk's end has cut in two. */
  let halfSample = -1

  const close = () => {
    if (count === peaks.length) {
      const larger = new Uint8Array(peaks.length * 2)
      larger.set(peaks)
      peaks = larger
    }
    peaks[count++] = Math.round((loudest / 32_768) * 255)
    loudest = 0
    samplesInPeak = 0
  }
  const add = (low: number, high: number) => {
    const sample = Math.abs(((low | (high << 8)) << 16) >> 16)
    if (sample > loudest) loudest = sample
    if (++samplesInPeak === samplesPerPeak) close()
  }

  return {
    push(chunk: Uint8Array): void {
      let at = 0
      if (halfSample >= 0 && chunk.length > 0) {
        add(halfSample, chunk[0] ?? 0)
        halfSample = -1
        at = 1
      }
      for (; at + 1 < chunk.length; at += 2) add(chunk[at] ?? 0, chunk[at + 1] ?? 0)
      if (at < chunk.length) halfSample = chunk[at] ?? 0
    },
    /** The peaks, 0 to 255; the last interval may be shorter. */
    finish(): Uint8Array {
      if (samplesInPeak > 0) close()
      return peaks.slice(0, count)
    },
  }
}
