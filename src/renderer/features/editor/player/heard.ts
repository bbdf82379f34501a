import { createStore, type StoreApi } from 'zustand/vanilla'
import { z } from 'zod'
import type { Player } from './player.ts'
import { joinStretches, type Stretch, stretchesBetween, totalSeconds } from './stretches.ts'

/** Parts of a second that one may have missed without missing a word: shorter ones are not told. */
const LEAST_UNHEARD_SECONDS = 2
/** From so many seconds on, finishing asks. */
export const UNHEARD_TO_ASK_SECONDS = 15
/** How often what was heard is noted while it plays, in seconds. */
const NOTED_EVERY_SECONDS = 1

const second = z.number().min(0).max(1e6)

/** What was heard of one file, as it is kept. */
export const heardStretches = z.strictObject({ heard: z.array(z.strictObject({ from: second, to: second })).max(5000) })

export interface HeardOptions {
  player: Pick<Player, 'played' | 'onTime' | 'store' | 'silences'>
  /** What was heard before, and where it is kept. */
  kept: StoreApi<z.infer<typeof heardStretches>>
}

export type Heard = ReturnType<typeof createHeard>

/** Knows which parts of the sound the person has played, now and before. */
export function createHeard({ player, kept }: HeardOptions) {
  const before = kept.getState().heard
  const store = createStore<{ heard: readonly Stretch[] }>(() => ({ heard: joinStretches(before) }))
  let notedAt = -Infinity

  function note(): void {
    const heard = joinStretches([...before, ...player.played()])
    if (totalSeconds(heard) === totalSeconds(store.getState().heard)) return
    store.setState({ heard })
    kept.setState({ heard: heard.map(({ from, to }) => ({ from: tenths(from), to: tenths(to) })) })
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
    /** Stretches that nobody has played here, without those where nothing is said. */
    unheard(): Stretch[] {
      note()
      const { lengthSeconds } = player.store.getState()
      return stretchesBetween([...store.getState().heard, ...player.silences()], lengthSeconds, LEAST_UNHEARD_SECONDS)
    },
    stop(): void {
      note()
      for (const stop of stops) stop()
    },
  }
}

/** `3 minutes were never played on this device, in 4 places.` */
export function unheardSentence(seconds: number, places: number): string {
  const [count, unit] = seconds < 90 ? [Math.round(seconds), 'second'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? ' was' : 's were'} never played on this device, in ${places} ${places === 1 ? 'place' : 'places'}.`
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10
