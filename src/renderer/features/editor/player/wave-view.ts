/** Seconds of sound that the wave shows at once. */
export const WINDOW_SECONDS = 60
/** Where in the window the playhead stays while the sound moves under it, 0 to 1. */
const PLAYHEAD_AT = 0.42

/** The stretch of sound that is shown, in seconds. */
export interface WaveWindow {
  from: number
  to: number
}

/** The window for a time: it moves with the playhead, or turns page by page for people who want less motion. */
export function waveWindow(seconds: number, lengthSeconds: number, byPage: boolean): WaveWindow {
  const width = Math.max(1, Math.min(WINDOW_SECONDS, lengthSeconds))
  const latest = Math.max(0, lengthSeconds - width)
  const from = byPage ? Math.floor(seconds / width) * width : Math.min(latest, Math.max(0, seconds - width * PLAYHEAD_AT))
  return { from, to: from + width }
}

/** The stretch to draw at once around a window: one window more on either side. */
export function stripAround({ from, to }: WaveWindow, lengthSeconds: number): WaveWindow {
  const width = to - from
  return { from: Math.max(0, from - width), to: Math.max(to, Math.min(lengthSeconds, to + width)) }
}

/** The loudest peak of each of `columns` equal parts of a stretch of sound, 0 to 1. */
export function peakColumns(peaks: readonly number[], rate: number, { from, to }: WaveWindow, columns: number): Float32Array {
  const result = new Float32Array(columns)
  const step = ((to - from) * rate) / columns
  for (let column = 0; column < columns; column++) {
    const first = Math.floor(from * rate + column * step)
    const last = Math.max(first + 1, Math.floor(from * rate + (column + 1) * step))
    let loudest = 0
    for (let index = Math.max(0, first); index < last && index < peaks.length; index++) loudest = Math.max(loudest, peaks[index]!)
    result[column] = loudest / 255
  }
  return result
}
