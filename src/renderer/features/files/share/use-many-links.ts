import { useEffect, useRef, useState } from 'react'
import {
  createShareLinks,
  type ManyLinks,
  MOST_LINKS_AT_ONCE,
  type ShareDays,
} from '../../../../shared/contract/sharing.ts'
import type { ShareRight } from '../../../../shared/domain/text-policy.ts'
import { type Phrase, phrase } from '../../../../shared/words/phrase.ts'
import { call, phraseOf } from '../../../lib/api.ts'

/** What each of the links allows. */
export interface LinkTerms {
  right: ShareRight
  days: ShareDays
  password?: string
}

/** Links to many files while they are made. */
export interface LinksRun {
  made: ManyLinks
  /** Files in all; those that have a link or were refused one are through. */
  all: number
  isRunning: boolean
  /** Why it stopped before its end; null where it did not. */
  problem: Phrase | null
}

/** Makes links call by call, so that it can be seen how far it is; what was made stays when it is ended. */
export function useManyLinks(idsOf: (signal: AbortSignal) => Promise<readonly string[]>) {
  const [run, setRun] = useState<LinksRun | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(terms: LinkTerms): Promise<void> {
    const { signal } = (running.current = new AbortController())
    let state: LinksRun = { made: { links: [], failed: [] }, all: 0, isRunning: true, problem: null }
    const show = (changes: Partial<LinksRun>) => setRun((state = { ...state, ...changes }))
    show({})
    try {
      const ids = await idsOf(signal)
      show({ all: ids.length })
      for (let at = 0; at < ids.length && !signal.aborted; at += MOST_LINKS_AT_ONCE) {
        // Once begun, a call is waited for: its links can be seen nowhere else.
        const { links, failed } = await call(createShareLinks, {
          body: { ids: ids.slice(at, at + MOST_LINKS_AT_ONCE), ...terms },
        })
        show({ made: { links: [...state.made.links, ...links], failed: [...state.made.failed, ...failed] } })
      }
    } catch (error) {
      if (!signal.aborted) show({ problem: phraseOf(error, phrase('The links could not be created. Try again.')) })
    }
    show({ isRunning: false })
  }

  return { run, start, cancel: () => running.current?.abort() }
}
