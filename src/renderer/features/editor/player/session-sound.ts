import type { StoreApi } from 'zustand/vanilla'
import type { FlatFile } from '../../../../shared/contract/files/records.ts'
import { noteListened } from '../../../../shared/contract/listened.ts'
import { call } from '../../../lib/api.ts'
import { partsOfFile, rangesToHear } from '../parts/file-parts.ts'
import { personalStore } from '../personal-store.ts'
import { createListened, listenedRanges } from './listened.ts'
import { createListening } from './listening.ts'
import { createMedium } from './medium.ts'
import type { PlaybackOptions } from './playback-options.ts'
import { createPlayer } from './player.ts'
import { createSeeking } from './seeking.ts'
import { shareListened } from './share-listened.ts'

export interface SessionSoundOptions {
  file: FlatFile
  userId: string
  playback: StoreApi<PlaybackOptions>
}

/** The sound of an open text: its medium, what plays it, and what is known of how it was listened to. */
export function createSessionSound({ file, userId, playback }: SessionSoundOptions) {
  const medium = createMedium(file)
  const skipsSilence = () => playback.getState().skipsSilence
  const player = createPlayer({ medium, lengthSeconds: file.length, skipsSilence })
  const kept = personalStore({
    name: `editor_heard:${file._id}`,
    userId,
    schema: listenedRanges,
    initial: { heard: [] },
  })
  const listened = createListened({ player, kept, within: rangesToHear(partsOfFile(file)) })
  const shared = shareListened({
    listened,
    send: async (ranges, { isLast }) =>
      (await call(noteListened, { params: { id: file._id }, body: { ranges: [...ranges] } }, { keepalive: isLast }))
        .ranges,
  })
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
      seeking.stop()
      listened.stop()
      shared.stop()
      listening.stop()
      player.destroy()
      medium.removeAttribute('src')
    },
  }
}
