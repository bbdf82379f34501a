import { useEffect, useState } from 'react'
import type { MediaSource } from '../media-source.ts'
import { mediaLength } from './media-length.ts'

/** Seconds of all media together; null without any, and until or where this browser cannot tell. */
export function useTotalLength(media: readonly MediaSource[] | undefined): number | null {
  const [read, setRead] = useState<{ of: readonly MediaSource[]; seconds: number | null } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    async function look() {
      if (!media || media.length === 0) return
      const seconds = await totalLength(media)
      if (!leaving.signal.aborted) setRead({ of: media, seconds })
    }
    void look()
    return () => leaving.abort()
  }, [media])
  return read !== null && read.of === media ? read.seconds : null
}

async function totalLength(media: readonly MediaSource[]): Promise<number | null> {
  let sum = 0
  for (const medium of media) {
    const seconds = 'link' in medium ? null : await mediaLength(medium)
    if (seconds === null) return null
    sum += seconds
  }
  return sum
}
