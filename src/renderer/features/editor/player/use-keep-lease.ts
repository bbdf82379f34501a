import { useEffect } from 'react'
import { renewTranscription } from '../../../../shared/contract/files/transcription.ts'
import { call } from '../../../lib/api.ts'
import type { EditorSession } from '../session.ts'

/** Listening tells the server so at most this often, in milliseconds. */
const RENEWED_EVERY_MS = 10 * 60_000

/** A transcriptor who listens goes on holding the file, as saves do. */
export function useKeepLease({ file, player }: Pick<EditorSession, 'file' | 'player'>): void {
  const id = file._id
  const isHeld = (file.human_transcription?.lease_until ?? null) !== null
  useEffect(() => {
    if (!isHeld) return undefined
    let renewedAt = -Infinity
    return player.onTime(() => {
      const now = Date.now()
      if (!player.store.getState().isPlaying || now - renewedAt < RENEWED_EVERY_MS) return
      renewedAt = now
      // The next one makes up for one that is lost.
      void call(renewTranscription, { params: { id } }).catch(() => undefined)
    })
  }, [id, isHeld, player])
}
