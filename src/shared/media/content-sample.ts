/** Bytes of each piece of a sample. */
const PIECE_BYTES = 64 * 1024

/** A part of a medium, from `start` up to but not including `end`, in bytes. */
export interface SampleRange {
  start: number
  end: number
}

/**
 * The parts of a medium of so many bytes whose SHA-256, one after the other, tells it from others of that size: its
 * beginning, middle and end, or all of a small one. Reading them takes no time, however large the medium is.
 */
export function sampleRanges(sizeBytes: number): SampleRange[] {
  if (sizeBytes <= 3 * PIECE_BYTES) return [{ start: 0, end: sizeBytes }]
  const middle = Math.floor((sizeBytes - PIECE_BYTES) / 2)
  return [0, middle, sizeBytes - PIECE_BYTES].map((start) => ({ start, end: start + PIECE_BYTES }))
}
