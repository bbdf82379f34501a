import { plural, t } from '@lingui/core/macro'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { z } from 'zod'
import type { Player } from './player.ts'
import { joinRanges, type TimeRange, rangesBetween, totalSeconds } from '../../../../shared/domain/time-ranges.ts'

/** Parts of a second that one may have missed without missing a word: shorter ones are not told. */
const LEAST_UNPLAYED_SECONDS = 2
/** From so many seconds on, finishing asks. */
export const UNPLAYED_TO_ASK_SECONDS = 15
/** How often what was played is noted while it plays, in seconds. */
const NOTED_EVERY_SECONDS = 1

const second = z.number().min(0).max(1e6)

/** What was played of one file, as it is kept; `heard` is its key in storage. */
export const listenedRanges = z.strictObject({ heard: z.array(z.strictObject({ from: second, to: second })).max(5000) })

export interface ListenedOptions {
  player: Pick<Player, 'played' | 'onTime' | 'store' | 'silences'>
  /** What was played before, and where it is kept. */
  kept: StoreApi<z.infer<typeof listenedRanges>>
}

export type Listened = ReturnType<typeof createListened>

/** Knows which parts of the sound the person has played, now and before. */
export function createListened({ player, kept }: ListenedOptions) {
  const before = kept.getState().heard
  const store = createStore<{ listened: readonly TimeRange[] }>(() => ({ listened: joinRanges(before) }))
  let notedAt = -Infinity

  function note(): void {
    const listened = joinRanges([...before, ...player.played()])
    if (totalSeconds(listened) === totalSeconds(store.getState().listened)) return
    store.setState({ listened })
    kept.setState({ heard: listened.map(({ from, to }) => ({ from: tenths(from), to: tenths(to) })) })
  }

  const stops = [
    player.onTime((seconds) => {
      if (Math.abs(seconds - notedAt) < NOTED_EVERY_SECONDS) return
      notedAt = seconds
      note()
    }),
    player.store.subscribe(({ isPlaying }, { isPlaying: wasPlaying }) => wasPlaying && !isPlaying && note()),
  ]

  return {
    store,
    /** Ranges that nobody has played here, without those where nothing is said. */
    unplayed(): TimeRange[] {
      note()
      const { lengthSeconds } = player.store.getState()
      return rangesBetween([...store.getState().listened, ...player.silences()], lengthSeconds, LEAST_UNPLAYED_SECONDS)
    },
    stop(): void {
      note()
      for (const stop of stops) stop()
    },
  }
}

/** `You have not played 3 minutes of the recording on this device, in 4 places.` */
export function unplayedSentence(seconds: number, places: number): string {
  const [wholeSeconds, minutes] = [Math.round(seconds), Math.round(seconds / 60)]
  return seconds < 90
    ? t`You have not played ${plural(wholeSeconds, {
        one: '# second',
        other: '# seconds',
      })} of the recording on this device, in ${plural(places, { one: '# place', other: '# places' })}.`
    : t`You have not played ${plural(minutes, {
        one: '# minute',
        other: '# minutes',
      })} of the recording on this device, in ${plural(places, { one: '# place', other: '# places' })}.`
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10
