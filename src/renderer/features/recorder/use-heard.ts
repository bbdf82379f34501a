import { useEffect, useState } from 'react'
import type { HeardNews } from '../../../shared/bridge/speech.ts'
import type { HeardWord } from '../../../shared/transcript/paragraphs.ts'
import { platform } from '../../platform/index.ts'
import type { Recording } from './core/recording.ts'

/** What is heard in a recording while it is made. */
export interface Heard extends Pick<HeardNews, 'partial' | 'behindSeconds' | 'state'> {
  /** All final words, in the order in which they were spoken. */
  words: readonly HeardWord[]
}

const NOTHING: Heard = { words: [], partial: [], behindSeconds: 0, state: 'hearing' }

/** What this device hears in a recording; null for one that it does not write down. */
export function useHeard(recording: Recording | null): Heard | null {
  const id = recording?.spoken === undefined ? null : recording.id
  const [heard, setHeard] = useState<Heard & { id: string | null }>({ ...NOTHING, id: null })
  useEffect(() => {
    if (id === null) return undefined
    return platform.speech?.onWords((news) => {
      if (news.id !== id) return
      const { words, partial, behindSeconds, state } = news
      setHeard((before) => ({
        id,
        words: [...(before.id === id ? before.words : []), ...words],
        partial,
        behindSeconds,
        state,
      }))
    })
  }, [id])
  if (id === null) return null
  return heard.id === id ? heard : NOTHING
}
