/**
 * The loudest peak of each of `columns` equal parts of a range of sound, in seconds, 0 to 1; `rate`: peaks a second.
 */
export function peakColumns(
  peaks: ArrayLike<number>,
  rate: number,
  { from, to }: { from: number; to: number },
  columns: number,
): Float32Array {
  const result = new Float32Array(columns)
  const step = ((to - from) * rate) / columns
  for (let column = 0; column < columns; column++) {
    const first = Math.floor(from * rate + column * step)
    const last = Math.max(first + 1, Math.floor(from * rate + (column + 1) * step))
    let loudest = 0
    for (let index = Math.max(0, first); index < last && index < peaks.length; index++)
      loudest = Math.max(loudest, peaks[index]!)
    result[column] = loudest / 255
  }
  return result
}
