import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files dropped anywhere on the page. Gives back whether files are over it. */
export function useDrop(onFiles: (files: File[]) => void, isEnabled: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (!isEnabled) return undefined
    // Entering a child fires before leaving its parent, so a count tells whether the page was left.
    let depth = 0
    const listening = new AbortController()
    const options = { signal: listening.signal }
    window.addEventListener(
      'dragenter',
      (event) => {
        if (!carriesFiles(event)) return
        depth += 1
        setOver(true)
      },
      options,
    )
    window.addEventListener(
      'dragleave',
      (event) => {
        if (!carriesFiles(event)) return
        depth -= 1
        if (depth <= 0) setOver(false)
      },
      options,
    )
    window.addEventListener('dragover', (event) => carriesFiles(event) && event.preventDefault(), options)
    window.addEventListener(
      'drop',
      (event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth = 0
        setOver(false)
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length) take(files)
      },
      options,
    )
    return () => listening.abort()
  }, [isEnabled])
  return isOver && isEnabled
}
