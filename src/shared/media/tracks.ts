/** More tracks than this are not told apart, so that a medium of many does not cost as many times its work. */
export const MOST_TRACKS = 8

/** The sounds of a medium that may be a speaker each: its streams, or left and right of the only one. */
export interface TrackLayout {
  kind: 'streams' | 'channels'
  /** From 2 to {@link MOST_TRACKS}. */
  count: number
}

/** How loud each track is over time. */
export interface TrackLevels {
  framesPerSecond: number
  /** For each track half decibels above -70 dB of full scale, one for each frame. */
  levels: Uint8Array[]
}

/** One track of a medium, or all of its streams mixed. */
export type SoundPick = { kind: TrackLayout['kind']; index: number } | { kind: 'mix'; count: number }

/** The tracks of a medium by its sound streams; null where there is only one. */
export function trackLayout(streams: readonly { channels: number }[]): TrackLayout | null {
  if (streams.length > 1) return { kind: 'streams', count: Math.min(MOST_TRACKS, streams.length) }
  return streams[0]?.channels === 2 ? { kind: 'channels', count: 2 } : null
}
