import type { StoreApi } from 'zustand/vanilla'
import type { FlatFile } from '../../../../shared/contract/files/records.ts'
import { noteListened } from '../../../../shared/contract/listened.ts'
import { call } from '../../../lib/api.ts'
import { partsOfFile, rangesToHear } from '../parts/file-parts.ts'
import { createHearing } from './hearing.ts'
import { createMedium } from './medium.ts'
import type { PlaybackOptions } from './playback-options.ts'
import { shareListened } from './share-listened.ts'

export interface SessionSoundOptions {
  file: FlatFile
  userId: string
  playback: StoreApi<PlaybackOptions>
}

/** The sound of an open text: its medium, what plays it, and what is known of how it was listened to. */
export function createSessionSound({ file, userId, playback }: SessionSoundOptions) {
  const hearing = createHearing({
    medium: createMedium(file),
    lengthSeconds: file.length,
    userId,
    keptAs: `editor_heard:${file._id}`,
    playback,
    within: rangesToHear(partsOfFile(file)),
  })
  const shared = shareListened({
    listened: hearing.listened,
    send: async (ranges, { isLast }) =>
      (await call(noteListened, { params: { id: file._id }, body: { ranges: [...ranges] } }, { keepalive: isLast }))
        .ranges,
  })
  return {
    ...hearing,
    stop(): void {
      hearing.stop()
      shared.stop()
    },
  }
}
