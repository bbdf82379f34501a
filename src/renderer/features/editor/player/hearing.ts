import type { StoreApi } from 'zustand/vanilla'
import { personalStore } from '../personal-store.ts'
import { createListened, type ListenedOptions, listenedRanges } from './listened.ts'
import { createListening } from './listening.ts'
import type { PlaybackOptions } from './playback-options.ts'
import { createPlayer } from './player.ts'
import { createSeeking } from './seeking.ts'

export interface HearingOptions extends Pick<ListenedOptions, 'within'> {
  medium: HTMLMediaElement
  lengthSeconds: number
  userId: string
  /** Under which name it is kept on the device what the person has listened to. */
  keptAs: string
  playback: StoreApi<PlaybackOptions>
}

/** Plays a medium, and knows what of it was listened to. */
export function createHearing({ medium, lengthSeconds, userId, keptAs, playback, within }: HearingOptions) {
  const skipsSilence = () => playback.getState().skipsSilence
  const player = createPlayer({ medium, lengthSeconds, skipsSilence })
  const kept = personalStore({ name: keptAs, userId, schema: listenedRanges, initial: { heard: [] } })
  const listened = createListened({ player, kept, within })
  const listening = createListening(player)
  const seeking = createSeeking(player)
  return {
    medium,
    player,
    listened,
    listening,
    seeking,
    stop(): void {
      seeking.stayPaused()
      for (const part of [seeking, listened, listening]) part.stop()
      player.destroy()
      medium.removeAttribute('src')
    },
  }
}
