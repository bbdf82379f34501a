import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useProfile } from '../../lib/profile.ts'
import { keptFor } from './kept/kept-for.ts'
import type { KeptRecordings } from './kept/kept-recordings.ts'
import type { StoredRecording } from './kept/recording-disk.ts'

const NOTHING = createStore<readonly StoredRecording[]>(() => [])

/** The recordings of the person on this device, null until they are known. */
export function useKept(): KeptRecordings | null {
  const userId = useProfile().data?.user._id
  const [kept, setKept] = useState<KeptRecordings | null>(null)
  useEffect(() => {
    if (!userId) return undefined
    let isGone = false
    const look = async () => {
      const found = await keptFor(userId)
      await found.look().catch(() => undefined)
      if (!isGone) setKept(found)
    }
    void look()
    return () => {
      isGone = true
    }
  }, [userId])
  return kept
}

/** What is offered now, the newest first. */
export function useOffered(kept: KeptRecordings | null): readonly StoredRecording[] {
  return useStore(kept?.store ?? NOTHING)
}
