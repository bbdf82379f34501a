import { getLiveSession, LIVE_SOUND } from '../../../../shared/contract/live-transcription.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import type { KeptPiece } from './kept-sound.ts'
import { isHeld, keptSound } from './running-live.ts'

/** Sound of a session that this device has and no page of this browser brings to the server. */
export interface LeftSound {
  id: string
  pieces: readonly KeptPiece[]
  seconds: number
  /** Whether the session can still take it. */
  goesOn: boolean
}

/** What this device has of a person's sessions. A session of which it has nothing is forgotten. */
export async function leftSoundOf(owner: string): Promise<LeftSound[]> {
  const { kept } = await keptSound()
  const left: LeftSound[] = []
  for (const id of await kept.sessionsOf(owner)) {
    if (await isHeld(id)) continue
    const goesOn = await stillGoesOn(id)
    const pieces = await kept.piecesOf(id)
    const bytes = pieces.reduce((sum, { sound }) => sum + sound.byteLength, 0)
    if (bytes === 0 && !goesOn) await kept.end(id)
    else left.push({ id, pieces, seconds: bytes / LIVE_SOUND.bytesPerSecond, goesOn })
  }
  return left
}

/** Removes the sound of a person whose account is gone. */
export async function forgetLiveSound(owner: string): Promise<void> {
  const { kept } = await keptSound()
  for (const id of await kept.sessionsOf(owner)) await kept.end(id)
}

async function stillGoesOn(id: string): Promise<boolean> {
  try {
    return (await call(getLiveSession, { params: { id } })).ended_by === null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
