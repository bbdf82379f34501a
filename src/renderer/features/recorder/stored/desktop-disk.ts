import { type Kept, RECORDINGS_PATH, type RecordingsBridge } from '../../../../shared/bridge/recordings.ts'
import type { RecordingDisk } from './recording-disk.ts'

/** Recordings as files of the desktop app, which writes them outside of this page and so keeps them when it breaks. */
export function createDesktopDisk(recordings: RecordingsBridge): RecordingDisk {
  const addressOf = (userId: string, id: string) => `${RECORDINGS_PATH}${userId}/${id}`
  return {
    async begin(userId, recording) {
      refuseFull(await recordings.begin(userId, recording))
      return {
        async append(slice, recordedMs) {
          refuseFull(
            await recordings.append(userId, recording.id, new Uint8Array(await slice.arrayBuffer()), recordedMs),
          )
        },
        close: () => recordings.close(userId, recording.id),
      }
    },
    addressOf,
    list: (userId) => recordings.list(userId),
    async read(userId, id) {
      const reply = await fetch(addressOf(userId, id))
      return reply.ok ? [await reply.blob()] : []
    },
    remove: (userId, id) => recordings.remove(userId, id),
    removeAll: (userId) => recordings.removeAll(userId),
  }
}

function refuseFull(kept: Kept): void {
  if (kept === 'full') throw new DOMException('There is no room left.', 'QuotaExceededError')
}
