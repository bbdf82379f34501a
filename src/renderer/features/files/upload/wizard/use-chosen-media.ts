import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaSource } from '../media-source.ts'
import { isTakeable, judgeMedia, type JudgedMedium } from './judge-media.ts'
import { mediaLength } from './media-length.ts'
import { fetchPricing, fetchTimeLeft } from './time-left.ts'
import type { Way } from './wizard-state.ts'

/** The files that were chosen and could not go up at once. */
export function useChosenMedia() {
  const client = useQueryClient()
  const [media, setMedia] = useState<readonly JudgedMedium[]>([])
  const [isReading, setReading] = useState(false)

  /** Reads the files and judges them. Answers true when all of them can go up as they are; else they are kept, to be looked at. */
  async function judge(files: readonly MediaSource[], way: Way): Promise<boolean> {
    if (way === 'NO-TRANSCRIPTION') return true
    const isHuman = way === 'FOR-HUMAN-TRANSCRIPTION'
    setReading(true)
    try {
      const [time, pricing, ...lengths] = await Promise.all([fetchTimeLeft(client, isHuman), isHuman ? fetchPricing() : null, ...files.map((file) => ('link' in file ? null : mediaLength(file)))])
      const judged = judgeMedia(files.map((file, index) => ({ file, lengthSeconds: lengths[index] ?? null })), { way, time, pricing })
      const isFine = judged.every(({ problem, quota }) => problem === null && quota === null)
      setMedia(isFine ? [] : judged)
      return isFine
    } finally {
      setReading(false)
    }
  }

  return { media, takeable: media.filter(isTakeable), isReading, judge, forget: () => setMedia([]) }
}
