import { useEffect, useState } from 'react'
import { platform } from '../../platform/index.ts'

/** Base codes of the languages that this device writes down by itself; null before they are known, and in a browser. */
export function useSpokenLanguages(): readonly string[] | null {
  const [languages, setLanguages] = useState<readonly string[] | null>(null)
  useEffect(() => {
    let isGone = false
    void platform.speech?.languages().then(
      (found) => isGone || setLanguages(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return languages
}
