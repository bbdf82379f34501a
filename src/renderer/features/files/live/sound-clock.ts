/** A time in which no sound came, in milliseconds since 1970. */
export interface SoundGap {
  from: number
  until: number
}

/** Sound that is later than this is missing: the clocks of a computer and its sound card are never so far apart. */
const LATE_MS = 2000
/** A page that was held up has all of its sound within this time. */
const SETTLED_MS = 1500
/** Without sound for so long, something is wrong with the device. */
const STALLED_MS = 3000

/**
 * Compares the sound that came with the clock, and so finds what is missing: a device that slept, a browser that held
 * the sound back. What comes late, all at once, is not missing.
 */
export function createSoundClock(now: () => number = Date.now) {
  /** How far the clock is ahead of the sound where all of it came; null before the first. */
  let usualLag: number | null = null
  let soundMs = 0
  let heardAt = now()
  /** Since when the sound is late, and when the last came before. */
  let late: { since: number; from: number } | null = null
  return {
    /** So much sound came; answers what is missing before it, once that is sure. */
    heard(ms: number): SoundGap | null {
      const at = now()
      const before = heardAt
      heardAt = at
      soundMs += ms
      const lag = at - soundMs
      if (usualLag === null || lag - usualLag < LATE_MS) {
        // Follows the clocks apart, and forgets what a page that was held up made of them.
        usualLag = lag
        late = null
        return null
      }
      late ??= { since: at, from: before }
      if (at - late.since < SETTLED_MS) return null
      const gap = { from: late.from, until: late.from + lag - usualLag }
      usualLag = lag
      late = null
      return gap
    },
    /** Whether sound should come, and does not. */
    isStalled: (): boolean => now() - heardAt > STALLED_MS,
  }
}

export type SoundClock = ReturnType<typeof createSoundClock>
