import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

export const loadFiles = () => import('../features/files/files-screen.tsx')
export const loadEditor = () => import('../features/editor/index.tsx')

/**
 * From the last answer that a page waits for until it fetches what may be needed later, in milliseconds: what is on the
 * screen comes first.
 */
const AHEAD_AFTER_MS = 3000

/** Whether the person asked the browser to use less of the network, as far as the browser tells. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches the screens that people go to and fro between, so that the way is open when the network goes; not for those
 * who pay for every byte.
 */
export function useScreensAhead(isWanted: boolean): void {
  const isLoading = useIsFetching() > 0
  useEffect(() => {
    if (!isWanted || isLoading || savesData()) return undefined
    let stopIdle = () => {}
    const timer = setTimeout(() => {
      stopIdle = whenIdle(() => {
        // One that does not come is fetched when somebody goes there.
        for (const load of [loadFiles, loadEditor]) load().catch(() => undefined)
      })
    }, AHEAD_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stopIdle()
    }
  }, [isWanted, isLoading])
}
