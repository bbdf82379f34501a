/** Seconds of sound that the wave shows at once. */
export const WINDOW_SECONDS = 60
/** Where in the window the playhead stays while the sound moves under it, 0 to 1. */
const PLAYHEAD_AT = 0.42

/** The range of sound that is shown, in seconds. */
export interface WaveWindow {
  from: number
  to: number
}

/** The window for a time: it moves with the playhead, or turns page by page for people who want less motion. */
export function waveWindow(seconds: number, lengthSeconds: number, byPage: boolean): WaveWindow {
  const width = Math.max(1, Math.min(WINDOW_SECONDS, lengthSeconds))
  const latest = Math.max(0, lengthSeconds - width)
  const from = byPage
    ? Math.floor(seconds / width) * width
    : Math.min(latest, Math.max(0, seconds - width * PLAYHEAD_AT))
  return { from, to: from + width }
}

/** The range to draw at once around a window: one window more on either side. */
export function stripAround({ from, to }: WaveWindow, lengthSeconds: number): WaveWindow {
  const width = to - from
  return { from: Math.max(0, from - width), to: Math.max(to, Math.min(lengthSeconds, to + width)) }
}
