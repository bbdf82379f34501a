import { useEffect, useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { peakColumns } from '../../../shared/media/peak-columns.ts'
import { PEAKS_PER_SECOND } from '../../../shared/media/peaks.ts'
import { platform } from '../../platform/index.ts'
import { say } from '../../lib/words/say.ts'

/** Most points of the drawing. */
const COLUMNS = 480

/** What a medium sounds like, as far as it is known. */
export interface SoundShape {
  /** Loudness along it, 0 to 1; null until all of it is known. */
  columns: Float32Array | null
  /** How much of it has been listened through, 0 to 1; null while nobody knows. */
  fraction: number | null
  /** Why it cannot be drawn, for a person. */
  problem: string | null
}

const UNKNOWN: SoundShape = { columns: null, fraction: null, problem: null }

/** Has the desktop app listen through a medium of this computer; stops when it is not shown any more. */
export function useShape(address: string): SoundShape {
  const [shape, setShape] = useState(UNKNOWN)
  useEffect(() => {
    const { media } = platform
    if (!media) return undefined
    const job = crypto.randomUUID()
    let isGone = false
    const change = (changes: Partial<SoundShape>) => isGone || setShape((before) => ({ ...before, ...changes }))
    const unhear = media.onProgress(({ job: of, fraction }) => of === job && change({ fraction }))
    media.peaks(job, address).then(
      (reply) => (reply.isDone ? change({ columns: columnsOf(reply.peaks) }) : change({ problem: reply.message })),
      () => change({ problem: say(messages.soundNotDrawn) }),
    )
    return () => {
      isGone = true
      unhear()
      media.cancel(job)
      setShape(UNKNOWN)
    }
  }, [address])
  return shape
}

/** Speech is quiet beside the loudest there can be, so it is drawn larger. */
function columnsOf(peaks: Uint8Array): Float32Array {
  const to = peaks.length / PEAKS_PER_SECOND
  return peakColumns(peaks, PEAKS_PER_SECOND, { from: 0, to }, Math.min(COLUMNS, Math.max(2, peaks.length))).map(
    (peak) => peak ** 0.75,
  )
}
