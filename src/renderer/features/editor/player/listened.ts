import { plural, t } from '@lingui/core/macro'
import { rangesWithin } from '../parts/file-parts.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { z } from 'zod'
import type { Player } from './player.ts'
import { listenedRange, type ListenedRange, MOST_LISTENED_RANGES } from '../../../../shared/contract/listened.ts'
import { joinListened } from '../../../../shared/domain/join-listened.ts'
import { joinRanges, rangesBetween, rangesWithout, type TimeRange } from '../../../../shared/domain/time-ranges.ts'

/** Parts of a second that one may have missed without missing a word: shorter ones are not told. */
const LEAST_UNPLAYED_SECONDS = 2
/** From so many seconds on, finishing asks. */
export const UNPLAYED_TO_ASK_SECONDS = 15
/** How often what was played is noted while it plays, in seconds. */
const NOTED_EVERY_SECONDS = 1

/** What was played of one file, as it is kept; `heard` is its key in storage. Earlier versions kept no speeds. */
export const listenedRanges = z.strictObject({
  heard: z
    .array(z.strictObject({ ...listenedRange.shape, speed: listenedRange.shape.speed.default(1) }))
    .max(5 * MOST_LISTENED_RANGES),
})

export interface ListenedOptions {
  player: Pick<Player, 'played' | 'onTime' | 'store' | 'silences'>
  /** What was played before, and where it is kept. */
  kept: StoreApi<z.infer<typeof listenedRanges>>
  /** What of the sound is the person's to listen to; all unless given. */
  within?: readonly TimeRange[] | null
}

export type Listened = ReturnType<typeof createListened>

/** Knows which parts of the sound the person has played, now and before, and how fast. */
export function createListened({ player, kept, within = null }: ListenedOptions) {
  let ranges = joinListened(kept.getState().heard, Infinity)
  const store = createStore<{ listened: readonly ListenedRange[] }>(() => ({ listened: ranges }))
  /** What the player has told, and stands in `ranges`. */
  let noted: readonly TimeRange[] = []
  let notedAt = -Infinity

  function note(speed = player.store.getState().speed): void {
    const played = joinRanges(player.played())
    const fresh = rangesWithout(played, noted)
    noted = played
    if (fresh.length > 0) join(fresh.map((range) => ({ ...range, speed })))
  }

  /** Adds what was played elsewhere. */
  function join(more: readonly ListenedRange[]): void {
    const joined = joinListened([...ranges, ...more], Infinity)
    if (JSON.stringify(joined) === JSON.stringify(ranges)) return
    ranges = joined
    store.setState({ listened: joined })
    kept.setState({ heard: joined })
  }

  const stops = [
    player.onTime((seconds) => {
      if (Math.abs(seconds - notedAt) < NOTED_EVERY_SECONDS) return
      notedAt = seconds
      note()
    }),
    player.store.subscribe((now, before) => {
      if ((before.isPlaying && !now.isPlaying) || before.speed !== now.speed) note(before.speed)
    }),
  ]

  return {
    store,
    join,
    /** Ranges that nobody has played here, without those where nothing is said. */
    unplayed(): TimeRange[] {
      note()
      const { lengthSeconds } = player.store.getState()
      const heard = [...store.getState().listened, ...player.silences()]
      const unplayed = rangesBetween(heard, lengthSeconds, LEAST_UNPLAYED_SECONDS)
      return within === null ? unplayed : rangesWithin(unplayed, within)
    },
    stop(): void {
      note()
      for (const stop of stops) stop()
    },
  }
}

/** `You haven’t played 3 minutes of the recording, in 4 places.` */
export function unplayedSentence(seconds: number, places: number): string {
  const [wholeSeconds, minutes] = [Math.round(seconds), Math.round(seconds / 60)]
  return seconds < 90
    ? t`You haven’t played ${plural(wholeSeconds, {
        one: '# second',
        other: '# seconds',
      })} of the recording, in ${plural(places, { one: '# place', other: '# places' })}.`
    : t`You haven’t played ${plural(minutes, {
        one: '# minute',
        other: '# minutes',
      })} of the recording, in ${plural(places, { one: '# place', other: '# places' })}.`
}
