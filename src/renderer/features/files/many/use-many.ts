import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { FILES_KEY } from '../files-query.ts'
import { type ManyProgress, runMany } from './run-many.ts'

/** A run over files as a dialog shows it. */
export interface Many {
  isRunning: boolean
  /** Null before the first run. */
  progress: ManyProgress | null
  start: (items: readonly FileListItem[]) => Promise<ManyProgress>
  /** Leaves those alone that were not tried yet. */
  cancel: () => void
}

/** Does something with many files, one after the other; the list is fetched again when it ends. */
export function useMany(act: (item: FileListItem) => Promise<string | null>): Many {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [progress, setProgress] = useState<ManyProgress | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return {
    isRunning,
    progress,
    async start(items) {
      const own = (running.current = new AbortController())
      setRunning(true)
      setProgress({ done: 0, refusals: [] })
      try {
        return await runMany(items, act, { signal: own.signal, onProgress: setProgress })
      } finally {
        await client.invalidateQueries({ queryKey: FILES_KEY })
        setRunning(false)
      }
    },
    cancel: () => running.current?.abort(),
  }
}
