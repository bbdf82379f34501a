import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaSource } from '../media-source.ts'
import { looksLikeMedia } from '../look-at-head.ts'
import { findSameFiles } from './find-same.ts'
import { isNew, isTakeable, judgeMedia, type JudgedMedium, type Medium, type TimeLeft } from './judge-media.ts'
import { mediaLength } from './media-length.ts'
import { fetchPricing, fetchTimeLeft } from './time-left.ts'
import type { WizardState } from './wizard-state.ts'

/** The files that were chosen and could not go up at once. */
export function useChosenMedia() {
  const client = useQueryClient()
  const [media, setMedia] = useState<readonly JudgedMedium[]>([])
  const [time, setTime] = useState<TimeLeft>(NO_LIMIT)
  const [isReading, setReading] = useState(false)

  /**
   * Looks into the files and judges them. Answers true when all of them can go up unasked; else they are kept, to be
   * looked at.
   */
  async function judge(
    files: readonly MediaSource[],
    { way, translations }: Pick<WizardState, 'way' | 'translations'>,
  ): Promise<boolean> {
    const isHuman = way === 'FOR-HUMAN-TRANSCRIPTION'
    const isOwn = way === 'NO-TRANSCRIPTION'
    setReading(true)
    try {
      const [left, pricing, looked, same] = await Promise.all([
        isOwn ? NO_LIMIT : fetchTimeLeft(client, isHuman),
        isHuman ? fetchPricing() : null,
        Promise.all(files.map((file) => look(file, isOwn))),
        findSameFiles(files),
      ])
      const known = looked.map((medium, index) => ({ ...medium, same: same[index] ?? null }))
      const judged = judgeMedia(known, { way, time: left, pricing, translations: translations.length })
      const isFine = judged.every(
        (one) => one.problem === null && one.quota === null && one.cost === null && isNew(one),
      )
      setTime(left)
      setMedia(isFine ? [] : judged)
      return isFine
    } finally {
      setReading(false)
    }
  }

  return { media, time, takeable: media.filter(isTakeable), isReading, judge, forget: () => setMedia([]) }
}

/** Who brings the text spends no time. */
const NO_LIMIT: TimeLeft = { balanceSeconds: null, inWorkOrFailedSeconds: 0 }

/** What this browser can tell of a medium; nothing of one that the server fetches. */
async function look(file: MediaSource, isOwn: boolean): Promise<Medium> {
  if ('link' in file) return { file, lengthSeconds: null, isMedia: true }
  const isMedia = await looksLikeMedia(file)
  return { file, isMedia, lengthSeconds: isMedia && !isOwn ? await mediaLength(file) : null }
}
