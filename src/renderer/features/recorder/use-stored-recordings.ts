import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { usePersonHere } from '../../lib/person-here.ts'
import { storedRecordingsOf } from './stored/stored-recordings-of.ts'
import type { StoredRecordings } from './stored/stored-recordings.ts'
import type { StoredRecording } from './stored/recording-disk.ts'

const NOTHING = createStore<readonly StoredRecording[]>(() => [])

/** The recordings of the person on this device, null until they are known. */
export function useStoredRecordings(): StoredRecordings | null {
  const userId = usePersonHere()
  const [kept, setKept] = useState<StoredRecordings | null>(null)
  useEffect(() => {
    if (!userId) return undefined
    let isGone = false
    const look = async () => {
      const found = await storedRecordingsOf(userId)
      await found.look().catch(() => undefined)
      if (!isGone) setKept(found)
    }
    void look()
    return () => {
      isGone = true
      setKept(null)
    }
  }, [userId])
  return kept
}

/** What is offered now, the newest first. */
export function useOffered(kept: StoredRecordings | null): readonly StoredRecording[] {
  return useStore(kept?.store ?? NOTHING)
}
