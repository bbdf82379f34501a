import { decibels, type Loudness } from '../transcription/loudness.ts'
import { loudLevel } from './loud-level.ts'

interface Span {
  start: number
  end: number
}

/** Quieter than this below its loudest parts, a track is silent. */
const SPEECH_RANGE = decibels(30)
const QUIETEST_SPEECH = decibels(15)
/** What is so much louder on another track, for how loud each is, is heard from there. */
const CLEARLY_LOUDER = decibels(15)
/** Shorter sounds say nothing, in seconds. */
const LEAST_SECONDS = 0.1
/**
 * The share of a word's time in which it comes from another track, for it to be another's; and of somebody's words
 * that are on one track, for it to be theirs.
 */
const LEAST_SHARE = 0.8

/** What of each track's sound is its own, and what only crosstalk of another's. */
export function createOwnSound(tracks: readonly Loudness[]) {
  const loud = tracks.map(({ levels }) => loudLevel(levels))
  const floors = loud.map((level) => Math.max(QUIETEST_SPEECH, level - SPEECH_RANGE))

  /** How much louder another track is in a frame, for how loud each is; 0 where none is. */
  function othersLouder(track: number, frame: number): number {
    const own = (tracks[track]!.levels[frame] ?? 0) - loud[track]!
    let most = 0
    for (const [other, { levels }] of tracks.entries())
      if ((levels[frame] ?? 0) >= floors[other]!) most = Math.max(most, levels[frame]! - loud[other]! - own)
    return most
  }

  function count(track: number, { start, end }: Span, isIt: (frame: number) => boolean): [number, number] {
    const { framesPerSecond, levels } = tracks[track]!
    const from = Math.max(0, Math.floor(start * framesPerSecond))
    const to = Math.min(levels.length, Math.ceil(end * framesPerSecond))
    let found = 0
    for (let frame = from; frame < to; frame++) if (isIt(frame)) found += 1
    return [found, to - from]
  }

  /** Whether a track says anything of its own in a span. */
  function speaks(track: number, span: Span): boolean {
    const [frames] = count(
      track,
      span,
      (frame) => tracks[track]!.levels[frame]! >= floors[track]! && othersLouder(track, frame) < CLEARLY_LOUDER,
    )
    return frames / tracks[track]!.framesPerSecond >= LEAST_SECONDS
  }

  /** The tracks that do. */
  const speaking = (span: Span): number[] => [...tracks.keys()].filter((track) => speaks(track, span))

  return {
    speaks,
    speaking,

    /** The track of somebody who speaks in these spans; null where they are not clearly of one. */
    home(spans: Iterable<Span>): number | null {
      const votes = tracks.map(() => 0)
      for (const span of spans) {
        const [track, ...others] = speaking(span)
        if (track !== undefined && others.length === 0) votes[track]! += 1
      }
      const most = votes.indexOf(Math.max(...votes))
      const all = votes.reduce((sum, one) => sum + one, 0)
      return all > 0 && votes[most]! >= LEAST_SHARE * all ? most : null
    },

    /** Whether what is heard in a span of a track is said on another one. */
    isCrosstalk(track: number, span: Span): boolean {
      const [frames, all] = count(track, span, (frame) => othersLouder(track, frame) >= CLEARLY_LOUDER)
      return all > 0 && frames >= LEAST_SHARE * all
    },
  }
}

export type OwnSound = ReturnType<typeof createOwnSound>
